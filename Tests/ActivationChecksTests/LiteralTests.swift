import ActivationRules
import Documents
import Predicates
import TestSupport
import Testing

@testable import ActivationChecks

/// Literals in every notation: written text is read again, and each character is at its reported place.
@Suite struct LiteralTests {
  static let pieces = [
    "a", "ANY ", "\"", "'", "\\", "`", "$x", "${", "é", "😀", "#", ": ", "\n", "\t", "\\(", "<", "&", "]",
  ]

  static func texts() -> [String] {
    var dice = SeededGenerator(seed: 7)
    return (0..<300).map { _ in (0..<1 + dice.number(below: 7)).map { _ in dice.one(of: pieces) }.joined() }
  }

  /// A notation with the text before and after a literal.
  struct Spelling: CustomTestStringConvertible {
    var name: String
    var format: Notation
    var style: LiteralStyle
    var before: String
    var after: String
    var testDescription: String { name }
  }

  static let notations = [
    Spelling(
      name: "JSON", format: .json5, style: .escaped(quote: 0x22), before: "{\"iosActivationRules\": \"( ", after: "\"}"),
    Spelling(
      name: "JavaScript", format: .javaScript, style: .escaped(quote: 0x27), before: "{iosActivationRules: '( ",
      after: "'}"),
    Spelling(name: "template", format: .javaScript, style: .template, before: "{iosActivationRules: `( ", after: "`}"),
    Spelling(
      name: "Swift", format: .swift, style: .swift(hashes: 0, indentation: nil),
      before: "[\"NSExtensionActivationRule\": \"( ", after: "\"]"),
    Spelling(
      name: "raw Swift", format: .swift, style: .swift(hashes: 1, indentation: nil),
      before: "[\"NSExtensionActivationRule\": #\"( ", after: "\"#]"),
    Spelling(
      name: "long Swift", format: .swift, style: .swift(hashes: 0, indentation: "    "),
      before: "[\"NSExtensionActivationRule\": \"\"\"\n    ( ", after: "\n    \"\"\"]"),
    Spelling(
      name: "double-quoted YAML", format: .yaml, style: .escaped(quote: 0x22),
      before: "NSExtensionActivationRule: \"( ", after: "\""),
    Spelling(
      name: "single-quoted YAML", format: .yaml, style: .singleQuotedYAML, before: "NSExtensionActivationRule: '( ",
      after: "'"),
    Spelling(
      name: "plain YAML", format: .yaml, style: .plainYAML(isFlow: false), before: "NSExtensionActivationRule: ( ",
      after: "\n"),
    Spelling(
      name: "YAML block", format: .yaml, style: .blockYAML, before: "NSExtensionActivationRule: |-\n  ( ", after: "\n"),
  ]

  @Test(arguments: notations) func whatIsWrittenIsRead(_ notation: Spelling) throws {
    var count = 0
    for text in Self.texts() {
      guard let spelled = notation.style.spelling(of: text), notation.style.canHold(Array("( \(text)".utf8)) else {
        continue
      }
      let source = Array((notation.before + spelled + notation.after).utf8)
      let file = try FoundParts.read(source, notation.format)
      guard case .rule(.predicate(let read))? = file.parts.first?.value else {
        Issue.record("\(text.debugDescription) isn't found in \(String(decoding: source, as: UTF8.self))")
        continue
      }
      #expect(read == "( " + text, "in \(String(decoding: source, as: UTF8.self))")
      count += 1
      // Each single character is found where the literal spells it.
      let map = try #require(file.parts.first?.text?.fileSpelling(at: []))
      for offset in 0..<map.utf8.count {
        let range = map.source(of: SourceRange(offset, offset + 1))
        #expect(
          range.lowerBound >= notation.before.utf8.count - 2 && range.upperBound <= source.count && !range.isEmpty)
      }
    }
    #expect(count > 60, "only \(count) texts can be written")
  }

  /// A change in the middle of a literal changes nothing else.
  @Test(arguments: notations) func changesAreReadBack(_ notation: Spelling) throws {
    let source = Array((notation.before + "one two" + notation.after).utf8)
    let file = try FoundParts.read(source, notation.format)
    let places = try #require(file.parts.first?.text)
    let node = places.node(at: []).flatMap { places.document?.literal(of: $0) }
    let literal = try node ?? #require(places.literal)
    for text in Self.texts() {
      guard let changes = literal.changes(replacing: [TextEdit(SourceRange(6, 7), text)]) else { continue }
      let changed = try #require(TextEdit.apply(changes, to: source))
      let after = try FoundParts.read(changed, notation.format)
      guard case .rule(.predicate(let read))? = after.parts.first?.value else {
        Issue.record("nothing is found in \(String(decoding: changed, as: UTF8.self))")
        continue
      }
      #expect(read == "( one " + text + "wo", "in \(String(decoding: changed, as: UTF8.self))")
    }
  }
}
