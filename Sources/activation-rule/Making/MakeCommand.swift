import ActivationReports
import ActivationAnalysis
import ActivationAuthoring
import ActivationFiles
import ActivationRules
import ActivationTesting
import Foundation
import PredicateSyntax
import UniformTypes
import ToolSupport

/// `make`: the rule for a wish.
enum MakeCommand: Command {
  static let name = "make"
  static let summary = "write the rule for what I want"
  static let usage = [
    "make WISH [--shown-for HOST|FILE …] [--hidden-for HOST|FILE …] [OPTION …]",
    "make --shown-for HOST|FILE … [--hidden-for HOST|FILE …] [OPTION …]",
  ]
  static let details = """
    Writes the rule for a wish in words, such as up to 10 images, or 1 web URL, and proves that it means the wish. A
    dictionary of counts is written where its keys say it, a predicate otherwise. The rule goes to standard output;
    what it means, where it belongs, and which everyday hosts show it, go to standard error.

    Without a wish it takes the plainest one that shows the extension for what --shown-for names, and hides it for what
    --hidden-for names.

    A wish is a count with a kind (10 images, up to 10 images, at least 2 images, any number of images, a PDF, .csv
    files, com.example.note); alternatives are joined by or, and what must come together by and. Nothing else may be
    shared, unless the wish ends with whatever else comes along. activation-rule types --words lists the words.
    """
  static let operands = [Operand("WISH", details: "The wish. Quote it as one word.")]
  static let shownFor = Option<String>(
    "--shown-for", "HOST|FILE", "what the extension must be shown for",
    details: "A host as activation-rule hosts lists them, or a file as --context of eval takes it.",
    completion: .words(.hosts))
  static let hiddenFor = Option<String>(
    "--hidden-for", "HOST|FILE", "what it must be hidden for", completion: .words(.hosts))
  static let form = Option<MadeRule.Form>(
    "--form", "FORM", "dictionary or predicate, instead of the plainer one", noun: "form")
  static let version = Option<DictionaryVersion>(
    "--version", "N", "the dictionary's version, 1 or 2", completion: .values(["1", "2"])
  ) { (text) throws(UsageError) in
    guard let version = Int(text).flatMap({ DictionaryVersion(rawValue: $0) }) else {
      throw .unknown("version", text, among: ["1", "2"])
    }
    return version
  }
  static let counting = Option<WishCounting>(
    "--counting", "SCOPE", "what the counts of the wish are about",
    details: """

        total     all extension items together (the default)
        per-item  each extension item by itself
      """,
    noun: "scope")
  static let into = Option<String>(
    "--into", "FILE", "put the rule into an Info.plist, app.json or project.yml",
    details: "All else in the file stays byte for byte.", completion: .files)
  static let replace = Flag("--replace", "with --into: replace the rule that is there")
  static let tests = Option<String>(
    "--tests", "FILE", "write tests of the wish's borders",
    details: "activation-rule test FILE runs them. A file that is there is left alone.", completion: .files)
  static let optionGroups = [
    OptionGroup("What must hold", [shownFor, hiddenFor]), OptionGroup("The rule", [form, version, counting]),
    OptionGroup("Output", [NotationOptions.notation, into, replace, tests]),
  ]
  static let exitCodes: [ExitCodeMeaning] = [
    .init(.success, "made and proved"),
    .init(.negative, "no rule, or none of the form that is asked for, does what is wished"),
    .init(.malformed, "malformed wish, or a usage error"), .init(.undecided, "the rule could not be proved"),
  ]
  static let examples = [
    "activation-rule make 'up to 10 images, or 1 web URL'",
    "activation-rule make 'a PDF' --into Share/Info.plist --tests Share.ruletest.json",
    "activation-rule make --shown-for 'Photos: 2 photos' --hidden-for 'Photos: 11 photos'",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let request = try MakeRequest(arguments, in: environment)
    var wish: Wish
    if let text = request.wish {
      do throws(WishError) {
        let reading = try WishReading(text)
        for remark in reading.remarks { report(remark, reading.source, environment) }
        wish = reading.wish
      } catch {
        report(error.diagnostic, error.source, environment)
        return .malformed
      }
    } else {
      guard let example = exampleWish(request, environment) else { return .negative }
      wish = example
    }
    if request.counting == .perItem {
      guard wish.items == .together || wish.items == .each else {
        throw UsageError("--counting can't be combined with a wish that says how extension items count.")
      }
      wish.items = .each
    }
    let made: MadeRule
    do throws(MakingError) {
      made = try RuleMaker(form: request.form, version: request.version).rule(for: wish)
    } catch {
      return failure(error, environment)
    }
    return try write(made, request, environment)
  }

  static func report(_ diagnostic: Diagnostic, _ source: [UInt8], _ environment: ToolEnvironment) {
    environment.writeError(diagnostic.rendered(in: source, name: "wish"))
  }

  // MARK: By example

  private static func exampleWish(_ request: MakeRequest, _ environment: ToolEnvironment) -> Wish? {
    do throws(WishExamples.Failure) {
      return try WishExamples(
        shown: request.shown.map(\.context), hidden: request.hidden.map(\.context)
      ).wish()
    } catch {
      let message: String =
        switch error {
        case .nothingShown: "no context to show is given"
        case .empty(let place): "\(request.shown[place].name) shares no attachment, which no wish can ask for"
        case .alike(let shown, let hidden) where request.hidden.indices.contains(hidden):
          "no wish tells them apart: \(request.shown[shown].summary) (\(request.shown[shown].name)), to be shown, and "
            + "\(request.hidden[hidden].summary) (\(request.hidden[hidden].name)), to be hidden"
        case .alike(let shown, _): "no wish takes \(request.shown[shown].name)"
        case .tooMany: "there are too many examples"
        }
      environment.remark(.error, message)
      return nil
    }
  }

  // MARK: Results

  static func write(
    _ made: MadeRule, _ request: MakeRequest, _ environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode {
    let report = MadeRuleReport(made, shown: request.shown, hidden: request.hidden)
    let failures = report.failures
    guard failures.isEmpty else {
      let help = "The rule would be shown for \(made.wish.description)."
      for (place, failure) in failures.enumerated() {
        environment.remark(.error, failure, help: place == failures.count - 1 ? help : "")
      }
      return .negative
    }
    let written = WrittenRule(made.rule)
    guard let text = written.text(request.notation) else {
      throw UsageError("--as predicate can't be combined with a dictionary.", help: "Add --form predicate.")
    }
    if let path = request.into {
      try insert(written, path, request, environment)
    }
    environment.writeError(report.meaning(width: environment.outputWidth))
    if request.into == nil {
      environment.writeError("\n\(TextColumns.wrapped(request.notation.place, to: environment.outputWidth))\n\n")
      environment.write(text + "\n")
    }
    if let path = request.tests { try writeTests(made, path, request, environment) }
    environment.writeError(report.hosts(Style(isEnabled: environment.colorsErrors), width: environment.outputWidth))
    return .success
  }

  private static func insert(
    _ rule: WrittenRule, _ path: String, _ request: MakeRequest, _ environment: ToolEnvironment
  ) throws(UsageError) {
    let bytes = try contents(ofFile: path)
    let insertion = try UsageError.wrapping(
      RuleInsertion(rule, into: bytes, path: path, isReplacing: request.isReplacing))
    let keepsGroup = try UsageError.wrapping(
      FileReplacement.replace(path, expected: bytes, with: insertion.bytes))
    if !keepsGroup { environment.remark("\(path): \(FileReplacement.lostGroup)") }
    environment.writeError(
      "\(escapingControlCharacters(path)): \(insertion.replaces ? "replaced the rule" : "added the rule")\n")
  }

  private static func writeTests(
    _ made: MadeRule, _ path: String, _ request: MakeRequest, _ environment: ToolEnvironment
  ) throws(UsageError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let boundaries = made.wish.boundaries
    let text = RuleTestTemplate(made: made.rule, in: request.into, testsIn: folder).text(of: boundaries)
    try UsageError.wrapping(OutputFile.write(Array(text.utf8), to: path, overwrites: false))
    environment.writeError("\(escapingControlCharacters(path)): \(boundaries.count) tests\n")
  }

  static func failure(_ error: MakingError, _ environment: ToolEnvironment) -> ExitCode {
    let example = error.example.map { ": for example \($0.summary)" } ?? ""
    environment.remark(.error, error.message + example, help: error.help)
    switch error {
    case .notAWish: return .malformed
    case .impossible, .noDictionary, .otherMeaning: return .negative
    case .notProved, .defect: return .undecided
    }
  }
}

/// The option that says how a rule is written.
enum NotationOptions {
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
