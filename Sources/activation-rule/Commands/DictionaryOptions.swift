import ActivationFiles
import ActivationRules

/// How commands are told what the keys of a dictionary rule stand for.
enum DictionaryOptions {
  static let group = OptionGroup(
    "A rule in the dictionary form",
    [
      .init(
        name: "--table", value: "NAME|FILE", summary: "what its keys stand for",
        details: """
          One of the shipped tables (\(names)), or a property list or JSON file in the layout of the system's
          activation_rules.plist. Without it \(standard) are asked, and where they disagree the verdict is uncertain.
          """,
        completion: .valuesOrFiles(DictionaryTable.shippedNames)),
      .init(
        name: "--platform", value: "ios|macos", summary: "ios (the default) or macos",
        details: "Only a shared location tells them apart.", completion: .values(["ios", "macos"])),
    ])

  private static let names = DictionaryTable.shippedNames.separated(by: ", ")
  private static let standard = DictionaryTable.standardNames.separated(by: ", ")

  /// The tables and the platform that a command line names; nil means the standard tables, which are not read before they are needed.
  static func values(
    from found: [ArgumentScanner.Found]
  ) throws(UsageError) -> (tables: [DictionaryTable]?, platform: Platform) {
    var tables: [DictionaryTable]?
    var platform = Platform.iOS
    for case .option(let name, let value) in found {
      switch name {
      case "--table": tables = [try table(value ?? "")]
      case "--platform": platform = try Self.platform(value ?? "")
      default: break
      }
    }
    return (tables, platform)
  }

  private static func table(_ argument: String) throws(UsageError) -> DictionaryTable {
    do {
      return try TableSource.load(argument)
    } catch {
      throw UsageError(error.description, help: error.help)
    }
  }

  private static func platform(_ name: String) throws(UsageError) -> Platform {
    guard let platform = Platform.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
      throw UsageError("There is no platform \(name).", help: "Say --platform ios or --platform macos.")
    }
    return platform
  }
}
