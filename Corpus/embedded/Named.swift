import ProjectDescription

let images: Plist.Value = ["NSExtensionActivationSupportsImageWithMaxCount": true]
let predicate = """
  SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == 1).@count == 1
  """
func plist(_ rule: Plist.Value) -> [String: Plist.Value] {
  ["NSExtension": ["NSExtensionAttributes": ["NSExtensionActivationRule": rule]]]
}
let rule: Plist.Value = ["NSExtensionActivationSupportsText": true]
let first: [String: Plist.Value] = ["NSExtension": ["NSExtensionAttributes": ["NSExtensionActivationRule": images]]]
let second: [String: Plist.Value] = ["NSExtension": ["NSExtensionAttributes": ["NSExtensionActivationRule": .string(predicate)]]]
