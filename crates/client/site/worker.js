// The same program as the page's; it sees for itself that it is in a Worker.
import init from "./client.js";
init({ module_or_path: "./client_bg.wasm" });
