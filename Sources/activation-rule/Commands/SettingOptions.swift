import ActivationFiles
import ActivationRules
import PredicateSyntax

/// How commands are told the values of build settings.
enum SettingOptions {
  static let group = OptionGroup(
    "Build settings",
    [
      .init(
        name: "-D", value: "NAME=VALUE", summary: "the value of a build setting, such as SHARE_RULE=TRUEPREDICATE",
        details: """
          May be repeated. It wins over the values of project files and .xcconfig files. A setting in a string literal
          whose value is not known leaves the rest of the rule to be checked; one that decides leaves the verdict
          uncertain.
          """)
    ])

  /// The values that a command line gives, by name.
  static func values(from found: [ArgumentScanner.Found]) throws(UsageError) -> [String: String] {
    var values: [String: String] = [:]
    for case .option("-D", let text?) in found {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, BuildSettings.isName(String(parts[0])) else {
        throw UsageError("-D requires NAME=VALUE; found \(escapingControlCharacters(text)).")
      }
      values[String(parts[0])] = String(parts[1])
    }
    return values
  }
}
