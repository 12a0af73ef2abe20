// The Worker: loads the program that keeps tables (crates/client/src/bin/tables.rs).
import init from "./tables.js";
// A failed start is thrown outside of the promise: only then does the page hear of it.
const failed = (error) => setTimeout(() => { throw error; });
init({ module_or_path: new URL("./tables_bg.wasm", import.meta.url) }).catch(failed);
