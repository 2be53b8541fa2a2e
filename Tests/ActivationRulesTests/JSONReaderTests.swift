import ActivationRules
import Foundation
import Predicates
import TestSupport
import Testing

/// JSON as a document of predicates, against Foundation's reader.
@Suite struct JSONReaderTests {
  private static func read(_ text: String) throws(ReadingError) -> Document {
    try ContextReader.read(json: Array(text.utf8))
  }

  private static func string(_ bytes: [UInt8]) -> Result<String?, ReadingError> {
    Result { () throws(ReadingError) in
      let document = try ContextReader.read(json: bytes)
      guard case .string(let text) = document[document.root] else { return nil }
      return document[text]
    }
  }

  /// Bytes that Swift accepts as UTF-8 are read, and no others; the error is at the first byte that is invalid.
  @Test func invalidUTF8IsFoundInEveryPlace() throws {
    let broken: [[UInt8]] = [
      [0x80], [0xbf], [0xc0, 0x80], [0xc1, 0xbf], [0xc3], [0xe0, 0x9f, 0xbf], [0xed, 0xa0, 0x80], [0xe2, 0x82],
      [0xf0, 0x8f, 0xbf, 0xbf], [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff], [0xf0, 0x9f, 0x98],
    ]
    for sequence in broken {
      for before in [0, 7, 69] {
        let bytes = [0x22] + Array(repeating: 0x78, count: before) + sequence + [0x22]
        guard case .failure(let error) = Self.string(bytes) else {
          Issue.record("\(sequence) after \(before) bytes")
          continue
        }
        #expect(error.kind == .encoding)
        #expect(error.offset == before + 1)
      }
    }
  }

  static let numbers: [(String, DocumentValue?)] = [
    ("-0", .integer(0)), ("9223372036854775807", .integer(.max)), ("9223372036854775808", .unsignedInteger(1 << 63)),
    ("18446744073709551616", .double(0x1p64)), ("-9223372036854775809", .double(-0x1p63)), ("-0.0", .double(-0.0)),
    ("1E+2", .double(100)), ("1e-400", .double(0)), ("1.8e308", nil), ("-01", nil), ("1.", nil), (".1", nil),
    ("1e+", nil), ("0x1", nil), ("NaN", nil), ("+1", nil), ("tru", nil), ("{a:1}", nil),
  ]

  @Test(arguments: numbers) func number(_ text: String, _ expected: DocumentValue?) {
    for (before, after) in [("", ""), ("[", "]"), (" [ ", " ] ")] {
      let document = try? Self.read(before + text + after)
      #expect((document != nil) == (expected != nil))
      #expect(document.map { $0[ValueID(rawValue: 0)] } == expected)
    }
    let long = try? Self.read(String(repeating: "1", count: 300))
    #expect(long?.valueCount == 1)
    #expect(long.map { $0[$0.root] } == .double(1.1111111111111112e299))
  }

  // MARK: Against Foundation

  private static func written(_ document: Document, _ id: ValueID) -> String {
    switch document[id] {
    case .null, .date, .set: return "null"
    case .boolean(let value): return "\(value)"
    case .integer(let value): return "\(value)"
    case .unsignedInteger(let value): return "\(value)"
    case .double(let value): return "\(value)"
    case .string(let text): return document[text].debugDescription
    case .array(let run):
      return "[" + document.elements(of: run).map { written(document, $0) }.joined(separator: ",") + "]"
    case .dictionary(let run):
      let entries = document.entries(of: run).map { (document[$0.key], written(document, $0.value)) }
      return object(entries.sorted { $0.0 < $1.0 })
    }
  }

  private static func object(_ entries: [(key: String, value: String)]) -> String {
    "{" + entries.map { $0.key.debugDescription + ":" + $0.value }.joined(separator: ",") + "}"
  }

  private static func written(_ value: Any) -> String {
    switch value {
    case let values as [Any]: return "[" + values.map { written($0) }.joined(separator: ",") + "]"
    case let values as [String: Any]:
      return object(values.sorted { $0.key < $1.key }.map { ($0.key, written($0.value)) })
    case let text as String: return text.debugDescription
    case is NSNull: return "null"
    case let number as NSNumber: return written(number)
    default: return "?"
    }
  }

  private static func written(_ number: NSNumber) -> String {
    switch String(cString: number.objCType) {
    case "c" where number === (true as NSNumber) || number === (false as NSNumber): return "\(number.boolValue)"
    case "d", "f": return "\(number.doubleValue)"
    default: return number.stringValue
    }
  }

  /// Made-up JSON with all escapes, blanks and nestings is what Foundation reads.
  @Test func agreesWithFoundation() throws {
    var random = SeededGenerator(seed: 20_261_121)
    for number in 0..<Property.cases(2_000) {
      let text = RandomJSON.value(&random, depth: number % 6)
      let expected = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      let document = try Self.read(text)
      #expect(Self.written(document, document.root) == Self.written(expected), "\(text)")
    }
  }
}

/// JSON texts as nobody would write them.
enum RandomJSON {
  static func value(_ random: inout SeededGenerator, depth: Int) -> String {
    let kind = random.number(in: depth > 0 ? 0...7 : 0...4)
    return blanks(&random) + scalarOrCollection(kind, &random, depth) + blanks(&random)
  }

  private static func scalarOrCollection(_ kind: Int, _ random: inout SeededGenerator, _ depth: Int) -> String {
    switch kind {
    case 0: return random.one(of: ["null", "true", "false"])
    // Foundation on Linux makes doubles of what has 17 digits or more.
    case 1: return "\(Int(truncatingIfNeeded: random.next()) >> random.number(in: 11...63))"
    case 2: return random.one(of: ["0.5", "-1.25e3", "3E-2", "1.0e+2", "0.1", "123456789.125"])
    case 3, 4: return string(&random)
    case 5:
      let count = random.number(in: 0...3)
      // Foundation takes the last of equal keys; here they would be an error.
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
