import ActivationChecks
import ActivationRules
import ActivationWire
import Predicates
import UniformTypes

/// The options for a rule, and for how it is read and written.
enum RuleOptions {
  /// The operand for a rule in every command's usage.
  static let operand = """
    RULE is the rule's text, - for standard input, a text file, an Info.plist, an .appex, an .app, an .xcarchive, or a folder with extensions in it; by
    default, the current folder. Types that those bundles export or import are known. --rule TEXT always takes the text.
    """

  /// The option for the text of a rule that could be taken for something else, such as a file name.
  static let rule = Option<String>("--rule", "TEXT", "the rule, as text")
  /// The option for types that neither the system nor the surroundings of the rule declare.
  static let declaredIn = Option<[TypeDeclaration]>(
    "--declared-in", "PATH", "also use the types that an Info.plist, app.json, project.yml or app declares"
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
      The system: a shared location counts only on iOS, and explain tries only this system's shares. By default the rule's project decides;
      if it doesn't name a system, a location counts, and all shares are tried.
      """,
    choices: ["ios", "macos"]
  ) { (name) throws(UsageError) in
    guard let platform = ActivationRule.Platform(word: name) else {
      throw UsageError.unknown("platform", name, among: ["ios", "macos"])
    }
    return platform
  }
  static let dictionaryGroup = OptionGroup("A rule in the dictionary form", isRare: true, [platform])

  // MARK: Build settings

  static let setting = Option<(name: String, value: String)>(
    "-D", "NAME=VALUE", "the value of a build setting, such as SHARE_RULE=TRUEPREDICATE",
    details: """
      May be repeated. It overrides the values in project files and .xcconfig files. If the value of a setting in a string literal isn't known, the rest of
      the rule is still checked; if the verdict depends on the setting, it's uncertain.
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
