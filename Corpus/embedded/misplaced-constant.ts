// A key whose value is elsewhere isn't moved with it.
const rule = { NSExtensionActivationSupportsText: true };
export default {
  NSExtension: {
    NSExtensionPointIdentifier: "com.apple.share-services",
    NSExtensionActivationRule: rule,
  },
};
