package import ActivationRules

/// A key of a dictionary rule that is odd, or whose value is. To the system none of it is an error.
package struct OddEntry: Sendable, Hashable {
  /// The reasons why an entry is odd, by the names of the lint rules that find it.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The key means nothing to the system.
    case unknownKey = "unknown-key"
    /// A rule inside the rule, which is ignored.
    case nestedRule = "nested-rule"
    /// A dictionary under a key that means nothing to the system, which takes other extensions off the share sheet as well.
    case nestedDictionary = "nested-dictionary"
    /// A Boolean where a count belongs: it is read as 0 or 1.
    case booleanForCount = "boolean-for-count"
    /// A number where a Boolean belongs: it works, and the upload refuses it.
    case numberForBoolean = "number-for-text"
    /// A string where a number or a Boolean belongs.
    case stringForNumber = "string-for-count"
    /// A value of a kind that no key takes.
    case wrongKind = "wrong-value-kind"
    /// A value that the build replaces.
    case buildSetting = "build-setting"
  }

  /// The reason why it's odd.
  package let kind: Kind
  /// The key.
  package let key: String
  /// Its value.
  package let value: ActivationDictionary.Value
  /// An explanation, in one sentence without a period.
  package let message: String
  /// A suggestion for fixing it.
  package let help: String

  fileprivate init(_ kind: Kind, _ entry: ActivationDictionary.Entry, _ message: String, help: String) {
    self.kind = kind
    key = entry.key
    value = entry.value
    self.message = message
    self.help = help
  }
}

extension ActivationDictionary {
  /// The entries whose keys or values are odd, in the order of the dictionary.
  ///
  /// - Parameter knownKeys: The keys that mean something, such as those of a table of one's own.
  /// - Complexity: linear in the number of entries.
  package func oddEntries(knownKeys: [String] = ActivationKey.all) -> [OddEntry] {
    var odd: [OddEntry] = []
    var guesses = Self.mostGuesses
    for entry in entries {
      if let entry = oddEntry(entry, knownKeys, &guesses) { odd.append(entry) }
    }
    return odd
  }

  /// For how many unknown keys of one dictionary a known one is looked up that may be meant. Real rules have fewer than ten.
  static let mostGuesses = 50

  private func oddEntry(_ entry: Entry, _ knownKeys: [String], _ guesses: inout Int) -> OddEntry? {
    let isKnown = ActivationKey.isKnown(entry.key) || knownKeys.contains(entry.key)
    if !isKnown, entry.value == .other(.dictionary) {
      return OddEntry(
        .nestedDictionary, entry,
        "the unknown key \(entry.key) holds a dictionary, which breaks the rule and takes other apps off the share sheet",
        help: "Remove the key.")
    }
    if entry.key == ActivationKey.rule {
      return OddEntry(
        .nestedRule, entry, "\(entry.key) inside the rule is ignored (\(entry.value.kind))",
        help: "A predicate takes the place of the whole dictionary; it can't be inside it.")
    }
    guard isKnown else {
      let near = guesses > 0 ? ActivationKey.closest(to: entry.key, among: knownKeys) : nil
      guesses -= 1
      let end = ActivationKey.blankEnd(of: entry.key)
      return OddEntry(
        .unknownKey, entry,
        end.map { "the key \($0.key) has \($0.blank) at its end, so that it means nothing in a rule" }
          ?? "the key \(entry.key) means nothing in a rule",
        help: near.map { "Did you mean \($0)?" } ?? "Leave it out.")
    }
    return wrongValue(entry)
  }

  private func wrongValue(_ entry: Entry) -> OddEntry? {
    let isFlag = ActivationDictionary.flags.contains(entry.key)
    let expected = isFlag ? "a Boolean" : "an integer"
    func odd(_ kind: OddEntry.Kind, _ effect: String, example: String = "") -> OddEntry {
      OddEntry(kind, entry, "\(entry.key) is \(entry.value.kind), \(effect)", help: "Write \(expected)\(example).")
    }
    switch entry.value {
    case .boolean: return isFlag ? nil : odd(.booleanForCount, "which is read as \(entry.value.integerValue)")
    case .integer:
      let fate =
        entry.key == ActivationKey.text ? " and is refused when the app is uploaded" : "; Apple documents a Boolean"
      return isFlag ? odd(.numberForBoolean, "which works on devices" + fate) : nil
    case .real(let number) where !isFlag && number.magnitude > 1e15:
      return odd(.wrongKind, "which is too large", example: ", such as 100")
    case .real: return odd(isFlag ? .numberForBoolean : .wrongKind, "which is read as \(entry.value.integerValue)")
    case .string where entry.value.isBuildSetting:
      return OddEntry(
        .buildSetting, entry, "\(entry.key) is decided when the app is built",
        help: "Ask about the built app for a certain verdict.")
    case .string where entry.key == ActivationKey.locations || entry.key == ActivationKey.dictionaryVersion:
      return odd(.stringForNumber, "and how the system reads that is not known")
    case .string:
      let number = entry.value.integerValue
      return odd(
        .stringForNumber, "which is read as \(number), and the upload may refuse it",
        example: number != 0 ? "" : isFlag ? ", such as true" : ", such as 100")
    case .other: return odd(.wrongKind, "and how the system reads that is not known")
    }
  }
}

extension Finding.Message {
  /// The words about an odd entry.
  static func odd(_ entry: OddEntry, severity: Diagnostic.Severity? = nil) -> Self {
    Self(entry.message, help: entry.help, severity: severity)
  }
}

extension LintSubject {
  /// The odd entries of a kind; none for a predicate.
  func oddEntries(_ kind: OddEntry.Kind) -> [OddEntry] {
    var entries: [OddEntry] = []
    for entry in dictionary?.oddEntries() ?? [] where entry.kind == kind { entries.append(entry) }
    return entries
  }
}

extension ActivationKey {
  /// A key without what is blank at its end, and what that is; nil where nothing is.
  static func blankEnd(of key: String) -> (key: String, blank: String)? {
    let ends = Array(key.utf8.reversed().prefix { [0x20, 0x09, 0x0a, 0x0d].contains($0) })
    guard !ends.isEmpty else { return nil }
    return (
      String(decoding: key.utf8.dropLast(ends.count), as: UTF8.self),
      ends.contains { $0 == 0x0a || $0 == 0x0d } ? "a line break" : "a blank"
    )
  }
}
