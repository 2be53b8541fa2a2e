import ActivationWire
import ActivationChecks
import ActivationLint
import ActivationRules
import Foundation
import PredicateSyntax
import ActivationTool

/// The part of `eval` and `explain` that answers for custom keyboards and photo editing extensions.
enum FieldEvaluation {
  private static let field = Option<OfferQuestion>(
    "--field", "SETTINGS", "of a custom keyboard: the text field",
    details: """
      Written as keyboardType=phonePad,isSecureTextEntry=false, or a JSON file with the same names; also
      hostRefusesKeyboards and language.
      """
  ) { (text) throws(UsageError) in .field(try traits(text), text) }
  private static let media = Option<MediaType>(
    "--media", "TYPE", "of a photo editing extension: image, video or livePhoto", noun: "media type")
  static let optionGroup = OptionGroup(
    "Extensions without an activation rule (RULE: its Info.plist, .appex or .app)", isRare: true, [field, media])

  /// The questions of a command line; none when it has neither option.
  private static func questions(_ arguments: Arguments) throws(UsageError) -> [OfferQuestion] {
    try arguments.all(field) + arguments.all(media).map { OfferQuestion.media($0) }
  }

  private static func traits(_ value: String) throws(UsageError) -> TextInputTraits {
    guard !value.isEmpty else {
      throw UsageError("--field requires a text field, such as keyboardType=default or a JSON file")
    }
    do throws(ReadingError) {
      let isSettings = value.contains("=") && (value.contains("\0") || !FileManager.default.fileExists(atPath: value))
      if isSettings { return try TextInputTraits(settings: value) }
      let isName = TextInputTraits.names.contains(value) || KeyboardType(name: value) != nil
      if isName { throw ReadingError(.syntax, "found \"\(value)\"", expected: "name=value, such as keyboardType=URL") }
      return try TextInputTraits(json: InputFile.read(value), name: value)
    } catch {
      let place = error.name == nil ? "--field: " : ""
      throw UsageError(place + error.description, help: error.help)
    }
  }

  /// Answers a command line that asks about a text field or media; nil when it asks about an activation rule.
  ///
  /// - Throws: When the options fit neither each other nor the extension, or a file cannot be read.
  static func run(
    _ arguments: Arguments, isExplained: Bool, in environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode? {
    let questions = try questions(arguments)
    guard !questions.isEmpty else { return nil }
    try refuseOptionsOfRules(arguments, questions)
    let bundles = try bundles(arguments, questions, in: environment)
    var codes: [ExitCode] = []
    var pages: [String] = []
    let isJSON = arguments[EvalCommand.json]
    for file in bundles {
      warn(of: file, isExplained: isExplained, in: environment)
      for question in questions {
        guard let decision = decision(file, question) else { continue }
        let report = OfferReport(path: file.label, question: question, decision: decision)
        codes.append(decision.kind.exitCode)
        let prefix = (bundles.count > 1 ? file.label + ": " : "") + (questions.count > 1 ? question.name + ": " : "")
        let style = Style(isEnabled: environment.colorsOutput)
        pages.append(
          isJSON
            ? report.jsonLine(isExplained: isExplained) : isExplained ? report.page(style) : report.line(prefix, style))
      }
    }
    environment.write(pages.joined(separator: isExplained && !isJSON ? "\n" : ""))
    return isExplained ? .success : .combined(codes)
  }

  private static func decision(_ file: RuleFile, _ question: OfferQuestion) -> OfferDecision? {
    switch question {
    case .field(let field, _): file.keyboard?.decision(for: field)
    case .media(let media): file.photoEditing?.decision(for: media)
    }
  }

  /// The only operand of a command line.
  private static func operand(_ arguments: Arguments) throws(UsageError) -> String? {
    let operands = arguments.operands
    guard operands.count <= 1 else {
      throw UsageError("expected one extension, found \(operands.count)", help: "Name one Info.plist, .appex or .app.")
    }
    return operands.first
  }

  private static func bundles(
    _ arguments: Arguments, _ questions: [OfferQuestion], in environment: ToolEnvironment
  ) throws(UsageError) -> [RuleFile] {
    guard let operand = try operand(arguments) else {
      throw UsageError("expected an extension", help: "Name an Info.plist, an .appex or an .app.")
    }
    let bundles = try UsageError.wrapping(NamedFiles(operand, standardInput: environment.readAll).files)
    for file in bundles { try UsageError.wrapping(file.checkPropertyList()) }
    let fitting = bundles.filter { bundle in questions.allSatisfy { decision(bundle, $0) != nil } }
    guard fitting.isEmpty else { return fitting }
    throw misfit(operand, bundles, questions)
  }

  private static func misfit(
    _ operand: String, _ bundles: [RuleFile], _ questions: [OfferQuestion]
  ) -> UsageError {
    let (option, kind) =
      if case .field? = questions.first { ("--field", "a custom keyboard") } else {
        ("--media", "a photo editing extension")
      }
    guard bundles.count == 1, let file = bundles.first else {
      return UsageError("\(option) asks \(kind), and \(operand) has none")
    }
    let point = file.extensionPointIdentifier.map { "is an extension at \($0)" } ?? "names no extension point"
    return UsageError("\(option) asks \(kind), but \(file.label) \(point)", help: whatToGive(file))
  }

  private static func whatToGive(_ file: RuleFile) -> String {
    if file.keyboard != nil {
      return "Say which text field, for example --field keyboardType=default,isSecureTextEntry=false."
    }
    if file.photoEditing != nil { return "Say which media: --media image." }
    if file.extensionPointIdentifier == nil { return "Is this the Info.plist of the extension, not that of the app?" }
    return "If it has an activation rule, say what is shared: --attachment com.adobe.pdf,public.file-url."
  }

  private static func refuseOptionsOfRules(
    _ arguments: Arguments, _ questions: [OfferQuestion]
  ) throws(UsageError) {
    let own = optionGroup + [EvalCommand.json]
    for name in arguments.names where !own.contains(name) {
      throw UsageError(
        "\(name) can't be combined with --field or --media",
        help: "Keyboards and photo editing extensions use no activation rule.")
    }
    let fields = questions.count { if case .field = $0 { true } else { false } }
    if fields != 0, fields != questions.count {
      throw UsageError(
        "--field can't be combined with --media", help: "They ask extensions of two kinds; leave one of them out.")
    }
  }

  /// Returns an error that names the missing options when a keyboard or photo editing extension is used as if it had a
  /// rule; nil for anything else.
  ///
  /// - Parameter files: The files that turned out to have no rule.
  static func refusal(of files: [RuleFile]) -> UsageError? {
    guard let file = files.first, file.path != nil else { return nil }
    let isKeyboard = file.keyboard != nil
    guard isKeyboard || file.photoEditing != nil else { return nil }
    let kind = isKeyboard ? "a custom keyboard" : "a photo editing extension"
    return UsageError("\(file.label) is \(kind), which uses no activation rule", help: whatToGive(file))
  }

  /// Findings go beside the answer; notes only where everything is explained.
  private static func warn(of file: RuleFile, isExplained: Bool, in environment: ToolEnvironment) {
    for finding in file.extensionFindings {
      let isNote = finding.severity == .note
      if isNote, !isExplained { continue }
      let text = "\(file.label): \(finding.place.path): \(finding.statement) [\(finding.id) \(finding.name)]"
      environment.remark(isNote ? .note : .warning, text, help: finding.help)
    }
  }
}

extension RuleFile {
  /// The name of the file in messages.
  fileprivate var label: String { path ?? name ?? "rule" }

  /// The custom keyboard that the file declares; nil for other extensions.
  fileprivate var keyboard: KeyboardExtension? { infoPlist.flatMap { KeyboardExtension(propertyList: $0.value) } }

  /// The photo editing extension that the file declares; nil for other extensions.
  fileprivate var photoEditing: PhotoEditingExtension? {
    infoPlist.flatMap { PhotoEditingExtension(propertyList: $0.value) }
  }
}
