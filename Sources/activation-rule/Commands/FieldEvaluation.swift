import ActivationWire
import ActivationChecks
import ActivationLint
import ActivationRules
import Predicates

/// The part of `eval` that answers for custom keyboards and photo editing extensions.
enum FieldEvaluation {
  private static let field = Option<(name: String, question: OfferQuestion)>(
    "--field", "SETTINGS", "of a custom keyboard: the text field",
    details: "Written as keyboardType=phonePad,isSecureTextEntry=false, or a JSON file with the same names; also "
      + "hostRefusesKeyboards and language."
  ) { (text) throws(UsageError) in (text, .field(try textField(text))) }
  private static let media = Option<MediaType>(
    "--media", "TYPE", "of a photo editing extension: image, video or livePhoto", noun: "media type")
  static let optionGroup = OptionGroup(
    "Extensions without an activation rule (RULE: its Info.plist, .appex or .app)", isRare: true, [field, media])

  /// Reads a value of `--field`: settings, or the name of a JSON file.
  private static func textField(_ text: String) throws(UsageError) -> TextField {
    let mistake = UsageError(
      "--field: expected name=value, such as keyboardType=phonePad, or a JSON file; found '\(text)'")
    var pairs: [(name: String, value: String)] = []
    if Disk.isFile(text) {
      let document = try UsageError.wrapping(ContextReader.read(json: Disk.read(text), name: text))
      guard case .dictionary(let run) = document[document.root] else { throw mistake }
      for entry in document.entries(of: run) {
        switch document[entry.value] {
        case .boolean(let value): pairs.append((document[entry.key], value ? "true" : "false"))
        case .string(let value): pairs.append((document[entry.key], document[value]))
        default: throw mistake
        }
      }
    } else {
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let sides = part.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { throw mistake }
        pairs.append((String(sides[0]), String(sides[1])))
      }
    }
    var values: [String: String] = [:]
    for (name, value) in pairs {
      guard let setting = TextField.settings.first(where: { $0.name == name }) else {
        throw .unknown("setting", name, among: TextField.settings.map(\.name))
      }
      let isKnown = setting.values.isEmpty || setting.values.contains(value)
      if !isKnown { throw .unknown(name + " value", value, among: setting.values) }
      if values.updateValue(value, forKey: name) != nil { throw UsageError("--field: \(name) is set twice") }
    }
    return TextField(values)
  }

  /// Answers a command line that asks about a text field or media; nil when it asks about an activation rule.
  ///
  /// - Throws: When the options fit neither each other nor the extension, or a file cannot be read.
  static func run(
    _ arguments: Arguments, in environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode? {
    let questions = try arguments.all(field) + arguments.all(media).map { ($0.rawValue, .media($0)) }
    guard !questions.isEmpty else { return nil }
    let own = optionGroup + [EvalCommand.json]
    for name in arguments.names where !own.contains(name) {
      throw UsageError("\(name) can't be combined with --field or --media")
    }
    if arguments.has(field), arguments.has(media) { throw UsageError("--field can't be combined with --media") }
    guard let operand = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError("expected one Info.plist, .appex or .app, found \(arguments.operands.count)")
    }
    let files = try UsageError.wrapping(NamedFiles(operand, standardInput: environment.readAll).files)
    for file in files { try UsageError.wrapping(file.checkPropertyList()) }
    let answered = files.map { file in
      (file, questions.compactMap { question in file.infoPlist.flatMap { OfferDecision($0.value, question.question) } })
    }.filter { $1.count == questions.count }
    guard !answered.isEmpty else {
      throw refusal(of: files)
        ?? UsageError(
          "found no keyboard or photo editing extension in \(operand)",
          help: "For an activation rule, name the shared types instead: --attachment com.adobe.pdf,public.file-url.")
    }
    let (style, isJSON) = (Style(isEnabled: environment.colorsOutput), arguments[EvalCommand.json])
    for (file, decisions) in answered {
      let label = file.path ?? file.name ?? "rule"
      // Findings go beside the answer.
      for finding in file.extensionFindings where finding.severity != .note {
        environment.remark(
          .warning,
          "\(label): \(finding.place.path): \(finding.statement) [\(finding.id) \(finding.name)]", help: finding.advice)
      }
      for (question, decision) in zip(questions, decisions) {
        let prefix = (answered.count > 1 ? label + ": " : "") + (questions.count > 1 ? question.name + ": " : "")
        let text = escapingControlCharacters(prefix) + decision.line(style)
        environment.write(isJSON ? decision.jsonLine(of: label) : text)
      }
    }
    return .combined(answered.flatMap { $1.map(\.kind.exitCode) })
  }

  /// Returns an error that names the missing options when a keyboard or photo editing extension is used as if it had a
  /// rule, or were of the other kind; nil for anything else.
  ///
  /// - Parameter files: The files that turned out to have no rule.
  static func refusal(of files: [RuleFile]) -> UsageError? {
    guard let file = files.first, let path = file.path, let point = file.extensionPointIdentifier else { return nil }
    let kinds = [
      OfferDecision.keyboardPoint: ("a custom keyboard", "Say which text field: --field keyboardType=default."),
      OfferDecision.photoEditingPoint: ("a photo editing extension", "Say which media: --media image."),
    ]
    return kinds[point].map { UsageError("\(path) is \($0), which uses no activation rule", help: $1) }
  }
}
