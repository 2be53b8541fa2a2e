import ActivationChecks
import ActivationRules
import ActivationTool

/// The options for the meaning of a dictionary rule's keys.
enum DictionaryOptions {
  static let table = Option<DictionaryTable>(
    "--table", "NAME|FILE", "what its keys stand for",
    details: """
      One of the shipped tables (\(DictionaryTable.shippedNames.separated(by: ", "))), or a property list or JSON file
      in the layout of the system's activation_rules.plist. Without it
      \(DictionaryTable.standardNames.separated(by: ", ")) are asked, and where they disagree the verdict is uncertain.
      """,
    completion: .valuesOrFiles(DictionaryTable.shippedNames)
  ) { (argument) throws(UsageError) in
    return try UsageError.wrapping(DictionaryTable.load(argument))
  }
  static let platform = Option<ActivationRule.Platform>(
    "--platform", "ios|macos", "ios or macos",
    details: """
      The family of systems: a shared location counts on iOS only, and describe and explain ask about the shares of it. Without
      it the rule's project tells; where that doesn't, a location counts, and all shares are asked about.
      """,
    completion: .values(["ios", "macos"])
  ) { (name) throws(UsageError) in
    guard
      let platform = ActivationRule.Platform.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() })
    else {
      throw UsageError.unknown("platform", name, among: ["ios", "macos"])
    }
    return platform
  }
  static let group = OptionGroup("A rule in the dictionary form", isRare: true, [table, platform])

  /// The tables and the platform that a command line names; nil means the standard tables, which are not read before they are needed, and what
  /// the rule's file says.
  static func values(_ arguments: Arguments) throws(UsageError) -> (
    tables: [DictionaryTable]?, platform: ActivationRule.Platform?
  ) {
    (try arguments[table].map { [$0] }, try arguments[platform])
  }
}
