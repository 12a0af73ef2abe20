// The same program as the page's, which sends it; it sees for itself that it is in a Worker.
import init from "./client.js";
addEventListener("message", ({ data }) => init({ module_or_path: data }), { once: true });
