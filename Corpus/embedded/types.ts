export interface Options { NSExtensionActivationRule: string; iosActivationRules?: object }
if (options.NSExtensionActivationRule === undefined) { warn("NSExtensionActivationRule is missing"); }
interface Plugin { iosActivationRules: { NSExtensionActivationSupportsText?: boolean; "NSExtensionActivationRule"?: string } }
type Rules = { iosActivationRules: { NSExtensionActivationSupportsImageWithMaxCount: number } };
