import PredicateSyntax

/// A dictionary of the property list has a key twice.
///
/// Found where the text of the file is read; a property list that was read has each key once.
///
/// **Why it matters.** Only one of the values counts: the last in Apple's open-source reader of XML property lists. Other
/// tools, such as editors, may keep another one. The rest is ignored without a word.
///
/// **Example.**
///
///     { NSExtensionActivationRule: "…", NSExtensionActivationRule: { … } }
///
/// **Instead.** Remove the values that aren't meant.
///
/// **Reference.** The reader, CFPropertyList.c:
/// https://github.com/swiftlang/swift-corelibs-foundation.
enum DuplicateKey {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] { [] }
}
