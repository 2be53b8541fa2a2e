import ActivationChecks
import ActivationRules
import PredicateSyntax
import ActivationTool

/// The options for the values of build settings.
enum SettingOptions {
  static let setting = Option<(name: String, value: String)>(
    "-D", "NAME=VALUE", "the value of a build setting, such as SHARE_RULE=TRUEPREDICATE",
    details: """
      May be repeated. It wins over the values of project files and .xcconfig files. A setting in a string literal
      whose value is not known leaves the rest of the rule to be checked; one that decides leaves the verdict
      uncertain.
      """
  ) { (text) throws(UsageError) in
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 2, BuildSettings.isName(parts[0]) else {
      throw UsageError(
        "-D: expected NAME=VALUE, found '\(escapingControlCharacters(text))'", help: "For example -D MAX_PHOTOS=10.")
    }
    return (parts[0], parts[1])
  }
  static let group = OptionGroup("Build settings", isRare: true, [setting])

  /// The values that a command line gives, by name.
  static func values(_ arguments: Arguments) throws(UsageError) -> [String: String] {
    var values: [String: String] = [:]
    for (name, value) in try arguments.all(setting) { values[name] = value }
    return values
  }
}
