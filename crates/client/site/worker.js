// The Worker: loads the program of the page, which sends it already compiled.
import init from "./client.js";
// A failed start is thrown outside of the promise: only then does the page hear of it.
const failed = (error) => setTimeout(() => { throw error; });
addEventListener("message", ({ data }) => init({ module_or_path: data }).catch(failed), { once: true });
