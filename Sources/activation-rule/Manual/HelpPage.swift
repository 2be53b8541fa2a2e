/// What `--help` prints of a command, made from what the command says of itself.
struct HelpPage {
  /// The last column.
  static let width = 100
  /// Where the text beside an option starts.
  private static let column = 24

  private let command: any Command.Type

  init(_ command: any Command.Type) { self.command = command }

  /// The page.
  var text: String {
    var parts = [usage]
    parts += [command.details].filter { !$0.isEmpty }.map { Self.joined(Prose($0).lines(width: Self.width)) }
    for operand in command.operands where !operand.details.isEmpty {
      parts.append(Self.joined(Prose(operand.details).lines(width: Self.width)))
    }
    parts += command.optionGroups.map { Self.text(of: $0) }
    if !command.exitCodes.isEmpty { parts.append(exitCodes) }
    if !command.examples.isEmpty {
      parts.append("Examples:\n" + Self.joined(command.examples.map { "  " + $0 }))
    }
    return parts.joined(separator: "\n") + "\n"
  }

  /// The options of a group with its heading.
  static func text(of group: OptionGroup) -> String {
    group.title + ":\n" + group.options.map { text(of: $0) }.joined()
  }

  private var usage: String {
    var lines: [String] = []
    for form in command.usage {
      let prefix = (lines.isEmpty ? "Usage: " : "       ") + "activation-rule "
      let hanging = prefix.count + command.name.count + 1
      let wrapped = TextColumns.wrap(form, to: Self.width - hanging, lines: .max)
      for (index, line) in wrapped.enumerated() {
        lines.append((index == 0 ? prefix : String(repeating: " ", count: hanging)) + line)
      }
    }
    return Self.joined(lines)
  }

  private static func text(of option: ArgumentScanner.Option) -> String {
    let head = "  " + option.form
    var lines = Prose(option.text).lines(width: width, indentation: column, isTight: true)
    if head.count + 2 <= column, let first = lines.first {
      lines[0] = head.padding(to: column) + first.dropFirst(column)
    } else {
      lines.insert(head, at: 0)
    }
    return joined(lines)
  }

  private var exitCodes: String {
    var lines = ["Exit codes:"]
    for entry in command.exitCodes {
      let text = Prose(entry.meaning).lines(width: Self.width, indentation: 5, isTight: true)
      lines += text.prefix(1).map { "  \(entry.code.rawValue)  " + $0.dropFirst(5) } + text.dropFirst()
    }
    lines += Prose(command.exitCodeDetails).lines(width: Self.width, indentation: 2)
    return Self.joined(lines)
  }

  private static func joined(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}

extension ArgumentScanner.Option {
  /// The option with the names of its values, as `--context FILE`.
  var form: String {
    guard let value else { return name }
    return isValueOptional ? "\(name)[=\(value)]" : name + " " + value
  }

  /// The summary and the details together, as ``Prose``.
  var text: String {
    if details.isEmpty { return summary }
    return summary + (details.hasPrefix("\n") ? details : ". " + details)
  }
}
