import ActivationAnalysis
import ActivationRules
import Documents
import Predicates
import UniformTypes

extension LintRule {
  package static let unknownKey: LintRule = LintRule(
    id: "AR306", name: "unknown-key", severity: .warning, evidence: .observed,
    observations: ["unknown-keys-ignored", "unknown-keys-only"],
    exceptions: [
      (
        .error,
        "when NSExtensionActivationRule itself is misspelled, so that the extension has no rule, or when no known key accepts content"
      ),
      (.note, "when its value is 0 or false, or the rule also has the intended key, so that nothing is missing"),
    ],
    page: """
      A key that has no meaning in a rule.

      Invented and misspelled keys, in the rule and next to it, and a misspelled `NSExtensionActivationRule` itself.

      **Why it matters.** The system ignores the key; its value only counts when the system checks whether all values are zero. An extension without the key NSExtensionActivationRule is never
      offered. An extension whose rule has only unknown keys was reported to appear for pictures and pages, but not for text; how the system reads such a rule isn't known.

      **Example.**

          { NSExtensionActivationSupportsAudioWithMaxCount: 1 }

      **Instead.** Use the documented keys. For kinds of content without a key, such as audio, write a predicate.

      **When it is not a mistake.** When another tool, such as a generator, reads the key. Even then it belongs outside the rule, because the system counts it as a value that isn't zero.

      **Reference.** The keys: https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html; an invented one:
      https://github.com/KasemJaffer/receive_sharing_intent/issues/331; a rule with nothing else: https://github.com/damus-io/damus/issues/2456.
      """,
    check: .rule { subject, report in
      if let dictionary = subject.dictionary { checkKeys(of: dictionary, subject, &report) }
      guard let list = subject.surroundings.propertyList, !subject.isFileProvider, subject.asksActivationRule else {
        return
      }
      for (position, path) in list.strayKeys.enumerated() {
        guard let key = path.last, !ActivationKey.isKnown(key), key != ActivationKey.rule else { continue }
        if ActivationKey.isMisspelledRule(key) {
          checkMisspelledRule(path, key, list, &report)
        } else {
          let near = position < ActivationDictionary.mostGuesses ? ActivationKey.closest(to: key) : nil
          report.add(
            "unknown key \(key)", help: near.map { "Did you mean \($0)? It belongs inside the rule." } ?? "Remove it.",
            on: .key(path), fix: near == nil ? .remove(path) : nil)
        }
      }
    })

  private static func checkKeys(
    of dictionary: ActivationDictionary, _ subject: LintSubject, _ report: inout Findings
  ) {
    let refusal = dictionary.refusal
    // It isn't known how the system treats a rule that has only unknown keys, so that is an error.
    let isAlone = dictionary.hasOnlyUnknownKeys
    for (position, (entry, path)) in subject.oddEntries(of: unknownKey).enumerated() {
      let isGuessed = position < ActivationDictionary.mostGuesses
      let near = isGuessed ? meant(by: entry.key) : nil
      let isThere = near.map { dictionary[$0] != nil } ?? false
      let isZero = [.boolean(false), .integer(0)].contains(entry.value)
      let severity: Diagnostic.Severity = isAlone ? .error : isZero || isThere ? .note : .warning
      let content = isGuessed && near == nil ? content(of: entry) : nil
      // Removing the key must not change whether the rule accepts anything.
      var rest = dictionary
      rest[entry.key] = nil
      let removal = isGuessed && rest.refusal == refusal ? Finding.Fix.remove(path) : nil
      report.add(
        content.flatMap { .comesAsFile(entry, $0, dictionary) }
          ?? .unknown(entry, near: near, isThere: isThere, content, severity), on: .key(path),
        fix: isThere ? removal?.safe() : near.map { renaming(path, to: $0, dictionary) } ?? removal)
    }
  }

  /// Returns the key that was probably meant; for `movie` it's the key for movies.
  private static func meant(by key: String) -> String? {
    ActivationKey.closest(to: key)
      ?? (key.hasPrefix(ActivationKey.prefix) ? nil : ActivationKey.closest(to: ActivationKey.prefix + key))
  }

  private static func checkMisspelledRule(
    _ path: [String], _ key: String, _ list: PropertyListValue, _ report: inout Findings
  ) {
    if list[InfoKey.extensionKey]?[InfoKey.attributes]?[ActivationKey.rule] != nil {
      return report.add(
        "unknown key \(key)", help: "Did you mean NSExtensionActivationRule? That key exists, too: remove this one.",
        on: .key(path), fix: .remove(path))
    }
    let isInPlace = path.dropLast() == InfoKey.rulePath.dropLast()
    report.add(
      "unknown key \(key)",
      help: "Did you mean NSExtensionActivationRule? Without it the extension has no rule and is never offered.",
      severity: .error, on: .key(path),
      fix: isInPlace
        ? .rename(path, to: ActivationKey.rule).safe()
        : .write(ActivationKey.rule, [.moveKey(path, to: InfoKey.rulePath)]))
  }

  private static func renaming(_ path: [String], to near: String, _ dictionary: ActivationDictionary) -> Finding.Fix? {
    guard let key = path.last, dictionary[near] == nil, let value = dictionary[key] else { return nil }
    let target = Array(path.dropLast()) + [near]
    var fix = Finding.Fix.rename(path, to: near).safe(if: near.isNearly(key))
    switch (value, ActivationDictionary.flags.contains(near)) {
    case (.boolean, true), (.integer, false): break
    case (.integer, true): fix.edits.append(.setValue(target, .boolean(value.integerValue != 0)))
    case (.boolean, false): fix.edits.append(.setValue(target, .integer(value.integerValue)))
    default: return nil
    }
    return fix
  }
}

/// The content that people invent keys for.
extension LintRule {
  /// A name for a kind of content, such as contact cards, and whether every known share of it is a file.
  fileprivate typealias ContentOfKey = (kind: String, isAlwaysFile: Bool)

  /// Returns the content that a key names which resembles no known key; nil if the key doesn't name content.
  private static func content(of entry: OddEntry) -> ContentOfKey? {
    let word = ActivationKey.word(of: entry.key)
    if word?.isMinimum == true { return nil }
    let letters = word?.text ?? letters(ActivationKey.short(entry.key))
    let kind = KindWord.all.first { kind in
      let names = [(kind.singular, kind.plural)] + kind.synonyms
      return names.contains { Self.letters($0.0) == letters || Self.letters($0.1) == letters }
    }
    guard let kind else { return nil }
    let types = kind.types
    let shared = HostPreset.all.flatMap { $0.registeredTypeIdentifiers.flatMap { $0 } }.filter { attachment in
      attachment.contains { type in types.contains { TypeGraph.system.conforms(type, to: $0) } }
    }
    let isAlwaysFile = !shared.isEmpty && shared.allSatisfy { $0.contains("public.file-url") }
    return (kind.plural, isAlwaysFile)
  }

  private static func letters(_ text: String) -> String {
    String(
      decoding: text.utf8.filter { $0 != 0x20 && $0 != 0x2d }.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 },
      as: UTF8.self)
  }
}

extension Finding.Message {
  /// The message about a key for content that is shared as files, in a rule with a limit for files.
  fileprivate static func comesAsFile(
    _ entry: OddEntry, _ content: LintRule.ContentOfKey, _ dictionary: ActivationDictionary
  ) -> Self? {
    guard content.isAlwaysFile, let most = dictionary[ActivationKey.files]?.integerValue, most >= 1 else {
      return nil
    }
    return Self(
      entry.message,
      help: "Remove it: \(ActivationKey.files) = \(most) takes \(content.kind), which are shared as files.",
      severity: .warning)
  }

  fileprivate static func unknown(
    _ entry: OddEntry, near: String?, isThere: Bool, _ content: LintRule.ContentOfKey?,
    _ severity: Diagnostic.Severity
  ) -> Self {
    // Without its only key, a rule accepts nothing, so the advice isn't to leave the key out.
    let isOnly = severity == .error
    var help = isOnly ? "Set a known key to what the extension can take." : "Remove it."
    var command = isOnly && near == nil && content == nil ? Finding.Message.make : ""
    if let near {
      let end = ActivationKey.blankEnd(of: entry.key)
      help =
        isThere
        ? "The rule already has \(near): remove this key."
        : end?.key == near ? "Remove it from the key: keys must match exactly." : "Did you mean \(near)?"
    } else if let content {
      help = "No key accepts \(content.kind)."
      command =
        "`activation-rule make '\(content.kind)'` writes a predicate for them; add what else the extension can take."
    } else if ActivationKey.word(of: entry.key)?.isMinimum == true {
      help = "Remove it: \(ActivationKey.attachmentsMinimum), for all attachments together, is the only minimum."
    } else if !entry.value.isSimple, severity != .error {
      help = "Remove it: it limits nothing. To accept only certain types, write a predicate."
    }
    return Self(entry.message, help: help, commandHelp: command, severity: severity)
  }
}
