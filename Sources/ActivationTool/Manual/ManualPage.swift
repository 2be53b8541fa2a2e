import ActivationWire

/// The manual page in roff, generated from the commands' declarations.
///
/// Option groups of several commands are described once, after the commands.
package struct ManualPage {
  private let program: ToolProgram
  private var text = ""

  package init(_ program: ToolProgram) { self.program = program }

  private var commands: [any Command.Type] { program.commands }

  /// The page.
  package var roff: String {
    var page = self
    page.writeHead()
    page.macro("SH", "COMMANDS")
    for command in commands { page.write(command) }
    page.writeSharedOptions()
    page.macro("SH", "EXIT STATUS")
    page.line(program.exitCodes)
    page.line("The commands say more.")
    return page.text
  }

  private mutating func writeHead() {
    text += ".\\\" Made by: activation\\-rule man\n"
    text += ".TH ACTIVATION\\-RULE 1 \"\" \"activation\\-rule \(ToolProgram.version)\"\n"
    macro("SH", "NAME")
    line("activation-rule - " + program.purpose.dropLast())
    macro("SH", "SYNOPSIS")
    usage(["COMMAND …", "COMMAND --help", "--version [--json]"])
    macro("SH", "DESCRIPTION")
    line("Every command answers one question:")
    for command in commands {
      text += ".TP\n"
      macro("B", command.name)
      line(command.summary)
    }
  }

  private mutating func write(_ command: any Command.Type) {
    macro("SS", command.name)
    usage(command.usage)
    text += ".PP\n"
    prose(command.details)
    for operand in command.operands where !operand.details.isEmpty {
      text += ".PP\n"
      prose(operand.details)
    }
    for group in command.optionGroups where !isShared(group) {
      text += ".PP\n"
      write(group)
    }
    let shared = command.optionGroups.filter { isShared($0) }.map(\.title)
    if !shared.isEmpty {
      text += ".PP\n"
      line("Options of several commands, see below: " + shared.joined(separator: "; ") + ".")
    }
    if !command.exitCodes.isEmpty {
      text += ".PP\n"
      line("Exit codes: " + command.exitCodes.map { "\($0.key.rawValue) \($0.value)" }.joined(separator: "; ") + ".")
      prose(command.exitCodeDetails)
    }
    if !command.examples.isEmpty {
      text += ".PP\n"
      line("Examples:")
      verbatim(command.examples)
    }
  }

  /// Returns whether another command has exactly the same group.
  private func isShared(_ group: OptionGroup) -> Bool {
    commands.count { command in
      command.optionGroups.contains { $0.title == group.title && $0.options.map(\.text) == group.options.map(\.text) }
    } > 1
  }

  private mutating func writeSharedOptions() {
    macro("SH", "OPTIONS OF SEVERAL COMMANDS")
    var written: Set<String> = []
    for group in commands.flatMap({ $0.optionGroups }) where isShared(group) && written.insert(group.title).inserted {
      if written.count > 1 { text += ".PP\n" }
      write(group)
    }
  }

  private mutating func write(_ group: OptionGroup) {
    line(group.title + ":")
    for option in group.options {
      text += ".TP\n"
      text += ".B " + Self.quoted(Self.escaped(option.form)) + "\n"
      prose(option.text, separator: "")
    }
  }

  private mutating func usage(_ forms: [String]) {
    for (index, form) in forms.enumerated() {
      if index > 0 { text += ".br\n" }
      macro("B", "activation-rule")
      line(form)
    }
  }

  private mutating func prose(_ prose: String, separator: String = ".PP\n") {
    for (index, block) in Prose(prose).blocks.enumerated() {
      if index > 0 { text += separator }
      switch block {
      case .paragraph(let words): line(words)
      case .verbatim(let lines): verbatim(lines)
      }
    }
  }

  private mutating func verbatim(_ lines: [String]) {
    text += ".RS 4\n.nf\n"
    for entry in lines { text += Self.harmless(Self.escaped(entry)) + "\n" }
    text += ".fi\n.RE\n"
  }

  private mutating func macro(_ name: String, _ argument: String) {
    text += "." + name + " " + Self.quoted(Self.escaped(argument)) + "\n"
  }

  /// A stretch of text, in lines of a length that manual pages are expected to have.
  private mutating func line(_ line: String) {
    for part in TextColumns.wrap(Self.escaped(line), to: 79, lines: .max) { text += Self.harmless(part) + "\n" }
  }

  private static func quoted(_ argument: String) -> String {
    guard argument.contains(" ") || argument.contains("\"") else { return argument }
    return "\"" + argument.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq") + "\""
  }

  /// A text in which nothing is an instruction to roff; characters beyond ASCII are written by their codes, so that every roff shows them.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return escaped
  }

  /// A period at the start of a line would be a request.
  private static func harmless(_ line: String) -> String { line.hasPrefix(".") ? "\\&" + line : line }
}
