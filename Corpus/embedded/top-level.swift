import ProjectDescription

let share: InfoPlist = .extendingDefault(with: [
  "NSExtensionAttributes": .dictionary([
    "NSExtensionActivationRule": .dictionary(["NSExtensionActivationSupportsImageWithMaxCount": .integer(1)])
  ]),
  "NSExtensionPointIdentifier": .string("com.apple.share-services"),
])
let action: InfoPlist = .extendingDefault(with: [
  "CFBundleDisplayName": "Action",
  "NSExtensionActivationRule": "TRUEPREDICATE",
])
let attributes: Plist.Value = ["NSExtensionActivationRule": ["NSExtensionActivationSupportsImageWithMaxCount": 2]]
