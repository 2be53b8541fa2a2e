import ActivationWire
import ActivationChecks
import ActivationRules
import PredicateSyntax
import ActivationTool

/// `init`: makes a project check its rules.
enum InitCommand: Command {
  static let name = "init"
  static let summary = "set up a project: configuration, first tests, CI"
  static let usage = ["init [FOLDER] [--ci PLACE,…] [--baseline] [--repository OWNER/NAME] [--replace]"]
  static let details = """
    Looks at a project and writes .activation-rule.json, a test file for each rule with the verdicts of today, and what
    calls the tool in the places that it finds: GitHub Actions, GitLab CI, an Xcode build phase, pre-commit. Says what it
    wrote and what is left to do. Files that are there are kept; with --replace, tests and the baseline are renewed.
    """
  static let operands = [
    Operand("FOLDER", details: "FOLDER is the project's root; the current folder if not given.", completion: .files)
  ]
  private static let placeNames = ProjectSurvey.Place.allCases.map(\.rawValue) + ["none"]
  /// The places of a comma-separated list; none of them for *none*.
  private static let places = Option<[ProjectSurvey.Place]>(
    "--ci", "PLACE,…", "where checks run: github, gitlab, xcode, pre-commit, or none",
    details: "Without it, where signs of these are found.", completion: .values(placeNames)
  ) { (names) throws(UsageError) in
    var places: [ProjectSurvey.Place] = []
    for name in names.split(separator: ",").map({ String($0) }) where name != "none" {
      guard let place = ProjectSurvey.Place(rawValue: name) else {
        throw .unknown("CI system", name, among: placeNames)
      }
      if !places.contains(place) { places.append(place) }
    }
    return places
  }
  private static let baseline = Flag(
    "--baseline", "record what is found today, so that checks fail for new findings alone")
  private static let repository = Option<String>(
    "--repository", "OWNER/NAME", "the repository on GitHub to get the tool from",
    details: "Without it, what is written has OWNER in its place."
  ) { (name) throws(UsageError) in
    guard name.wholeMatch(of: /[A-Za-z0-9-]+\/[A-Za-z0-9._-]+/) != nil else {
      throw UsageError("--repository: expected OWNER/NAME, found '\(name)'")
    }
    return name
  }
  private static let replace = Flag(
    "--replace", "renew the tests and the baseline that are there already",
    details: "Tests of your own stay, and so do the configuration and what calls the tool.")
  static let optionGroups = [OptionGroup("What to write", [places, baseline, repository, replace])]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "the files are there",
    .malformed: "there's no rule, a file can't be written, or a usage error; nothing was changed then",
  ]
  static let examples = ["activation-rule init", "activation-rule init --ci github,pre-commit --baseline"]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let folders = arguments.operands
    guard folders.count < 2 else { throw UsageError("init takes one folder; found \(folders.count)") }
    var choices = ProjectSetup.Choices(repository: try arguments[repository] ?? ToolProgram.repository)
    for places in try arguments.all(places) {
      choices.places = (choices.places ?? []) + places.filter { choices.places?.contains($0) != true }
    }
    let survey = try UsageError.wrapping(ProjectSurvey(folders.first ?? "."))
    for problem in survey.problems { environment.remark("not read: \(problem.description)") }
    guard !survey.isEmpty else {
      throw UsageError(
        "no activation rule found in \(folders.first ?? "this folder")",
        help: "Name the project's root. `activation-rule make 'up to 10 photos'` writes a rule.")
    }
    let hasBaseline = InputFile.isTaken(survey.folder + "/" + ProjectSetup.baselineName)
    choices.recordsBaseline = arguments[baseline] || arguments[replace] && hasBaseline
    let setup = ProjectSetup(survey, choices, version: Tool.version)
    let written = try UsageError.wrapping(setup.write(replacing: arguments[replace]))
    environment.write(report(survey, setup, written, choices))
    return .success
  }

  private static func report(
    _ survey: ProjectSurvey, _ setup: ProjectSetup,
    _ written: [(file: ProjectSetup.File, outcome: ProjectSetup.Outcome)],
    _ choices: ProjectSetup.Choices
  ) -> String {
    let names = survey.files.filter { $0.ruleCount > 0 }.compactMap(\.name)
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    let places = names.isEmpty ? "" : " in \(names.prefix(3).joined(separator: ", "))\(more)"
    var lines = [
      survey.ruleCount == 0
        ? "found    no rule where the system reads one" : "found    \(counted(survey.ruleCount, "rule"))\(places)"
    ]
    lines += survey.places.map { "found    \($0.place.label): \($0.evidence)" }
    lines += written.map { file, outcome in
      let summary =
        switch outcome {
        case .wrote: file.summary
        case .renewed: file.renewed?.summary ?? file.summary
        case .kept where file.renewed == nil: "it is there already, and stays as it is"
        case .kept: "it is there already; --replace renews it"
        }
      return "\(outcome.rawValue.padding(to: 8)) \(file.path): \(summary)"
    }
    if choices.places == nil, survey.places.isEmpty {
      lines.append("No sign of CI was found; --ci github, gitlab, xcode or pre-commit writes what calls the tool.")
    }
    let counts = [(survey.count(of: .error), "error"), (survey.count(of: .warning), "warning")].filter { $0.0 > 0 }
    let hasBaseline = InputFile.isTaken(survey.folder + "/" + ProjectSetup.baselineName)
    if !counts.isEmpty, !choices.recordsBaseline, !hasBaseline {
      lines += [
        "",
        "Today there \(counts[0].0 == 1 ? "is" : "are") \(counts.map { counted($0.0, $0.1) }.joined(separator: " and ")), for which checks fail.",
        "`activation-rule lint` shows them. `init --baseline --replace` records them, so that checks fail only for new ones.",
      ]
      if written.contains(where: { $0.file.path.hasSuffix(RuleTestFile.ending) && $0.outcome != .kept }) {
        lines.append(
          "Tests expect what the rules do today. When you change a rule, `init --replace` renews them; tests of your own stay."
        )
      }
    }
    if !setup.advice.isEmpty {
      lines += ["", "Left to do:"]
      for advice in setup.advice {
        let parts = advice.split(separator: "\n", omittingEmptySubsequences: false)
        lines.append("- " + (parts.first ?? ""))
        lines += parts.dropFirst().map { "    " + $0 }
      }
    }
    return lines.map { escapingControlCharacters($0) + "\n" }.joined()
  }
}
