import ActivationRules

extension LintRule {
  static let keyMisspelled = LintRule(
    id: "AR406", name: "key-misspelt", severity: .warning, evidence: .documented,
    page: """
      A key next to the rule is misspelled: the key that names the script for web pages, or a key of a keyboard.

      **Why it matters.** The system ignores the misspelled key, so Safari runs no script, or the keyboard uses the default.

      **Example.**

          { NSExtensionJavascriptPreprocessingFile: "Page" }

      **Instead.** Write NSExtensionJavaScriptPreprocessingFile.

      **When it is not a mistake.** When another tool reads the key under this name. The system doesn't.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """,
    check: .extension { subject, report in
      let isKeyboard = subject.point == "com.apple.keyboard-service"
      let absent = (isKeyboard ? keyboardKeys : [InfoKey.script]).filter { subject.attributes[$0] == nil }
      for key in subject.attributes.keys.stablySorted() where !keyboardKeys.contains(key) {
        guard let meant = absent.first(where: { isMisspelling(key, of: $0) }) else { continue }
        report.add(.unknownKey(key, meant: meant), on: .key(ExtensionSubject.path(key)))
      }
    })

  private static let keyboardKeys = ["IsASCIICapable", "PrefersRightToLeft", "PrimaryLanguage", "RequestsOpenAccess"]

  /// Returns whether a key is a misspelling of another one. A misspelling of the long script key must also contain `script` or `preprocess`,
  /// because otherwise every key of the same family would be similar enough.
  private static func isMisspelling(_ key: String, of meant: String) -> Bool {
    let letters = key.lowercased()
    return (meant != InfoKey.script || letters.holds("script") || letters.holds("preprocess"))
      && (key.hasPrefix(meant) || closestMatch(to: key, among: [meant]) != nil)
  }
}
