import Texts
import ActivationRules
import Predicates

extension LintRule {
  static let keyMisspelled = LintRule(
    id: "AR406", name: "key-misspelt", severity: .warning, source: AppleDocumentation.extensionKeys,
    summary: "A key beside the rule is nearly one that is missing.", why: "Nothing reads the misspelled key.",
    example: "{ NSExtensionJavascriptPreprocessingFile: \"Page\" }", instead: "Write the key as documented.",
    exception: "When another tool reads the key under this name. The system takes its default."
  ) { subject, report in
    let absent = subject.attributeKeys.filter { subject.attributes[$0] == nil }
    for key in subject.attributes.keys.stablySorted() {
      guard let meant = absent.first(where: { ExtensionSubject.isMisspelling(key, of: $0) }) else { continue }
      report.add(.misspelled(key, meant), on: .key(ExtensionSubject.path(key)))
    }
    guard subject.isKeyboard || subject.isPhotoEditing, subject.bundle[InfoKey.attributes] == nil else { return }
    for key in subject.bundle.keys.stablySorted() where closestMatch(to: key, among: [InfoKey.attributes]) != nil {
      guard case .dictionary? = subject.bundle[key] else { continue }
      report.add(.misspelled(key, InfoKey.attributes), on: .key([InfoKey.extensionKey, key]))
    }
  }

  static let keyMisplaced = LintRule(
    id: "AR407", name: "key-misplaced", severity: .warning, source: AppleDocumentation.extensionKeys,
    summary: "A key is outside of `NSExtensionAttributes`, where it is looked for.", why: "Nothing reads it there.",
    example: "{ NSExtension: { PHSupportedMediaTypes: [ \"Image\" ] } }",
    instead: "Move it to `NSExtension` > `NSExtensionAttributes`.",
    exception: "When another tool reads the key at its place. The system doesn't."
  ) { subject, report in
    for key in subject.attributeKeys {
      let message = Finding.Message(
        "\(key) is outside of NSExtensionAttributes, where the system ignores it",
        help: "Move it to NSExtension > NSExtensionAttributes.")
      if subject.bundle[key] != nil { report.add(message, on: .key([InfoKey.extensionKey, key])) }
      if subject.keysAtTop.contains(key) { report.add(message, on: .key([key])) }
    }
  }
}

extension Finding.Message {
  fileprivate static func misspelled(_ key: String, _ meant: String) -> Self {
    Self("unknown key \(key)", help: "Did you mean \(meant)?")
  }
}
