import ActivationRules

/// An entry of a dictionary rule with an odd key or an odd value. The system doesn't report odd entries.
struct OddEntry {
  /// The id of the lint rule that reports the entry.
  let id: String
  let key: String
  let value: ActivationDictionary.Value
  /// An explanation, in one sentence without a period.
  let message: String
  let help: String

  /// Examines an entry. Returns nil if it isn't odd, if the build replaces the value of a known key, or if AR305 reports it as a rule inside the rule.
  init?(_ entry: ActivationDictionary.Entry) {
    (key, value) = (entry.key, entry.value)
    if ActivationKey.isKnown(key) {
      guard let (rule, effect, example) = Self.mistake(in: value, of: key) else { return nil }
      id = rule.id
      message = "\(key) is \(effect)"
      help = "Write \(ActivationDictionary.flags.contains(key) ? "a Boolean" : "an integer")\(example)."
    } else if value.isDictionary {
      id = LintRule.nestedDictionary.id
      message =
        "the unknown key \(key) holds a dictionary, which breaks the rule and removes other apps from the share sheet"
      help = "Remove the key."
    } else {
      if key == ActivationKey.rule { return nil }
      id = LintRule.unknownKey.id
      message =
        ActivationKey.blankEnd(of: key).map {
          "the key \($0.key) has \($0.blank) at its end, so the system ignores the key"
        } ?? "the key \(key) has no meaning in a rule"
      help = "Remove it."
    }
  }

  private static func mistake(
    in value: ActivationDictionary.Value, of key: String
  ) -> (rule: LintRule, effect: String, example: String)? {
    let isFlag = ActivationDictionary.flags.contains(key)
    let (kind, number) = (value.kind, value.integerValue)
    switch value {
    case .boolean: return isFlag ? nil : (.booleanForCount, "\(kind), which is read as \(number)", "")
    case .integer where isFlag:
      let fate =
        key == ActivationKey.text ? " but is refused when the app is uploaded" : "; Apple documents a Boolean"
      return (.numberForText, "\(kind), which works on devices" + fate, "")
    // The system reads a negative version as an unsigned number, which is very large, so it means 2.
    case .integer where key == ActivationKey.dictionaryVersion:
      return number == 1 || number == 2
        ? nil : (.wrongValueKind, "\(number), which is read as \(number == 0 ? 1 : 2)", " that is a version, 1 or 2")
    case .integer where number >= 0: return nil
    case .integer: return (.wrongValueKind, "\(number), which is read as if the key were missing", ", such as 100")
    case .real(let real) where !isFlag && real.magnitude > 1e15:
      return (.wrongValueKind, "too large for a number of attachments", ", such as 100")
    case .real: return (isFlag ? .numberForText : .wrongValueKind, "\(kind), which is read as \(number)", "")
    case .string where value.isBuildSetting: return nil
    case .string where key == ActivationKey.locations || key == ActivationKey.dictionaryVersion:
      return (.stringForCount, "\(kind), and it isn't known how the system reads that", "")
    case .string:
      let example = number != 0 ? "" : isFlag ? ", such as true" : ", such as 100"
      return (.stringForCount, "\(kind), which is read as \(number), and App Store Connect may reject it", example)
    default: return (.wrongValueKind, "\(kind), and it isn't known how the system reads that", "")
    }
  }
}

extension Finding.Message {
  static func odd(_ entry: OddEntry, severity: Diagnostic.Severity? = nil) -> Self {
    Self(entry.message, help: entry.help, severity: severity)
  }
}

extension LintSubject {
  /// Returns the odd entries that a lint rule reports, with their key paths, in the order of the dictionary; empty for a predicate.
  func oddEntries(of rule: LintRule) -> [(entry: OddEntry, path: [String])] {
    (dictionary?.entries ?? []).compactMap { OddEntry($0) }.filter { $0.id == rule.id }
      .map { ($0, rulePath + [$0.key]) }
  }

  /// The keys for kinds of content whose value is a string other than a build setting, if the dictionary accepts nothing; otherwise empty.
  var stringsThatHide: [String] {
    guard let dictionary, dictionary.refusal != nil else { return [] }
    return dictionary.entries.filter { entry in
      guard case .string = entry.value, !entry.value.isBuildSetting else { return false }
      return ActivationKey.kinds.contains { $0.key == entry.key }
    }.map { $0.key }
  }
}

extension ActivationDictionary {
  /// The maximum number of unknown keys of a dictionary for which a similar known key is looked up. Real rules have fewer than ten.
  static let mostGuesses = 50
}

extension Finding.Message {
  /// The message about a misspelled key outside the rule.
  static func unknownKey(_ key: String, meant: String) -> Self {
    if let (key, blank) = ActivationKey.blankEnd(of: key) {
      return Self("the key \(key) has \(blank) at its end, so the system ignores the key", help: "Remove \(blank).")
    }
    return Self("unknown key \(key)", help: "Did you mean \(meant)?")
  }
}

extension ActivationKey {
  /// Returns a key without the blanks at its end, and a name for them; nil if there are none.
  static func blankEnd(of key: String) -> (key: String, blank: String)? {
    let ends = Array(key.utf8.reversed().prefix { [0x20, 0x09, 0x0a, 0x0d].contains($0) })
    guard !ends.isEmpty else { return nil }
    return (
      String(decoding: key.utf8.dropLast(ends.count), as: UTF8.self),
      ends.contains { $0 == 0x0a || $0 == 0x0d } ? "a line break" : "a blank"
    )
  }
}
