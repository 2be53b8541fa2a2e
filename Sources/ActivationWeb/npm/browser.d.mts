import type { ActivationRules } from "./index.mjs";
export * from "./index.mjs";
/** Loads the module, by default from the folder of this file, and resolves to the functions of the package. */
export function load(source?: URL | string | BufferSource): Promise<ActivationRules>;
