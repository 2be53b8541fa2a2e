package import Documents
package import Texts

/// The text of a string literal in a program or document: its characters with their positions, and the style for new characters.
package struct LiteralText: Sendable, Hashable {
  /// The characters of the text, with their positions in the file.
  package var spelled: Spelled
  package let style: LiteralStyle

  package init(_ spelled: Spelled, _ style: LiteralStyle) {
    self.spelled = spelled
    self.style = style
  }

  /// Creates a text without escapes, such as the content of a file that contains only a predicate.
  package init(plain text: [UInt8]) { self.init(Spelled(text), .verbatim(indentation: "")) }

  /// Returns the changes to the file that replace ranges of the text; nil if the literal can't contain the new text.
  ///
  /// - Complexity: linear in the length of the text.
  package func changes(replacing replacements: [TextEdit]) -> [TextEdit]? {
    var changes: [TextEdit] = []
    var value = spelled.utf8
    // The last edit comes first, so that the others keep their positions.
    for edit in replacements.stablySorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      guard edit.range.upperBound <= value.count, let new = style.spelling(of: edit.replacement) else { return nil }
      value = edit.applied(to: value)
      changes.append(TextEdit(spelled.source(of: edit.range), new))
    }
    return style.canHold(value) ? changes : nil
  }
}

/// The way in which a file writes a text, such as a predicate.
package enum LiteralStyle: Sendable, Hashable {
  /// Verbatim text, with an indentation after each line feed, as in a fenced block.
  case verbatim(indentation: String)
  /// Text between quotation marks, with escapes that begin with a backslash: JSON, JavaScript, double-quoted YAML.
  case escaped(quote: UInt8)
  /// A template literal of JavaScript.
  case template
  /// A Swift string literal with the given number of `#` characters. If the literal has several lines, `indentation` precedes each line.
  case swift(hashes: Int, indentation: String?)
  /// A YAML scalar without quotation marks. In brackets, additional characters end it.
  case plainYAML(isFlow: Bool)
  /// A YAML scalar in single quotation marks, which are doubled inside it.
  case singleQuotedYAML
  /// A YAML block, `|` or `>`.
  case blockYAML
  /// Any other notation, which isn't changed.
  case mixed

  /// Returns the spelling of a text inside a literal of this style; nil if this style can't express the text.
  package func spelling(of text: String) -> String? {
    switch self {
    case .mixed: return nil
    case .verbatim(let indentation): return text.replacing(["\n": "\n" + indentation])
    case .escaped(let quote): return Self.escaped(text, quote)
    case .template:
      return text.replacing(["\\": "\\\\", "`": "\\`", "${": "\\${"])
    case .swift(0, nil): return Self.escaped(text, 0x22)
    case .swift(0, let indentation?):
      return text.replacing(["\\": "\\\\", "\"\"\"": "\\\"\"\"", "\n": "\n" + indentation])
    case .swift(_, let indentation):
      if indentation == nil, text.holds("\n") { return nil }
      return text.holds("\"#") || text.holds("\\#") ? nil : text.replacing(["\n": "\n" + (indentation ?? "")])
    case .singleQuotedYAML: return text.holds("\n") ? nil : text.replacing(["'": "''"])
    case .plainYAML, .blockYAML: return text.holds("\n") ? nil : text
    }
  }

  package var takesLineBreaks: Bool {
    switch self {
    case .verbatim, .template, .swift(_, .some): true
    default: false
    }
  }

  /// Returns whether a whole text can be written in this style. In some styles, this depends on the characters around a change.
  package func canHold(_ text: [UInt8]) -> Bool {
    switch self {
    case .plainYAML(let isFlow): return Self.isPlain(text, isFlow: isFlow)
    case .blockYAML: return text.first != 0x20 && text.first != 0x0a && !text.isEmpty
    case .singleQuotedYAML: return text.first != 0x20 && text.last != 0x20
    case .swift(let hashes, _) where hashes > 0: return text.last != 0x22 && text.last != 0x5c
    default: return true
    }
  }

  /// Returns whether YAML reads a text without quotation marks as the same text.
  private static func isPlain(_ text: [UInt8], isFlow: Bool) -> Bool {
    let source = Array((isFlow ? "{a: " : "a: ").utf8) + text + Array((isFlow ? "}" : "").utf8)
    let document = SourceDocument(utf8: source, .yaml)
    return document.errors.isEmpty && document.root?["a"]?.string?.utf8.elementsEqual(text) == true
  }

  private static func escaped(_ text: String, _ quote: UInt8) -> String? {
    if text.utf8.contains(where: { $0 < 0x20 && ![0x09, 0x0a, 0x0d].contains($0) }) { return nil }
    let mark = String(UnicodeScalar(quote))
    return text.replacing(["\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", mark: "\\" + mark])
  }
}

extension SourceDocument {
  /// Returns the text of a node and the style in which the text is written; nil if the value isn't text, and always nil in XML.
  package func literal(of node: Node) -> LiteralText? {
    guard notation != .xml, let text = node.text else { return nil }
    return LiteralText(text, style(of: text.range, isFlow: node.resolved.parent?.isInBrackets ?? false))
  }

  private func style(of range: Range<Int>, isFlow: Bool) -> LiteralStyle {
    let hashes = source[range].prefix { $0 == UInt8(ascii: "#") }.count
    let quote = range.isEmpty ? 0 : source[range.lowerBound + (notation == .swift ? hashes : 0)]
    switch notation {
    case .yaml:
      switch quote {
      case UInt8(ascii: "\""): return .escaped(quote: quote)
      case UInt8(ascii: "'"): return .singleQuotedYAML
      case UInt8(ascii: "|"), UInt8(ascii: ">"): return .blockYAML
      default: return .plainYAML(isFlow: isFlow)
      }
    case .swift:
      let isLong = source[range.dropFirst(hashes)].starts(with: "\"\"\"".utf8)
      guard isLong else { return .swift(hashes: hashes, indentation: nil) }
      let mark = range.upperBound - hashes - 3
      let lineStart = source[..<mark].lastIndex(of: 0x0a).map { $0 + 1 } ?? mark
      return .swift(hashes: hashes, indentation: text(in: lineStart..<mark))
    case .json, .json5, .javaScript:
      return quote == UInt8(ascii: "`") ? .template : .escaped(quote: quote)
    case .xml, .openStep, .printed: return .mixed
    }
  }
}
