import ActivationRules

extension LintRule {
  static let keyMisspelled = LintRule(
    id: "AR406", name: "key-misspelt", severity: .warning, evidence: .documented,
    page: """
      The key that names the script for web pages is misspelled.

      **Why it matters.** Nothing reads the misspelled key, so Safari runs no script.

      **Example.**

          { NSExtensionJavascriptPreprocessingFile: "Page" }

      **Instead.** Write NSExtensionJavaScriptPreprocessingFile.

      **When it is not a mistake.** When another tool reads the key under this name. The system doesn't.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    guard subject.attributes[InfoKey.script] == nil else { return }
    for key in subject.attributes.keys.stablySorted() where isMisspelledScript(key) {
      report.add(
        .init("unknown key \(key)", help: "Did you mean \(InfoKey.script)?"), on: .key(ExtensionSubject.path(key)))
    }
  }

  /// A long key needs a word of its own in common, or every key of its family is near.
  private static func isMisspelledScript(_ key: String) -> Bool {
    let letters = key.lowercased()
    return (letters.holds("script") || letters.holds("preprocess"))
      && (key.hasPrefix(InfoKey.script) || closestMatch(to: key, among: [InfoKey.script]) != nil)
  }
}
