import ActivationWire
import ActivationChecks
import ActivationRules
import PredicateSyntax
import ActivationTool

/// Commands about a text rather than about the shared content.
extension SessionCommand {
  static var syntaxCommands: [SessionCommand] {
    [
      SessionCommand(
        name: "tree", argument: "[TEXT]", kind: .text, summary: "how a text is understood, as a tree",
        details: "Without TEXT the last line, or else the rule; the same holds for :tokens and :format.",
        run: { (session, argument) throws(UsageError) in
          let result = session.parse(try session.text(argument))
          session.report(result.diagnostics, in: result.source)
          for line in result.tree.drawing() { session.writeLine(line) }
        }),
      SessionCommand(
        name: "tokens", argument: "[TEXT]", kind: .text, summary: "the words and signs of a text",
        run: { (session, argument) throws(UsageError) in session.writeTokens(of: try session.text(argument)) }),
      SessionCommand(
        name: "format", argument: "[TEXT]", kind: .text, summary: "a text in Apple's canonical form and laid out",
        run: { (session, argument) throws(UsageError) in
          let result = session.parse(try session.text(argument))
          session.report(result.diagnostics, in: result.source)
          guard !result.hasErrors else { return }
          let canonical = result.tree.predicateFormat
          let formatted = result.tree.formatted(width: 80)
          session.writeLine(canonical)
          if formatted != canonical { session.write(formatted + "\n") }
        }),
      SessionCommand(
        name: "convert", argument: "[TEXT | JSON]", kind: .text,
        summary: "the predicate that a dictionary stands for, and back",
        details: "Without an argument converts the rule, or else the last line.",
        run: { (session, argument) throws(UsageError) in try session.convert(argument.text) }),
      SessionCommand(
        name: "types", argument: "TYPE [conforms-to TYPE]", kind: .types,
        summary: "what a type is, and whether it conforms to another",
        details: "Takes the words of activation-rule types, such as png or image/png.",
        run: { (session, argument) throws(UsageError) in
          let words = argument.text.split { $0.isWhitespace }.map(String.init)
          guard !words.isEmpty else {
            throw UsageError(":types requires a type", help: "For example :types public.png.")
          }
          let arguments = try Arguments(words, options: TypesCommand.options, of: ":types")
          _ = try TypesCommand.run(arguments, graph: session.types, in: session.environment)
        }),
    ]
  }
}

extension Session {
  /// The text that a command is about: its argument, the last line, or the rule.
  fileprivate func text(_ argument: SessionArgument) throws(UsageError) -> String {
    if !argument.text.isEmpty { return argument.padded }
    if let lastText { return lastText }
    if case .predicate(let text)? = loaded.first?.rule { return text }
    throw UsageError("expected a text", help: "Write it after the command.")
  }

  fileprivate func writeTokens(of text: String) {
    let bytes = Array(text.utf8)
    let lines = LineTable(bytes)
    for token in Lexer.tokens(of: bytes) where token.kind != .end {
      let range = token.range
      let start = lines.position(of: range.lowerBound)
      let content = bytes.string(in: range)
      writeLine("\(start.line):\(start.column)".padding(to: 8) + "\(token.kind)".padding(to: 18) + content)
    }
  }

  /// The arguments by which a command of the tool is told the rule: a text, the rule of the session, or else the last line.
  func ruleArguments(_ text: String) throws(UsageError) -> [String] {
    // Options of the command, such as --all, are about the rule that is there.
    if text.hasPrefix("--") { return try ruleArguments("") + text.split(separator: " ").map(String.init) }
    if !text.isEmpty { return ["--rule", text] }
    if loaded.first?.path != nil, let ruleOrigin { return [ruleOrigin] }
    switch loaded.first?.rule {
    case .dictionary(let value): return ["--rule", try Self.json(of: value)]
    case .predicate(let rule): return ["--rule", rule]
    case nil: break
    }
    guard let lastText else {
      throw UsageError("there's no rule yet", help: "Write one after the command, or set it with :rule.")
    }
    return ["--rule", lastText]
  }

  fileprivate mutating func convert(_ text: String) throws(UsageError) {
    let converted = try ConvertCommand.run(try ruleArguments(text), in: environment)
    if converted == .malformed { code = .malformed }
  }

  private static func json(of value: PropertyListValue) throws(UsageError) -> String {
    guard case .dictionary(let entries) = value else { throw UsageError("the rule isn't a dictionary") }
    // Values of other kinds mean nothing to any key.
    let known = entries.filter { entry in
      switch entry.value {
      case .string, .boolean, .integer, .unsignedInteger, .real: true
      case .date, .data, .array, .dictionary: false
      }
    }
    var writer = JSONWriter()
    writer.dictionary(ActivationDictionary(.dictionary(known)))
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
