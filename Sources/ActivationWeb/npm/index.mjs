// The package under Node: synchronous once it is imported.
import { readFileSync } from "node:fs";
import { makeAPI } from "./api.mjs";
import { ActivationModule } from "./module.mjs";

const wasm = new WebAssembly.Module(readFileSync(new URL("./activation.wasm", import.meta.url)));
const module = new ActivationModule(wasm);
const api = makeAPI((request) => module.ask(request));

export const { lint, decide, explain, hosts, describe, compare, format, make, type, read, write, assertRule } = api;
export { ActivationRuleError } from "./api.mjs";
export default api;
