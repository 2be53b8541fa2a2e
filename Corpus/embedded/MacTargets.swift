import ProjectDescription

func share(_ name: String) -> String { "com.example." + name }
let project = Project(
  name: "App",
  targets: [
    .target(
      name: "Mac", destinations: .macOS, product: .appExtension, bundleId: share("mac"),
      infoPlist: .extendingDefault(with: [
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.share-services",
          "NSExtensionAttributes": [
            "NSExtensionActivationRule": ["NSExtensionActivationSupportsWebURLWithMaxCount": 1]
          ],
        ]
      ])
    ),
    .target(
      name: "MacList", destinations: [.mac], product: .appExtension, bundleId: share("list"),
      infoPlist: .extendingDefault(with: [
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.share-services",
          "NSExtensionAttributes": [
            "NSExtensionActivationRule": ["NSExtensionActivationSupportsWebURLWithMaxCount": 1]
          ],
        ]
      ])
    ),
    .target(
      name: "Old", platform: .macOS, product: .appExtension, bundleId: share("old"),
      infoPlist: .extendingDefault(with: [
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.share-services",
          "NSExtensionAttributes": [
            "NSExtensionActivationRule": ["NSExtensionActivationSupportsWebURLWithMaxCount": 1]
          ],
        ]
      ])
    ),
    .target(
      name: "Phone", destinations: [.iPhone, .iPad, .macCatalyst], product: .appExtension, bundleId: share("phone"),
      infoPlist: .extendingDefault(with: [
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.share-services",
          "NSExtensionAttributes": [
            "NSExtensionActivationRule": ["NSExtensionActivationSupportsWebURLWithMaxCount": 1]
          ],
        ]
      ])
    ),
    .target(
      name: "Unsaid", product: .appExtension, bundleId: share("unsaid"),
      infoPlist: .extendingDefault(with: [
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.share-services",
          "NSExtensionAttributes": [
            "NSExtensionActivationRule": ["NSExtensionActivationSupportsWebURLWithMaxCount": 1]
          ],
        ]
      ])
    ),
  ]
)
