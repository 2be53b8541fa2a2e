import ActivationRules
import Predicates

/// A part of the answer of `compare`: it's about two rules, or about a rule that only one side has.
package struct ComparisonSection {
  package enum Format: String, CaseIterable, Sendable {
    case text, markdown

    /// Returns the line above the rules that changed since a revision.
    package func heading(since revision: String) -> String {
      switch self {
      case .text: "From \(escapingControlCharacters(revision)) to the working folder:"
      case .markdown: "### Activation rules: changes since \(ComparisonSection.literal(revision))\n"
      }
    }
  }

  /// The name of the rule; empty where the command names both rules.
  package let title: String
  /// How the rules relate, and for which shares that is proved.
  var statements: [String] = []
  /// The lines about shares and rules, each a title and a text.
  let lines: [(title: String, text: String)]

  /// Returns the section for a terminal.
  package func text(_ style: Style) -> String {
    let heading = (title.isEmpty ? [] : [title]) + statements.prefix(1)
    let head = heading.map { style.bold($0) } + statements.dropFirst() + (statements.isEmpty ? [] : [""])
    return (head + lines.map { escapingControlCharacters("\($0.title): \($0.text)") }).map { $0 + "\n" }.joined()
  }

  /// The section as Markdown. Its heading has the fourth level.
  package var markdown: String {
    let heading = title.isEmpty ? [] : ["#### \(Self.literal(title))"]
    let list = lines.map { "- **\(Self.literal($0.title)):** \(Self.literal($0.text))" }.joined(separator: "\n")
    let paragraphs = heading + statements.map(Self.literal) + (list.isEmpty ? [] : [list])
    return paragraphs.joined(separator: "\n\n") + "\n"
  }

  /// Returns a text that Markdown shows as it is.
  static func literal(_ text: String) -> String {
    escapingControlCharacters(text).reduce(into: "") { escaped, character in
      if #"\`*_[]<>&#|~"#.contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }
}

extension ComparisonSection {
  /// Creates the section about a rule that only one side has, with the known shares that are lost or gained with it.
  package init(only rule: NamedRule, isRemoved: Bool) {
    title = "\(isRemoved ? "Removed" : "Added"): \(escapingControlCharacters(rule.name))"
    let names = HostSplit(rule.rule, among: rule.presets).shown.map { $0.name }
    lines = names.isEmpty ? [] : [ComparisonReport.line(isRemoved ? "No longer shown for" : "Now shown for", names)]
  }
}
