// One value of the rule is computed; the others are checked.
let plist: [String: Plist.Value] = ["NSExtension": [
  "NSExtensionPointIdentifier": "com.apple.share-services",
  "NSExtensionAttributes": ["NSExtensionActivationRule": [
    "NSExtensionActivationSupportsImageWithMaxCount": .integer(limits.images),
    "NSExtensionActivationSupportsText": "yes",
  ]],
]]
