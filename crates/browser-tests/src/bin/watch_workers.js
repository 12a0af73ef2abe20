// Every Worker of the page begins with a few lines of ours, which remember the memory of the program it loads.
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
  ask.onmessage = ({ data }) => { if (data === "?") ask.postMessage(memory?.buffer.byteLength); };
`;
window.Worker = function (script, options) {
  const base = new URL(script, location.href).href;
  // The program is named beside the script, which a blob has no place beside.
  const from = `const fetch_ = fetch; self.fetch = (what, ...how) => fetch_(typeof what === "string" ? new URL(what, ${JSON.stringify(base)}) : what, ...how);`;
  const blob = new Blob([`${begin}${from} import(${JSON.stringify(base)});`], { type: "text/javascript" });
  return new Plain(URL.createObjectURL(blob), options);
};
window.workerMemory = () => new Promise((resolve) => {
  channel.onmessage = ({ data }) => { if (typeof data === "number") resolve(data); };
  channel.postMessage("?");
});
