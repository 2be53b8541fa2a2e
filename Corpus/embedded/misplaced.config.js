// A rule directly under NSExtension, where nothing reads it, beside one that has attributes already.
module.exports = {
  first: {
    NSExtension: {
      NSExtensionPointIdentifier: 'com.apple.share-services',
      NSExtensionActivationRule: {
        NSExtensionActivationSupportsText: true,
      },
    },
  },
  second: {
    "NSExtension": {
      "NSExtensionPointIdentifier": "com.apple.ui-services",
      "NSExtensionActivationRule": {
        "NSExtensionActivationSupportsWebURLWithMaxCount": 1
      },
      "NSExtensionAttributes": {
        "NSExtensionJavaScriptPreprocessingFile": "Action"
      }
    }
  },
};
