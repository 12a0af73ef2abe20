// Runs a few lines before the script of every Worker: they replace random numbers by fixed ones and keep the memory of
// the program that the Worker is sent. The first message may arrive before the script is loaded.
const Plain = Worker;
const channel = new BroadcastChannel("memory");
const begin = `
  const ask = new BroadcastChannel("memory");
  let memory;
  for (const way of ["instantiate", "instantiateStreaming"]) {
    const plain = WebAssembly[way];
    WebAssembly[way] = async (...all) => {
      const made = await plain.apply(WebAssembly, all);
      memory = (made.instance ?? made).exports.memory;
      return made;
    };
  }
  // Every game is the same one.
  crypto.getRandomValues = (bytes) => bytes.fill(7);
  ask.onmessage = ({ data }) => { if (data === "?") ask.postMessage(memory?.buffer.byteLength); };
`;
window.Worker = function (script, options) {
  const base = new URL(script, location.href).href;
  const hold = `
    const early = [];
    const hold = (event) => { early.push(event.data); event.stopImmediatePropagation(); };
    addEventListener("message", hold);
    import(${JSON.stringify(base)}).then(() => {
      removeEventListener("message", hold);
      early.forEach((data) => dispatchEvent(new MessageEvent("message", { data })));
    });`;
  const blob = new Blob([`${begin}${hold}`], { type: "text/javascript" });
  return new Plain(URL.createObjectURL(blob), options);
};
window.workerMemory = () => new Promise((resolve) => {
  channel.onmessage = ({ data }) => { if (typeof data === "number") resolve(data); };
  channel.postMessage("?");
});
