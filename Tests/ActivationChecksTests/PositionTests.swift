import ActivationRules
import Documents
import Foundation
import Predicates
import TestSupport
import Testing

@testable import ActivationChecks

/// Positions in property lists, against what Foundation reads.
@Suite struct PositionTests {
  static let gaps = ["", "\n", "\r\n  ", "\t", " <!-- <key>no</key> > & -->", "<?pi <key>x</key> ?>", "<!---->"]
  static let pieces = [
    "a", "ANY", "é", "😀", " ", "\n", "\r\n", "\r", "\t", "&amp;", "&quot;", "&lt;", "&gt;", "&apos;", "&#x22;",
    "&#34;", "&#x1F600;", "&#233;", "<![CDATA[<b> &amp; é]]>", "<![CDATA[]]>", "<![CDATA[ ]x]]>", ">", "\"", "]]", "'",
  ]

  static func text(_ dice: inout SeededGenerator) -> String {
    (0..<dice.number(below: 8)).map { _ in dice.one(of: pieces) }.joined()
  }

  /// A value that every reader takes.
  static func scalar(_ dice: inout SeededGenerator) -> String {
    switch dice.number(below: 5) {
    case 0: "<true/>"
    case 1: "<integer>12</integer>"
    case 2: "<string/>"
    default: "<string\(dice.one(of: ["", " ", " a='b'"]))>\(text(&dice))</string\(dice.one(of: ["", " "]))>"
    }
  }

  static func value(
    _ dice: inout SeededGenerator, depth: Int, scalar: (inout SeededGenerator) -> String = scalar
  ) -> String {
    switch dice.number(below: depth > 3 ? 5 : 8) {
    case 0...4: return scalar(&dice)
    case 5: return dice.one(of: ["<dict/>", "<array/>", "<array></array>"])
    case 6:
      let values = (0..<dice.number(below: 4)).map { _ in
        dice.one(of: gaps) + value(&dice, depth: depth + 1, scalar: scalar)
      }
      return "<array>" + values.joined() + dice.one(of: gaps) + "</array>"
    default:
      let values = (0..<dice.number(below: 5)).map { index in
        dice.one(of: gaps) + "<key>\(text(&dice))\(dice.number(below: 3) + index)</key>" + dice.one(of: gaps)
          + value(&dice, depth: depth + 1, scalar: scalar)
      }
      return "<dict>" + values.joined() + dice.one(of: gaps) + "</dict>"
    }
  }

  static func texts(in value: PropertyListValue, at path: [String]) -> [(path: [String], text: String)] {
    switch value {
    case .string(let text): return [(path, text)]
    case .array(let values):
      return values.enumerated().flatMap { texts(in: $0.element, at: path + ["\($0.offset)"]) }
    case .dictionary(let values):
      return values.keys.sorted().flatMap { key in
        values[key].map { texts(in: $0, at: path + [key]) } ?? []
      }
    default: return []
    }
  }

  static func bytes(of text: String, _ dice: inout SeededGenerator) -> [UInt8] {
    guard let file = FileText(dice.one(of: [[0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff], []])) else { return [] }
    return file.encoded(Array(text.utf8))
  }

  @Test(arguments: 1...300) func decodedTextsAreThoseOfFoundation(_ seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed) &* 0x9E37_79B9)
    let body = "<dict><key>top</key>" + Self.value(&dice, depth: 0) + "</dict>"
    let bytes = Self.bytes(of: "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n\(body)\n</plist>", &dice)
    let plist = try PropertyListReader.read(bytes)
    let file = try #require(FileText(bytes))
    #expect(file.encoded(file.utf8) == bytes)
    let document = SourceDocument(utf8: file.utf8, .xml)
    for (path, text) in Self.texts(in: plist, at: []) {
      let spelling = try #require(document[path]?.text)
      #expect(spelling.utf8 == Array(text.utf8), "\(path)")
      try Self.checkReplacements(spelling, text, path, file)
    }
  }

  /// Putting a letter in place of one character of the file changes just that character of the value.
  static func checkReplacements(_ map: Spelled, _ text: String, _ path: [String], _ file: FileText) throws {
    var start = 0
    for scalar in text.unicodeScalars.prefix(6) {
      let range = SourceRange(start, start + String(scalar).utf8.count)
      start = range.upperBound
      let place = map.source(of: range)
      let changed = file.utf8[..<place.lowerBound] + Array("Z".utf8) + file.utf8[place.upperBound...]
      let plist = try PropertyListReader.read(file.encoded(Array(changed)))
      var value: PropertyListValue? = plist
      for name in path {
        if case .array(let values)? = value, let index = Int(name), values.indices.contains(index) {
          value = values[index]
        } else {
          value = value?[name]
        }
      }
      var expected = Array(text.utf8)
      expected.replaceSubrange(range.lowerBound..<range.upperBound, with: Array("Z".utf8))
      #expect(value?.text.map { Array($0.utf8) } == expected, "\(path) \(range)")
    }
  }
}
