import Texts
import ActivationRules
import Predicates

extension LintRule {
  static let keyboardKeyWrongType = LintRule(
    id: "AR402", name: "keyboard-key-wrong-type", severity: .warning, source: AppleDocumentation.customKeyboard,
    summary: "A key of a keyboard has a value of another type than documented.",
    why: "The default is probably used in its place.", example: "{ IsASCIICapable: \"YES\" }",
    instead: "Write a Boolean, or a string for `PrimaryLanguage`.",
    exception: "Never: what the system makes of another kind of value isn't known."
  ) { subject, report in
    for (key, usual) in OfferDecision.keyboardKeys where subject.isKeyboard {
      guard let value = subject.attributes[key], value.kind != usual.kind, !ExtensionSubject.isOpen(value.text ?? "")
      else { continue }
      let help = usual.text.map { "Write a string such as \($0)." } ?? "Write <true/> or <false/>."
      let message = Finding.Message("\(key) is \(value.kind), not \(usual.kind)", help: help)
      report.add(message, on: .value(ExtensionSubject.path(key)))
    }
  }

  static let keyboardKeyMissing = LintRule(
    id: "AR403", name: "keyboard-key-missing", severity: .note, source: AppleDocumentation.customKeyboard,
    summary: "Keys of a keyboard are absent, so that their defaults apply; one finding names all of them.",
    why: "The defaults are English, left to right, no ASCII, no open access, which is seldom what a keyboard is.",
    example: "{ NSExtensionAttributes: { PrimaryLanguage: \"en-US\" } }", instead: "Write all four keys.",
    exception: "When the defaults are what is meant. Then the keys only tell that somebody chose them."
  ) { subject, report in
    let missing = OfferDecision.keyboardKeys.filter {
      subject.isKeyboard && subject.attributes[$0.name] == nil && !subject.isFoundElsewhere($0.name)
    }
    let defaults = missing.map { "\($0.name) (\($0.usual.text ?? "false"))" }.joined(separator: ", ")
    guard !missing.isEmpty else { return }
    report.add(
      .init("the keyboard has the default of \(defaults)", help: "Write the keys out, as Xcode's template does."),
      on: .value([InfoKey.extensionKey, InfoKey.attributes]))
  }

  static let primaryLanguageMalformed = LintRule(
    id: "AR404", name: "primary-language-malformed", severity: .warning, source: AppleDocumentation.customKeyboard,
    summary: "`PrimaryLanguage` is not a language tag.", why: "The system lists the keyboard under its language.",
    example: "{ PrimaryLanguage: \"English\" }", instead: "Write a tag of language and region such as `en-US`.",
    exception: "When the tag is one of the system's own that no standard has."
  ) { subject, report in
    guard let text = subject.language, namesRegion(text) == nil else { return }
    let hyphenated = String(text.map { $0 == "_" ? "-" : $0 })
    let meant = namesRegion(hyphenated) == nil ? "a language and a region, such as en-US" : hyphenated
    report.add(.init("\"\(text)\" is not a language tag", help: "Write \(meant)."), on: ExtensionSubject.languagePlace)
  }

  static let primaryLanguageWithoutRegion = LintRule(
    id: "AR405", name: "primary-language-without-region", severity: .note, source: AppleDocumentation.customKeyboard,
    summary: "`PrimaryLanguage` names no region.", why: "The documented pattern has a region.",
    example: "{ PrimaryLanguage: \"en\" }", instead: "Write a tag such as `en-US`.",
    exception: "When the keyboard's layout and dictionary serve all regions of the language."
  ) { subject, report in
    guard let text = subject.language, namesRegion(text) == false,
      text.lowercased() != InferredBehavior.severalLanguages
    else { return }
    report.add(
      .init("\"\(text)\" names no region", help: "Write a language and a region, such as en-US."),
      on: ExtensionSubject.languagePlace)
  }

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

extension LintRule {
  /// Returns whether a language tag names a region; nil for a text that isn't one: a language of two or three letters, then a script, a
  /// region, variants and extensions, each optional.
  ///
  /// Tags are judged by their form, after [BCP 47](https://www.rfc-editor.org/info/bcp47); no list of languages is used.
  private static func namesRegion(_ text: String) -> Bool? {
    // The last part was: -1 none, 0 a language, 1 a script, 2 a region, 3 a variant, 4 an extension's letter, 5 its other parts.
    var (last, hasRegion) = (-1, false)
    for part in text.split(separator: "-", omittingEmptySubsequences: false) {
      let letters = part.utf8.count { (0x61...0x7a).contains($0 | 0x20) }
      let digits = part.utf8.count { (0x30...0x39).contains($0) }
      let startsWithDigit = part.utf8.first.map { $0 < 0x3a } ?? false
      guard letters + digits == part.utf8.count else { return nil }
      switch (last, letters, digits) {
      case (-1, 2...3, 0), (0, 3, 0): last = 0
      case (0, 4, 0): last = 1
      case (0...1, 2, 0), (0...1, 0, 3): (last, hasRegion) = (2, true)
      case (0...3, _, _) where 5...8 ~= letters + digits || startsWithDigit && letters + digits == 4: last = 3
      case (0...3, _, _) where letters + digits == 1, (5, _, _) where letters + digits == 1: last = 4
      case (4...5, _, _) where 2...8 ~= letters + digits: last = 5
      default: return nil
      }
    }
    return last == 4 ? nil : hasRegion
  }
}

extension Finding.Message {
  fileprivate static func misspelled(_ key: String, _ meant: String) -> Self {
    Self("unknown key \(key)", help: "Did you mean \(meant)?")
  }
}

extension ExtensionSubject {
  fileprivate static let languagePlace = Finding.Place.value(path(OfferDecision.languageKey))

  /// The language of a keyboard; nil where a build setting completes it.
  fileprivate var language: String? {
    guard isKeyboard, let text = attributes[OfferDecision.languageKey]?.text, !Self.isOpen(text) else { return nil }
    return text
  }
}
