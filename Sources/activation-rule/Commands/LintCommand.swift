import ActivationFiles
import ActivationLint
import ActivationReports
import ActivationRules
import PredicateSyntax

/// `lint`: the mistakes in the rules of files, bundles and projects.
enum LintCommand: Command {
  static let name = "lint"
  static let summary = "which mistakes are in the rules found here?"
  static let options: [ArgumentScanner.Option] = [
    .init(name: "--rule", value: "TEXT"), .init(name: "--format", value: "FORMAT"), .init(name: "--json"),
    .init(name: "--app-store"), .init(name: "--ignore", value: "ID"), .init(name: "--fix"), .init(name: "--diff"),
    .init(name: "--unsafe-fixes"), .init(name: "--quiet"),
  ]
  static let help = """
    Usage: activation-rule lint PATH… [--format FORMAT] [--app-store] [--ignore ID …] [--fix | --diff]

    Finds the mistakes in activation rules and in what stands beside them, each with its place in the file. PATH is an
    Info.plist, a bundle, a folder with apps or source projects in it, a text file, a dictionary of activation keys as
    JSON or a property list, rule text, or - for standard input. --rule TEXT takes the text in any case.

    What to look for:
      --app-store          only what upload or review refuses, as far as that is known
      --ignore ID          leave a rule out, by id or name; may be repeated, and take several with commas
      A comment <!-- activation-rule: ignore AR211, AR212 reason --> before a key of an XML property list silences
      findings in that key and its value; one that silences nothing is noted.

    What to do:
      --fix                make the changes that are certain or proved to keep the meaning, and report what is left
      --unsafe-fixes       with --fix or --diff: make the other suggested changes too
      --diff               print the changes as a unified diff and change nothing

    Output:
      --format FORMAT      human, plain, json, sarif, github, junit or xcode; human if not given
      --json               the same as --format json
      --quiet              only findings: no summary, no remarks

    Exit codes: 0 no errors or warnings (notes alone do not count), 1 errors or warnings, or --diff has changes, 2
    something cannot be read, or a usage error.

    Examples:
      activation-rule lint .
      activation-rule lint MyApp.xcarchive --app-store --format github
      activation-rule lint Share/Info.plist --fix
      activation-rule lint --rule 'ANY extensionItems.attachments.registeredTypeIdentifiers == "public.image"'

    """

  static func run(_ arguments: [String], in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let found = try ArgumentScanner.scan(arguments, options: options)
    var session = LintSession(
      linter: FileLinter(
        ignoring: try ignoredIDs(found),
        selecting: found.contains(.option("--app-store", nil)) ? AppStoreRules.ids : nil))
    session.format = try format(found)
    session.isQuiet = found.contains(.option("--quiet", nil))
    session.allowsUnsafeFixes = found.contains(.option("--unsafe-fixes", nil))
    session.mode = try mode(found)
    for argument in found {
      switch argument {
      case .operand(let path): session.add(path, in: environment)
      case .option("--rule", let text): session.targets.append(LintTarget(name: nil, bytes: Array((text ?? "").utf8)))
      default: break
      }
    }
    guard !session.targets.isEmpty || !session.problems.isEmpty || session.hasPaths else {
      throw UsageError(
        "Nothing to lint is given.", help: "Name a folder, a bundle, an Info.plist, or give a rule's text.")
    }
    return session.run(in: environment)
  }

  private static func mode(_ found: [ArgumentScanner.Found]) throws(UsageError) -> LintSession.Mode {
    let isFix = found.contains(.option("--fix", nil))
    let isDiff = found.contains(.option("--diff", nil))
    if isDiff { return .diff }
    if isFix { return .fix }
    guard !found.contains(.option("--unsafe-fixes", nil)) else {
      throw UsageError("--unsafe-fixes says which changes are made, not that any are.", help: "Add --fix or --diff.")
    }
    return .report
  }

  private static func format(_ found: [ArgumentScanner.Found]) throws(UsageError) -> ReportFormat {
    var format = found.contains(.option("--json", nil)) ? ReportFormat.json : .human
    for case .option("--format", let name?) in found {
      guard let named = ReportFormat(rawValue: name) else {
        let names = ReportFormat.allCases.map(\.rawValue)
        let near = closestMatch(to: name, among: names).map { "Did you mean \($0)?" }
        throw UsageError(
          "There is no format \(name).", help: near ?? "The formats are \(names.joined(separator: ", ")).")
      }
      format = named
    }
    return format
  }

  private static func ignoredIDs(_ found: [ArgumentScanner.Found]) throws(UsageError) -> Set<String> {
    var ids: Set<String> = []
    for case .option("--ignore", let names?) in found {
      for name in names.split(separator: ",") {
        let name = name.filter { !$0.isWhitespace }
        guard let rule = LintRule.named(name) else { throw RuleCommand.unknown(name) }
        ids.insert(rule.id)
      }
    }
    return ids
  }
}
