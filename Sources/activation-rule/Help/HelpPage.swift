import ActivationWire

/// The `--help` page of a command, generated from its declaration: the part that fits a screen, or with `--help all` everything.
package struct HelpPage {
  /// The last column where no terminal is narrower; longer lines are hard to read.
  package static let width = 100
  /// The column where the text next to an option starts.
  private static let column = 24

  private let command: any Command.Type
  private let tool: String
  private let width: Int
  /// The number of examples on a screen.
  private static let mostExamples = 3

  /// Creates the page of a command for some width in columns.
  package init(_ command: any Command.Type, of tool: String, width: Int = HelpPage.width) {
    self.command = command
    self.tool = tool
    self.width = min(Self.width, width)
  }

  /// The part that most people need, in 40 lines of 100 columns.
  package var short: String {
    var parts = [usage]
    // What ends with a colon goes on.
    let details = command.details.split(separator: "\n\n")
    let beginning = details.prefix(details.first?.hasSuffix(":") == true ? 2 : 1)
    if !beginning.isEmpty { parts.append(Self.joined(Prose(beginning.joined(separator: "\n\n")).lines(width: width))) }
    let common = command.optionGroups.filter { !$0.isRare }.flatMap(\.options)
    if !common.isEmpty { parts.append("Options:\n" + common.map { text(of: $0, $0.shortText) }.joined()) }
    let codes = command.exitCodes.map { "\($0.key.rawValue) \($0.value)" }.joined(separator: "; ")
    parts.append(Self.joined(Prose("Exit codes: " + codes + ".").lines(width: width)))
    parts.append(Self.joined(command.examples.prefix(Self.mostExamples).map { "  " + $0 }))
    let rare = command.optionGroups.filter(\.isRare).flatMap(\.options).map(\.name).joined(separator: ", ")
    let more = rare.isEmpty ? "says more" : "says more, and has \(rare)"
    parts.append(Self.joined(Prose("\(tool) \(command.name) --help all \(more).").lines(width: width)))
    return parts.joined(separator: "\n")
  }

  /// The whole page. Command lines may be wider than the page, because they are meant to be copied.
  package var text: String {
    var parts = [usage]
    parts += [command.details].filter { !$0.isEmpty }.map { Self.joined(Prose($0).lines(width: width)) }
    for operand in command.operands where !operand.details.isEmpty {
      parts.append(Self.joined(Prose(operand.details).lines(width: width)))
    }
    parts += command.optionGroups.map { group in
      group.title + ":\n" + group.options.map { text(of: $0, $0.text) }.joined()
    }
    parts.append(exitCodes)
    parts.append("Examples:\n" + Self.joined(command.examples.map { "  " + $0 }))
    return parts.joined(separator: "\n") + "\n"
  }

  private var usage: String {
    var lines: [String] = []
    for form in command.usage {
      let prefix = (lines.isEmpty ? "Usage: " : "       ") + tool + " "
      let hanging = prefix.count + command.name.count + 1
      let wrapped = TextColumns.wrap(Self.joinedInBrackets(form, width - hanging), to: width - hanging, lines: .max)
      for (index, line) in wrapped.enumerated() {
        let start = index == 0 ? prefix : String(repeating: " ", count: hanging)
        lines.append(start + line.replacing("\u{A0}", with: " "))
      }
    }
    return Self.joined(lines)
  }

  /// A form of the command line in which the blanks within brackets are not places to break the line, as far as the brackets
  /// fit on one.
  private static func joinedInBrackets(_ form: String, _ width: Int) -> String {
    var text = ""
    var group = ""
    var depth = 0
    for character in form {
      if character == "[" || character == "(" { depth += 1 }
      group.append(character)
      if character == "]" || character == ")" { depth -= 1 }
      guard depth == 0 else { continue }
      text += group.count <= width && group.count > 1 ? group.replacing(" ", with: "\u{A0}") : group
      group = ""
    }
    return joinedWithValues(text + group)
  }

  /// An option is not parted from its value, nor an arrow from its file.
  private static func joinedWithValues(_ form: String) -> String {
    var text = ""
    for word in form.split(separator: " ") {
      let isValue = word.first?.isUppercase == true || word == "…" || text.hasSuffix("<") || text.hasSuffix(">")
      text += (text.isEmpty ? "" : isValue ? "\u{A0}" : " ") + word
    }
    return text
  }

  private func text(of option: OptionDeclaration, _ text: String) -> String {
    let head = "  " + option.form
    var lines = Prose(text).lines(width: width, indentation: Self.column, isTight: true)
    if head.count + 2 <= Self.column, let first = lines.first {
      lines[0] = head.padding(to: Self.column) + first.dropFirst(Self.column)
    } else {
      lines.insert(head, at: 0)
    }
    return Self.joined(lines)
  }

  private var exitCodes: String {
    var lines = ["Exit codes:"]
    for entry in command.exitCodes {
      let text = Prose(entry.value).lines(width: width, indentation: 5, isTight: true)
      lines += text.prefix(1).map { "  \(entry.key.rawValue)  " + $0.dropFirst(5) } + text.dropFirst()
    }
    lines += Prose(command.exitCodeDetails).lines(width: width, indentation: 2)
    return Self.joined(lines)
  }

  private static func joined(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}

extension OptionDeclaration {
  /// The option with the names of its values, as `--context FILE`.
  var form: String {
    guard let value else { return name }
    return isValueOptional ? "\(name)[=\(value)]" : name + " " + value
  }

  /// The summary with the values that may be chosen, where they are few and it doesn't name them.
  fileprivate var shortText: String {
    guard 2...6 ~= choices.count, !choices.contains(where: { summary.contains($0) }) else { return summary }
    return summary + ": " + choices.joined(separator: ", ")
  }

  /// The summary and the details together, as ``Prose``.
  package var text: String {
    if details.isEmpty { return summary }
    return summary + (details.hasPrefix("\n") ? details : ". " + details)
  }
}
