const plist = require("@expo/plist").default;

exports.action = () => plist.build({
  NSExtension: {
    NSExtensionAttributes: {
      NSExtensionActivationRule: { NSExtensionActivationSupportsWebURLWithMaxCount: 1 },
      NSExtensionJavaScriptPreprocessingFile: "Action",
    },
    NSExtensionPointIdentifier: "com.apple.services",
  },
});
exports.NSExtensionAttributes = {
  NSExtensionActivationRule: { NSExtensionActivationSupportsWebURLWithMaxCount: 1 },
  NSExtensionJavaScriptPreprocessingFile: "Action",
};
exports.share = (scriptName) => plist.build({
  NSExtension: {
    NSExtensionAttributes: {
      NSExtensionActivationRule: { NSExtensionActivationSupportsWebURLWithMaxCount: 1 },
      NSExtensionJavaScriptPreprocessingFile: scriptName,
    },
    NSExtensionPointIdentifier: "com.apple.share-services",
  },
});
exports.pages = (scriptName) => plist.build({
  NSExtension: {
    NSExtensionAttributes: {
      NSExtensionActivationRule: { NSExtensionActivationSupportsWebPageWithMaxCount: 1 },
      NSExtensionJavaScriptPreprocessingFile: scriptName,
    },
    NSExtensionPointIdentifier: "com.apple.share-services",
  },
});
exports.plugin = () => plist.build({
  NSExtension: {
    NSExtensionAttributes: {
      NSExtensionActivationRule: { NSExtensionActivationSupportsWebPageWithMaxCount: 1 },
      NSExtensionJavaScriptPreprocessingFile: "ShareExtensionPreprocessor",
    },
    NSExtensionPointIdentifier: "com.apple.share-services",
  },
});
