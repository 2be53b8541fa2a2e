let project = Project(name: "A", targets: [.target(name: "Share", product: .appExtension, infoPlist: .extendingDefault(with: [
  "NSExtension": [
    "NSExtensionPointIdentifier": "com.apple.share-service",
    "NSExtensionAttributes": ["NSExtensionActivationRule": ["NSExtensionActivationSupportsImageWithMaxCount": 10]],
  ],
]))])
