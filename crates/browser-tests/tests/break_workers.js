// Lets a test break the page's Worker. `breakWorker()` makes the running ones throw an error that nothing catches, as a
// panic does. While `workersAreBroken` is true, the script of a new Worker does not load. While `thinkingIsMissing` is true, a
// new Worker will not find the part of its program that few games need; `thinkingAskedFor` counts how often Workers looked.
const Plain = Worker;
const channel = new BroadcastChannel("break");
window.workersAreBroken = false;
window.thinkingIsMissing = false;
window.thinkingAskedFor = 0;
new BroadcastChannel("thinking").onmessage = () => { window.thinkingAskedFor += 1; };
window.breakWorker = () => channel.postMessage("now");
window.Worker = function (script, options) {
  const address = new URL(window.workersAreBroken ? "nothing.js" : script, location.href).href;
  if (window.workersAreBroken) return new Plain(address, options);
  // The first message may come before the script of the page is loaded, so it is held back until then.
  const begin = `
    new BroadcastChannel("break").onmessage = () => { throw new Error("broken on purpose"); };
    const open = XMLHttpRequest.prototype.open;
    XMLHttpRequest.prototype.open = function (method, address, ...others) {
      new BroadcastChannel("thinking").postMessage("");
      open.call(this, method, ${window.thinkingIsMissing} ? address + ".missing" : address, ...others);
    };
    const early = [];
    const hold = (event) => { early.push(event.data); event.stopImmediatePropagation(); };
    addEventListener("message", hold);
    import(${JSON.stringify(address)}).then(() => {
      removeEventListener("message", hold);
      early.forEach((data) => dispatchEvent(new MessageEvent("message", { data })));
    });`;
  return new Plain(URL.createObjectURL(new Blob([begin], { type: "text/javascript" })), options);
};
