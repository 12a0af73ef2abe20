// The Worker: loads the program (crates/client/src/main.rs), of which the page needs only the first part, then the part that
// only the Worker needs. crates/xtask-bindgen splits the program.
import init, { tables } from "./client.js";

const address = (name) => new URL(name, import.meta.url);
const bytes = async (name) => {
  const answer = await fetch(address(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
};
const earlier = {};
const add = (program) => Object.assign(earlier, new WebAssembly.Instance(program, { earlier }).exports);

// Loads the part that few games need, at the first call of one of its functions. The caller cannot wait for a promise, so
// this blocks; nobody else waits for the Worker.
let isLoaded = false;
earlier.load = () => {
  if (isLoaded) return;
  const request = new XMLHttpRequest();
  request.open("GET", address("./thinking_bg.wasm"), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${request.responseURL}: ${request.status}`);
  add(new WebAssembly.Module(request.response));
  isLoaded = true;
};

async function start() {
  const [exports, part] = await Promise.all([
    init({ module_or_path: address("./client_bg.wasm") }),
    bytes("./tables_bg.wasm").then((part) => WebAssembly.compile(part)),
  ]);
  Object.assign(earlier, exports);
  add(part);
  tables();
}

// A failed start is thrown outside of the promise: only then does the page hear of it.
start().catch((error) => setTimeout(() => { throw error; }));
