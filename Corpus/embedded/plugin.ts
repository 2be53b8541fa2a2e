export type Parameters = {
  iosActivationRules?: { [key: string]: number | boolean | string } | string;
};
interface Attributes { NSExtensionActivationRule: string | Record<string, unknown>; }
export const attributes = (parameters: Parameters) => ({
  NSExtension: {
    NSExtensionAttributes: {
      NSExtensionActivationRule: parameters.iosActivationRules || {
        NSExtensionActivationSupportsImageWithMaxCount: true,
      },
    },
    NSExtensionPointIdentifier: "com.apple.share-services",
  },
});
const rule =
  "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, " +
  "$a.registeredTypeIdentifiers UTI-CONFORMS-TO \u0022public.image\").@count == 1).@count == 1";
