import ActivationRules
import PredicateSyntax

/// Text on its way into a page of HTML.
enum HTMLText {
  /// A text as content or as the value of a quoted attribute: markup means nothing, and what a reader cannot see or what reorders
  /// text is written as `\u{…}`.
  static func escaped(_ text: String) -> String { XMLText.markup(escapingControlCharacters(text)) }

  /// As ``escaped(_:)``, for text with lines of its own, which stay.
  static func escapedLines(_ text: String) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(
        line.split(separator: "\t", omittingEmptySubsequences: false).map { escaped(String($0)) }.joined(
          separator: "\t"))
    }
    return lines.joined(separator: "\n")
  }

  /// An element with content that is HTML already.
  static func element(_ name: String, _ content: String) -> String { "<\(name)>\(content)</\(name)>" }

  /// A text as code.
  static func code(_ text: String) -> String { element("code", escaped(text)) }
}
