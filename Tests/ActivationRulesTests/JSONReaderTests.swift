import ActivationRules
import Foundation
import Predicates
import TestSupport
import Testing

/// JSON as a document for predicates, compared with Foundation's reader.
@Suite struct JSONReaderTests {
  /// Generated JSON with all escapes, blanks and nestings is read as Foundation reads it.
  @Test func agreesWithFoundation() throws {
    var random = SeededGenerator(seed: 20_261_121)
    for number in 0..<Property.cases(2_000) {
      let text = RandomJSON.value(&random, depth: number % 6)
      let expected = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      let document = try ContextReader.read(json: Array(text.utf8))
      #expect(document.argument(of: document.root).line == PredicateArgument(json: expected).line, "\(text)")
    }
  }
}

/// Unusual JSON texts.
enum RandomJSON {
  static func value(_ random: inout SeededGenerator, depth: Int) -> String {
    let kind = random.number(in: depth > 0 ? 0...7 : 0...4)
    return blanks(&random) + scalarOrCollection(kind, &random, depth) + blanks(&random)
  }

  private static func scalarOrCollection(_ kind: Int, _ random: inout SeededGenerator, _ depth: Int) -> String {
    switch kind {
    case 0: return random.one(of: ["null", "true", "false"])
    // Foundation on Linux reads numbers with 17 or more digits as doubles.
    case 1: return "\(Int(truncatingIfNeeded: random.next()) >> random.number(in: 11...63))"
    case 2: return random.one(of: ["0.5", "-1.25e3", "3E-2", "1.0e+2", "0.1", "123456789.125"])
    case 3, 4: return string(&random)
    case 5:
      let count = random.number(in: 0...3)
      // Foundation uses the last of equal keys; here they are an error.
      let entries = (0..<count).map { index in
        let key = "\"" + random.one(of: ["a", "\\u0062", "\\n", "é", ""]) + "\(index)\""
        return key + blanks(&random) + ":" + value(&random, depth: depth - 1)
      }
      return "{" + blanks(&random) + entries.joined(separator: "," + blanks(&random)) + "}"
    default:
      let values = (0..<random.number(in: 0...4)).map { _ in value(&random, depth: depth - 1) }
      return "[" + (values.isEmpty ? blanks(&random) : values.joined(separator: ",")) + "]"
    }
  }

  private static func string(_ random: inout SeededGenerator) -> String {
    let parts = (0..<random.number(in: 0...5)).map { _ in
      random.one(of: [
        "public.jpeg", "x", "é", "😀", "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t", "\\u0041", "\\u00E9",
        "\\ud83d\\ude00", "\\uFFFD", "com.example.a-type-with-a-long-name", "\u{7f}", " ", "{", "]", ":",
      ])
    }
    return "\"" + parts.joined() + "\""
  }

  private static func blanks(_ random: inout SeededGenerator) -> String {
    random.one(of: ["", "", "", " ", "\n", "\t", "\r\n", "         ", "                  \n  "])
  }
}
