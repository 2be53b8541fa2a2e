export interface Options { NSExtensionActivationRule: string; iosActivationRules?: object }
if (options.NSExtensionActivationRule === undefined) { warn("NSExtensionActivationRule is missing"); }
