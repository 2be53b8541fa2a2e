// A rule in a constant is checked where it is declared, and said to be computed where it is used.
const rule =
  'SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == 1).@count == 1';

export default {
  NSExtension: {
    NSExtensionPointIdentifier: "com.apple.share-services",
    NSExtensionAttributes: { NSExtensionActivationRule: rule },
  },
};

export const other = { NSExtensionActivationRule: another };
