let share: InfoPlist = .extendingDefault(with: [
  "NSExtensions": [
    "NSExtensionPointIdentifier": "com.apple.share-services",
    "NSExtensionAttributes": ["NSExtensionActivationRule": ["NSExtensionActivationSupportsImageWithMaxCount": 5]],
  ]
])
