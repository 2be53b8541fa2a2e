// The package in a browser. It is synchronous after `load` has resolved.
import { makeAPI } from "./api.mjs";
import { ActivationModule } from "./module.mjs";
import { errorInWords } from "./words.mjs";

export { ActivationRuleError } from "./api.mjs";

/** Loads the module, by default from the folder of this file, and resolves to the functions of the package. */
export async function load(source = new URL("./activation.wasm", import.meta.url)) {
  const bytes = source instanceof URL || typeof source === "string" ? await (await fetch(source)).arrayBuffer() : source;
  const module = new ActivationModule(await WebAssembly.compile(bytes));
  return makeAPI((request) => module.ask(request), undefined, errorInWords);
}
