import ActivationWire
import ActivationChecks
import ActivationRules
import Foundation
import UniformTypes
import ActivationTool

/// `scan`: every extension below a folder, with its verdict for each context.
enum ScanCommand: Command {
  static let name = "scan"
  static let summary = "which extensions of these apps, archives or projects are shown?"
  static let usage = ["scan [FOLDER…] [--context FILE | --attachment TYPES …] [--json]"]
  static let details = """
    Finds every extension below the folders: in .app, .appex and .xcarchive bundles, and in the property lists of
    source projects. For each context it prints a table with the verdict for every extension and the reason where one
    does not appear; without a context it lists the extensions and their rules. Then follow the problems: what cannot
    be read, types that nobody declares, rules that are missing, misplaced or unused.

    The verdicts are shown, hidden, uncertain (a build setting such as $(SHARE_RULE) decides, or a limit was reached),
    error (the rule is malformed or fails, which hides the extension on a device) and not applicable (no activation
    rule decides). That a share or action extension without a rule never appears is inferred, as is which kinds of
    extension use no rule. In a source project the containing app is the one whose target embeds the extension, by the
    project file; without one it is the nearest property list of an app, if there is only one.
    """
  static let operands = [Operand("FOLDER")]
  private static let json = Flag("--json", "one JSON object for each extension and context, and for each problem")
  private static let maximumBundles = Option<Int>(
    "--max-bundles", "NUMBER",
    "the number of .app and .appex bundles read at most; \(ScanLimits().scannedBundles) without it",
    within: 1...Int.max
  ) { UsageError("--max-bundles requires a whole number above 0; found '\($0)'") }
  static let optionGroups = [
    ContextOptions.group, RuleOptions.dictionaryGroup, RuleOptions.settingGroup, OptionGroup("Output", [json]),
    OptionGroup("Limits", [maximumBundles]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "done, whatever the verdicts",
    .malformed: "when something cannot be read, a rule is malformed, or for a usage error",
  ]
  static let examples = [
    "activation-rule scan MyApp.xcarchive --attachment com.adobe.pdf,public.file-url",
    "activation-rule scan ~/Projects/MyApp --context page.json --context photo.json",
    "activation-rule scan /Applications --json",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let platform = try arguments[RuleOptions.platform] ?? .iOS
    let settings = try RuleOptions.settings(arguments)
    var limits = ScanLimits()
    limits.scannedBundles = try arguments[maximumBundles] ?? limits.scannedBundles
    var results: [(name: String, result: ScanResult)] = []
    let line = ProgressLine(on: environment.progressTerminal)
    defer { line.erase() }
    for folder in arguments.operands.isEmpty ? ["."] : arguments.operands {
      let result = try UsageError.wrapping(
        ExtensionScanner.scan(folder, settings: settings, choices: ProjectChoices(), limits: limits) { progress in
          line.show { "\(folder): \(progress.words)" }
        })
      results.append((folder, result))
    }
    let contexts = try contexts(from: arguments, results.map(\.result), in: environment)
    let shared = contexts.map(\.context)
    let folders: [ScannedFolder] = results.map { entry in
      (
        name: entry.name,
        extensions: entry.result.judged(
          for: shared, by: CompiledRules(tables: DictionaryTable.standard, platform: platform)
        ) { progress in
          line.show { "\(entry.name): \(progress.words)" }
        },
        problems: entry.result.problems
      )
    }
    line.erase()
    let report = ScanReport(
      folders: folders, contexts: contexts, style: Style(isEnabled: environment.colorsOutput),
      width: environment.outputWidth)
    if arguments[json] {
      report.writeJSON(to: environment.write)
    } else {
      report.write(to: environment.write)
    }
    if folders.allSatisfy({ $0.extensions.isEmpty && $0.problems.isEmpty }) {
      let seen = results.count == 1 ? results[0].result.seenFiles.map { " in \($0)" } : nil
      environment.remark(
        .note, "no Info.plist of an extension was found\(seen ?? "")",
        help: "Build the project, or run lint, which reads rules in other files as well.")
    }
    let isUnreadable = folders.contains { folder in
      !folder.problems.isEmpty || folder.extensions.contains { $0.hasMalformedRule }
    }
    return isUnreadable ? .malformed : .success
  }

  /// The contexts of the command line; none when it names none, which asks for the list of extensions.
  private static func contexts(
    from arguments: Arguments, _ results: [ScanResult], in environment: ToolEnvironment
  ) throws(UsageError) -> [NamedContext] {
    guard ContextOptions.areGiven(arguments) else { return [] }
    var types = TypeGraph.system
    // Only names of files are looked up in the types; every scanned app is taken as installed for that.
    if arguments.has(ContextOptions.file) {
      var seen: Set<TypeDeclaration> = []
      types = types.adding(
        results.flatMap(\.extensions).flatMap(\.declarations).filter { seen.insert($0).inserted })
    }
    return try ContextOptions.contexts(from: arguments, types: types, in: environment)
  }
}

extension ScanProgress {
  /// The text of a line of progress.
  fileprivate var words: String {
    switch self {
    case .searching(let count): "\(count) property lists found"
    case .reading(let done, let count): "\(done) of \(count) property lists read"
    case .judging(let done, let count): "\(done) of \(count) extensions decided"
    }
  }
}
