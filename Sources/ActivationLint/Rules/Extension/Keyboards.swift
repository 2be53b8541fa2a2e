import ActivationMemory
import ActivationRules
import PredicateSyntax

extension LintRule {
  static let keyboardKeyWrongType = LintRule(
    id: "AR402", name: "keyboard-key-wrong-type", severity: .warning, evidence: .documented,
    page: """
      A key of a keyboard has a value of another type than documented.

      **Why it matters.** The default is probably used in its place.

      **Example.**

          { IsASCIICapable: "YES" }

      **Instead.** Write a Boolean, or a string for `PrimaryLanguage`.

      **When it is not a mistake.** Never: the system expects the documented kind of value, and what it makes of
      another isn't known.

      **Reference.**
      https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/CustomKeyboard.html.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    guard subject.isKeyboard else { return }
    for key in KeyboardKey.all {
      guard let value = subject.attributes[key.name], !key.admits(value) else { continue }
      report.add(.wrongType(key, value.kind), on: .value(ExtensionSubject.path(key.name)))
    }
  }

  static let keyboardKeyMissing = LintRule(
    id: "AR403", name: "keyboard-key-missing", severity: .note, evidence: .documented,
    page: """
      Keys of a keyboard are absent, so that their defaults apply.

      Found where the Info.plist is read; one finding names all of them.

      **Why it matters.** The defaults are English, left to right, no ASCII, no open access, which is seldom what a
      keyboard is.

      **Example.**

          { NSExtensionAttributes: { PrimaryLanguage: "en-US" } }

      **Instead.** Write all four keys.

      **When it is not a mistake.** When the defaults are what is meant. Writing them down only tells the next person
      that somebody chose them.

      **Reference.**
      https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/CustomKeyboard.html.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    guard subject.isKeyboard else { return }
    var missing: [KeyboardKey] = []
    for key in KeyboardKey.all
    where subject.attributes[key.name] == nil && !subject.isFoundElsewhere(key.name) {
      missing.append(key)
    }
    // One finding: all of them are added in one place.
    if !missing.isEmpty { report.add(.defaults(missing), on: .value([InfoKey.extensionKey, InfoKey.attributes])) }
  }

  static let primaryLanguageMalformed = LintRule(
    id: "AR404", name: "primary-language-malformed", severity: .warning, evidence: .documented,
    page: """
      `PrimaryLanguage` is not a language tag.

      **Why it matters.** The system lists the keyboard under its language.

      **Example.**

          { PrimaryLanguage: "English" }

      **Instead.** Write a tag of language and region such as `en-US`.

      **When it is not a mistake.** When the tag is one of the system's own that no standard has. Otherwise the
      keyboard is listed under no language, or a wrong one.

      **Reference.**
      https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/CustomKeyboard.html.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    guard subject.isKeyboard, let text = subject.attributes[KeyboardKey.language]?.text, !ExtensionSubject.isOpen(text),
      namesRegion(text) == nil
    else { return }
    var hyphenated = ""
    for character in text { hyphenated.append(character == "_" ? "-" : character) }
    let isMended = namesRegion(hyphenated) != nil
    report.add(
      .notALanguageTag(text, meant: isMended ? hyphenated : nil),
      on: .value(ExtensionSubject.path(KeyboardKey.language)))
  }

  static let primaryLanguageWithoutRegion = LintRule(
    id: "AR405", name: "primary-language-without-region", severity: .note, evidence: .documented,
    page: """
      `PrimaryLanguage` names no region.

      **Why it matters.** The documented pattern has a region.

      **Example.**

          { PrimaryLanguage: "en" }

      **Instead.** Write a tag such as `en-US`.

      **When it is not a mistake.** When the keyboard serves all regions of the language. Act if its layout or
      dictionary belongs to one.

      **Reference.**
      https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/CustomKeyboard.html.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    guard subject.isKeyboard, let text = subject.attributes[KeyboardKey.language]?.text, !ExtensionSubject.isOpen(text),
      namesRegion(text) == false, text.lowercased() != InferredBehavior.severalLanguages
    else { return }
    report.add(.withoutRegion(text), on: .value(ExtensionSubject.path(KeyboardKey.language)))
  }

  static let keyMisspelled = LintRule(
    id: "AR406", name: "key-misspelt", severity: .warning, evidence: .documented,
    page: """
      A key beside the rule is nearly one that is missing.

      **Why it matters.** Nothing reads the misspelled key.

      **Example.**

          { NSExtensionJavascriptPreprocessingFile: "Page" }

      **Instead.** Write the key as documented.

      **When it is not a mistake.** When another tool reads the key under this name. The system doesn't, and takes its
      default for the key that is meant.

      **Reference.**
      https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    let absent = subject.attributeKeys.filter { subject.attributes[$0] == nil }
    for key in subject.attributes.keys.stablySorted() {
      guard let meant = absent.first(where: { ExtensionSubject.isMisspelling(key, of: $0) }) else { continue }
      report.add(.misspelled(key, meant), on: .key(ExtensionSubject.path(key)))
    }
    guard subject.isKeyboard || subject.isPhotoEditing, subject.bundle[InfoKey.attributes] == nil else { return }
    for key in subject.bundle.keys.stablySorted() {
      guard case .dictionary? = subject.bundle[key], closestMatch(to: key, among: [InfoKey.attributes]) != nil else {
        continue
      }
      report.add(.misspelled(key, InfoKey.attributes), on: .key([InfoKey.extensionKey, key]))
    }
  }

  static let keyMisplaced = LintRule(
    id: "AR407", name: "key-misplaced", severity: .warning, evidence: .documented,
    page: """
      A key stands outside of `NSExtensionAttributes`, where it is looked for.

      **Why it matters.** Nothing reads it there.

      **Example.**

          { NSExtension: { PHSupportedMediaTypes: [ "Image" ] } }

      **Instead.** Move it to `NSExtension` > `NSExtensionAttributes`.

      **When it is not a mistake.** When another tool reads the key at its place. The system looks for it in
      `NSExtensionAttributes` only.

      **Reference.**
      https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    for key in subject.attributeKeys {
      if subject.bundle[key] != nil { report.add(.outsideOfAttributes(key), on: .key([InfoKey.extensionKey, key])) }
      if subject.keysAtTop.contains(key) { report.add(.outsideOfAttributes(key), on: .key([key])) }
    }
  }
}

/// Language tags by their form, after [BCP 47](https://www.rfc-editor.org/info/bcp47); no list of languages is used.
extension LintRule {
  /// Returns whether a language tag names a region; nil for a text that isn't one: a language of two or three letters, then a script, a
  /// region, variants and extensions, each optional.
  private static func namesRegion(_ text: String) -> Bool? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.utf8.count), isLetters(language) else {
      return nil
    }
    var rest = parts.dropFirst()
    for _ in 0..<3 where rest.first.map({ $0.utf8.count == 3 && isLetters($0) }) == true { rest.removeFirst() }
    if let script = rest.first, script.utf8.count == 4, isLetters(script) { rest.removeFirst() }
    var hasRegion = false
    if let region = rest.first, isRegion(region) {
      hasRegion = true
      rest.removeFirst()
    }
    return isTail(rest) ? hasRegion : nil
  }

  private static func isRegion(_ part: Substring) -> Bool {
    part.utf8.count == 2 && isLetters(part) || part.utf8.count == 3 && part.utf8.allSatisfy(isDigit)
  }

  /// Variants of five to eight characters (four with a digit in front), then extensions after a single character.
  private static func isTail(_ parts: ArraySlice<Substring>) -> Bool {
    var isExtension = false
    var needsMore = false
    for part in parts {
      let count = part.utf8.count
      guard (1...8).contains(count), part.utf8.allSatisfy({ isLetter($0) || isDigit($0) }) else { return false }
      if count == 1 {
        guard !needsMore else { return false }
        isExtension = true
        needsMore = true
      } else {
        guard isExtension || count >= 5 || count == 4 && part.utf8.first.map(isDigit) == true else { return false }
        needsMore = false
      }
    }
    return !needsMore
  }

  private static func isLetters(_ part: Substring) -> Bool { part.utf8.allSatisfy(isLetter) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension Finding.Message {
  fileprivate static func wrongType(_ key: KeyboardKey, _ kind: String) -> Self {
    Self(
      "\(key.name) is \(kind), not \(key.isBoolean ? "a Boolean" : "a string such as en-US")",
      help: key.isBoolean
        ? "Write <true/> or <false/>." : "Write a string with language and region, such as en-US.")
  }

  fileprivate static func defaults(_ keys: [KeyboardKey]) -> Self {
    Self(
      "the keyboard has the default of \(keys.map { "\($0.name) (\($0.defaultValue))" }.joined(separator: ", "))",
      help: "Write \(keys.count == 1 ? "it" : "them") out, as Xcode's template does.")
  }

  fileprivate static func notALanguageTag(_ text: String, meant: String?) -> Self {
    Self(
      "\"\(text)\" is not a language tag",
      help: meant.map { "Write \($0), with a hyphen." } ?? "Write a language and a region, such as en-US.")
  }

  fileprivate static func withoutRegion(_ text: String) -> Self {
    Self(
      "\"\(text)\" names no region", help: "The documented pattern is a language and a region, such as en-US.")
  }

  fileprivate static func misspelled(_ key: String, _ meant: String) -> Self {
    Self("unknown key \(key)", help: "Did you mean \(meant)?")
  }

  fileprivate static func outsideOfAttributes(_ key: String) -> Self {
    Self(
      "\(key) is outside of NSExtensionAttributes, where the system ignores it",
      help: "Move it to NSExtension > NSExtensionAttributes.")
  }
}
