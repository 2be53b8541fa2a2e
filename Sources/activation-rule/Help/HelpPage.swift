import ActivationWire

/// The `--help` page of a command, generated from its declaration: the part that fits on a screen, or everything with `--help all`.
struct HelpPage {
  /// The maximum width, even on a wider terminal. Longer lines are hard to read.
  static let width = 100
  /// The column where the text next to an option starts.
  private static let column = 24
  private static let mostExamples = 3

  private let command: any Command.Type
  private let width: Int

  init(_ command: any Command.Type, width: Int = HelpPage.width) {
    self.command = command
    self.width = min(Self.width, width)
  }

  /// The part that most people need, in 40 lines of 100 columns.
  var short: String {
    // A paragraph that ends with a colon includes the next one.
    let details = command.details.split(separator: "\n\n")
    let beginning = details.prefix(details.first?.hasSuffix(":") == true ? 2 : 1).joined(separator: "\n\n")
    let common = command.optionGroups.filter { !$0.isRare }.flatMap(\.options)
    let codes = command.exitCodes.map { "\($0.key.rawValue) \($0.value)" }.joined(separator: "; ")
    let rare = command.optionGroups.filter(\.isRare).flatMap(\.options).map(\.name).joined(separator: ", ")
    let more = rare.isEmpty ? "prints more" : "prints more, and explains \(rare)"
    return [
      usage, prose(beginning), common.isEmpty ? "" : "Options:\n" + common.map { text(of: $0, $0.shortText) }.joined(),
      prose("Exit codes: " + codes + "."), Self.joined(command.examples.prefix(Self.mostExamples).map { "  " + $0 }),
      prose("\(Tool.name) \(command.name) --help all \(more)."),
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The whole page. Command lines may be wider than the page, because people copy them.
  var text: String {
    let groups = command.optionGroups.map { group in
      group.title + ":\n" + group.options.map { text(of: $0, $0.text) }.joined()
    }
    let parts =
      [usage, prose(command.details), prose(command.operands ?? "")] + groups
      + [exitCodes, "Examples:\n" + Self.joined(command.examples.map { "  " + $0 })]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var usage: String {
    let title = "Usage: "
    let hanging = String(repeating: " ", count: title.count + Tool.name.count + command.name.count + 2)
    var lines: [String] = []
    for form in command.usage {
      let start = (lines.isEmpty ? title : String(repeating: " ", count: title.count)) + Tool.name + " "
      let wrapped = TextColumns.wrap(form, to: width - start.count, lines: .max)
      lines += wrapped.prefix(1).map { start + $0 } + wrapped.dropFirst().map { hanging + $0 }
    }
    return Self.joined(lines)
  }

  private func text(of option: OptionDeclaration, _ text: String) -> String {
    Self.joined(Self.entry("  " + option.form, text, column: Self.column, width: width))
  }

  private var exitCodes: String {
    let entries = command.exitCodes.flatMap { Self.entry("  \($0.key.rawValue)", $0.value, column: 5, width: width) }
    return Self.joined(["Exit codes:"] + entries)
  }

  /// Returns a text that is indented to a column, with its head in the first line, or above it if the head is too long.
  static func entry(_ head: String, _ text: String, column: Int, width: Int) -> [String] {
    var lines = text.prose(width: width, indentation: column, isTight: true)
    if head.count + 2 <= column, let first = lines.first {
      lines[0] = head.padding(to: column) + first.dropFirst(column)
    } else {
      lines.insert(head, at: 0)
    }
    return lines
  }

  private func prose(_ text: String) -> String { Self.joined(text.prose(width: width)) }

  private static func joined(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}

extension String {
  /// Returns the text wrapped to columns. Its paragraphs are separated by an empty line; a line that starts with two blanks stays as it is.
  ///
  /// - Parameters:
  ///   - indentation: The number of blanks at the beginning of every line.
  ///   - isTight: Whether there aren't any empty lines between paragraphs.
  func prose(width: Int, indentation: Int = 0, isTight: Bool = false) -> [String] {
    var blocks: [(isVerbatim: Bool, lines: [Substring])] = []
    var isNew = true
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      let isVerbatim = line.hasPrefix("  ")
      if isNew || blocks.last?.isVerbatim != isVerbatim { blocks.append((isVerbatim, [])) }
      isNew = line.isEmpty
      if !isNew { blocks[blocks.count - 1].lines.append(line) }
    }
    let blanks = String(repeating: " ", count: indentation)
    let texts = blocks.filter { !$0.lines.isEmpty }.map { block in
      let lines =
        block.isVerbatim
        ? block.lines.map { String($0) }
        : TextColumns.wrap(block.lines.joined(separator: " "), to: width - indentation, lines: .max)
      return lines.map { blanks + $0 }
    }
    return Array(texts.joined(separator: isTight ? [] : [""]))
  }
}

extension OptionDeclaration {
  /// The option with the name of its value, such as `--context FILE`.
  var form: String { value.map { name + " " + $0 } ?? name }

  /// The summary, with the possible values if there are only a few and the summary doesn't name any of them.
  fileprivate var shortText: String {
    guard 2...6 ~= choices.count, !choices.contains(where: { summary.contains($0) }) else { return summary }
    return summary + ": " + choices.joined(separator: ", ")
  }

  fileprivate var text: String {
    if details.isEmpty { return summary }
    return summary + (details.hasPrefix("\n") ? details : ". " + details)
  }
}
