import ActivationRules
import TestSupport

@testable import ActivationChecks

/// Generates property lists in unusual XML.
enum MarkupGenerator {
  static let gaps = ["", "\n", "\r\n  ", "\t", " <!-- <key>no</key> > & -->", "<?pi <key>x</key> ?>", "<!---->"]
  static let pieces = [
    "a", "ANY", "é", "😀", " ", "\n", "\r\n", "\r", "\t", "&amp;", "&quot;", "&lt;", "&gt;", "&apos;", "&#x22;",
    "&#34;", "&#x1F600;", "&#233;", "<![CDATA[<b> &amp; é]]>", "<![CDATA[]]>", "<![CDATA[ ]x]]>", ">", "\"", "]]", "'",
  ]

  static func text(_ dice: inout SeededGenerator) -> String {
    (0..<dice.number(below: 8)).map { _ in dice.one(of: pieces) }.joined()
  }

  /// Generates a value that every reader accepts.
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

  static func bytes(of text: String, _ dice: inout SeededGenerator) -> [UInt8] {
    guard let file = FileText(dice.one(of: [[0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff], []])) else { return [] }
    return file.encoded(Array(text.utf8))
  }
}
