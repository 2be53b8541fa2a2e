import ActivationChecks
import ActivationRules
import ActivationWire
import Predicates
import UniformTypes

/// The options for a rule, and for how it is read and written.
enum RuleOptions {
  /// The operand for a rule in every command's usage.
  static let operand = """
    RULE is the rule's text, - for standard input, a text file, an Info.plist, an .appex, an .app, an .xcarchive, or a folder with extensions in it, which is
    the current one where no rule is given. Types that those bundles export or import are known to the verdict. --rule TEXT always takes the text.
    """

  /// The option for a rule that looks like something else.
  static let rule = Option<String>("--rule", "TEXT", "the rule, as text")
  /// The option for types that neither the system nor the surroundings of the rule declare.
  static let declaredIn = Option<[TypeDeclaration]>(
    "--declared-in", "PATH", "know the types that an Info.plist, app.json, project.yml or app declares"
  ) { (path) throws(UsageError) in
    try UsageError.wrapping(TypeDeclarationReader.declarations(inBundleOrPropertyListAt: path))
  }
  static let group = OptionGroup("The rule", [rule])
  static let decidingGroup = OptionGroup("The rule", [rule, declaredIn])

  /// Returns the types that a command line declares.
  static func declarations(_ arguments: Arguments) throws(UsageError) -> [TypeDeclaration] {
    Array(try arguments.all(declaredIn).joined())
  }

  // MARK: The dictionary form

  static let platform = Option<ActivationRule.Platform>(
    "--platform", "ios|macos", "ios or macos",
    details: """
      The family of systems: a shared location counts on iOS only, and explain asks about the shares of it. Without it the rule's project tells;
      where that doesn't, a location counts, and all shares are asked about.
      """,
    choices: ["ios", "macos"]
  ) { (name) throws(UsageError) in
    guard
      let platform = ActivationRule.Platform.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() })
    else {
      throw UsageError.unknown("platform", name, among: ["ios", "macos"])
    }
    return platform
  }
  static let dictionaryGroup = OptionGroup("A rule in the dictionary form", isRare: true, [platform])

  // MARK: Build settings

  static let setting = Option<(name: String, value: String)>(
    "-D", "NAME=VALUE", "the value of a build setting, such as SHARE_RULE=TRUEPREDICATE",
    details: """
      May be repeated. It wins over the values of project files and .xcconfig files. A setting in a string literal whose value is not known leaves the rest of
      the rule to be checked; one that decides leaves the verdict uncertain.
      """
  ) { (text) throws(UsageError) in
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 2, BuildSettings.isName(parts[0]) else {
      throw UsageError(
        "-D: expected NAME=VALUE, found '\(escapingControlCharacters(text))'", help: "For example -D MAX_PHOTOS=10.")
    }
    return (parts[0], parts[1])
  }
  static let settingGroup = OptionGroup("Build settings", isRare: true, [setting])

  static func settings(_ arguments: Arguments) throws(UsageError) -> [String: String] {
    Dictionary(try arguments.all(setting).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  // MARK: The notation

  static let notation = Option<RuleNotation>(
    "--as", "NOTATION", "how the rule is written",
    details: """

        info-plist  XML with the keys around the rule
        predicate   the text of a predicate
        json        a member of a JSON object
        yaml        XcodeGen's project.yml
        swift       Tuist's Project.swift
        expo        app.json
      """,
    noun: "notation")
}
