internal import PredicateSyntax

/// Something odd in a dictionary rule. To the system none of it is an error.
public struct DictionaryProblem: Sendable, Hashable {
  /// The stable kinds of problems.
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
    case numberForBoolean = "number-for-boolean"
    /// A string where a number or a Boolean belongs.
    case stringForNumber = "string-for-number"
    /// A value of a kind that no key takes.
    case wrongKind = "wrong-kind"
    /// A value that the build replaces.
    case buildSetting = "build-setting"
  }

  /// The kind of problem.
  package var kind: Kind
  /// The key.
  public var key: String
  /// An explanation of the problem, in one sentence without a period.
  public var message: String
  /// A suggestion for fixing it.
  public var help: String
}

extension ActivationDictionary {
  /// The problems with the keys and the types of their values, in the order of the entries.
  ///
  /// - Complexity: linear in the number of entries.
  public var problems: [DictionaryProblem] { problems(knownKeys: ActivationKey.all) }

  /// The same with the keys of a table of one's own.
  package func problems(knownKeys: [String]) -> [DictionaryProblem] {
    var problems: [DictionaryProblem] = []
    var guesses = Self.mostGuesses
    for entry in entries {
      if let problem = problem(of: entry, knownKeys, &guesses) { problems.append(problem) }
    }
    return problems
  }

  /// For how many unknown keys of one dictionary a known one is looked up that may be meant. Real rules have fewer than ten.
  package static let mostGuesses = 50

  private func problem(of entry: Entry, _ knownKeys: [String], _ guesses: inout Int) -> DictionaryProblem? {
    let isKnown = ActivationKey.isKnown(entry.key) || knownKeys.contains(entry.key)
    if !isKnown, entry.value == .other(.dictionary) {
      return DictionaryProblem(
        kind: .nestedDictionary, key: entry.key,
        message:
          "the unknown key \(entry.key) holds a dictionary, which breaks the rule and takes other apps off the share sheet",
        help: "Remove the key.")
    }
    if entry.key == ActivationKey.rule {
      return DictionaryProblem(
        kind: .nestedRule, key: entry.key, message: "\(entry.key) inside the rule is ignored (\(entry.value.kind))",
        help: "A predicate takes the place of the whole dictionary; it can't be inside it.")
    }
    guard isKnown else {
      let near = guesses > 0 ? ActivationKey.closest(to: entry.key, among: knownKeys) : nil
      guesses -= 1
      return DictionaryProblem(
        kind: .unknownKey, key: entry.key, message: "the key \(entry.key) means nothing in a rule and is ignored",
        help: near.map { "Did you mean \($0)?" } ?? "Leave it out.")
    }
    return wrongValue(entry)
  }

  private func wrongValue(_ entry: Entry) -> DictionaryProblem? {
    let isFlag =
      [ActivationKey.text, ActivationKey.usesStrictMatching, ActivationKey.replayKitStreaming].contains(entry.key)
    let expected = isFlag ? "a Boolean" : "an integer"
    func problem(_ kind: DictionaryProblem.Kind, _ effect: String) -> DictionaryProblem {
      DictionaryProblem(
        kind: kind, key: entry.key, message: "\(entry.key) is \(entry.value.kind), \(effect)",
        help: "Write \(expected).")
    }
    switch entry.value {
    case .boolean: return isFlag ? nil : problem(.booleanForCount, "which is read as \(entry.value.integerValue)")
    case .integer:
      return isFlag ? problem(.numberForBoolean, "which works on devices and is refused when the app is uploaded") : nil
    case .real: return problem(isFlag ? .numberForBoolean : .wrongKind, "which is read as \(entry.value.integerValue)")
    case .string where entry.value.isBuildSetting:
      return DictionaryProblem(
        kind: .buildSetting, key: entry.key, message: "\(entry.key) is decided when the app is built",
        help: "Ask about the built app for a certain verdict.")
    case .string where entry.key == ActivationKey.locations:
      return problem(.stringForNumber, "and how the system reads that is not known")
    case .string:
      return problem(.stringForNumber, "which is read as \(entry.value.integerValue), and the upload may refuse it")
    case .other: return problem(.wrongKind, "and how the system reads that is not known")
    }
  }
}
