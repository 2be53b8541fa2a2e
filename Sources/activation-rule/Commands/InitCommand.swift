import ActivationFiles
import ActivationProject
import ActivationRules
import PredicateSyntax

/// `init`: makes a project check its rules.
enum InitCommand: Command {
  static let name = "init"
  static let summary = "make a project check its rules: configuration, first tests, CI"
  static let usage = ["init [FOLDER] [--ci PLACE,…] [--baseline] [--repository OWNER/NAME] [--replace]"]
  static let details = """
    Looks at a project and writes .activation-rule.json, a test file for each rule with the verdicts of today, and what
    calls the tool in the places that it finds: GitHub Actions, GitLab CI, an Xcode build phase, pre-commit. Says what it
    wrote and what is left to do. Files that are there are kept.
    """
  static let operands = [
    Operand(
      name: "FOLDER", details: "FOLDER is the project's root; the current folder if not given.", completion: .files)
  ]
  static let optionGroups = [
    OptionGroup(
      "What to write",
      [
        .init(
          name: "--ci", value: "PLACE,…", summary: "where checks run: github, gitlab, xcode, pre-commit, or none",
          details: "Without it, where signs of these are found.",
          completion: .values(ProjectSurvey.Place.allCases.map(\.rawValue) + ["none"])),
        .init(
          name: "--baseline", summary: "record what is found today, so that checks fail for new findings alone"),
        .init(
          name: "--repository", value: "OWNER/NAME", summary: "the repository on GitHub to get the tool from",
          details: "Without it, what is written has OWNER in its place."),
        .init(name: "--replace", summary: "write files anew that are there already"),
      ])
  ]
  static let options = optionGroups.flatMap(\.options)
  static let exitCodes: [ExitCodeMeaning] = [
    .init(.success, "the files are there"),
    .init(.malformed, "there is no rule, a file can't be written, or a usage error; nothing was changed then"),
  ]
  static let examples = ["activation-rule init", "activation-rule init --ci github,pre-commit --baseline"]

  static func run(_ arguments: [String], in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let found = try ArgumentScanner.scan(arguments, options: options)
    let folders = found.compactMap { if case .operand(let path) = $0 { path } else { nil } }
    guard folders.count < 2 else { throw UsageError("init takes one folder; found \(folders.count).") }
    let wishes = try wishes(found)
    do {
      let survey = try ProjectSurvey(folders.first ?? ".")
      for problem in survey.problems {
        environment.writeError("note: not read: \(escapingControlCharacters(problem.description))\n")
      }
      guard survey.ruleCount > 0 else {
        throw UsageError(
          "There is no activation rule in \(folders.first ?? "this folder").",
          help: "Name the project's root. activation-rule make WISH writes a rule.")
      }
      let setup = ProjectSetup(survey, wishes, version: Tool.version)
      let written = try setup.write(replacing: found.contains(.option("--replace", nil)))
      environment.write(report(survey, setup, written, wishes))
      return .success
    } catch let error as ReadingError {
      throw UsageError(error.description, help: error.help)
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("\(error)")
    }
  }

  private static func wishes(_ found: [ArgumentScanner.Found]) throws(UsageError) -> ProjectSetup.Wishes {
    var wishes = ProjectSetup.Wishes()
    wishes.recordsBaseline = found.contains(.option("--baseline", nil))
    for case .option("--repository", let name?) in found {
      guard name.wholeMatch(of: /[A-Za-z0-9-]+\/[A-Za-z0-9._-]+/) != nil else {
        throw UsageError("--repository: expected OWNER/NAME, found \(name).")
      }
      wishes.repository = name
    }
    for case .option("--ci", let names?) in found {
      for name in names.split(separator: ",").map({ String($0) }) {
        if name == "none" {
          wishes.places = wishes.places ?? []
          continue
        }
        guard let place = ProjectSurvey.Place(rawValue: name) else {
          let all = ProjectSurvey.Place.allCases.map(\.rawValue) + ["none"]
          let near = closestMatch(to: name, among: all).map { "Did you mean \($0)?" }
          throw UsageError(
            "--ci: unknown place \(name).", help: near ?? "The places are \(all.joined(separator: ", ")).")
        }
        if wishes.places?.contains(place) != true { wishes.places = (wishes.places ?? []) + [place] }
      }
    }
    return wishes
  }

  private static func report(
    _ survey: ProjectSurvey, _ setup: ProjectSetup,
    _ written: [(file: ProjectSetup.File, outcome: ProjectSetup.Outcome)],
    _ wishes: ProjectSetup.Wishes
  ) -> String {
    let names = survey.files.compactMap(\.name)
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    var lines = ["found    \(count(survey.ruleCount, "rule")) in \(names.prefix(3).joined(separator: ", "))\(more)"]
    lines += survey.places.map { "found    \($0.place.label): \($0.evidence)" }
    lines += written.map { file, outcome in
      let summary = outcome == .kept ? "it is there already; --replace writes it anew" : file.summary
      return "\(outcome.rawValue.padding(to: 8)) \(file.path): \(summary)"
    }
    if wishes.places == nil, survey.places.isEmpty {
      lines.append("No sign of CI was found; --ci github, gitlab, xcode or pre-commit writes what calls the tool.")
    }
    let counts = [(survey.count(of: .error), "error"), (survey.count(of: .warning), "warning")].filter { $0.0 > 0 }
    if !counts.isEmpty, !wishes.recordsBaseline {
      lines += [
        "",
        "Today there \(counts[0].0 == 1 ? "is" : "are") \(counts.map { count($0.0, $0.1) }.joined(separator: " and ")), for which checks fail.",
        "activation-rule lint shows them; init --baseline --replace records them, so that checks fail for new ones alone.",
      ]
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

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
