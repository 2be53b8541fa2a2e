import type { ActivationRules } from "./index.js";
export * from "./index.js";
/** Loads the module, by default from beside this file, and resolves to the functions of the package. */
export function load(source?: URL | string | BufferSource): Promise<ActivationRules>;
