import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import ActivationChecks

/// Property lists that Foundation accepts are read in the same way as by Foundation.
@Suite struct PropertyListReaderTests {
  /// Returns Foundation's result; nil if Foundation refuses the bytes.
  private static func oracle(_ bytes: [UInt8]) -> PropertyListValue? {
    (try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)).flatMap { value(of: $0) }
  }

  private static func value(of value: Any) -> PropertyListValue? {
    switch value {
    case let text as String: return .string(text)
    case let date as Date: return .date(date.timeIntervalSinceReferenceDate)
    case let data as Data: return .data(Array(data))
    case let values as [Any]: return .array(values.compactMap { self.value(of: $0) })
    case let entries as [String: Any]: return .dictionary(entries.compactMapValues { self.value(of: $0) })
    default: break
    }
    guard let number = value as? NSNumber else { return nil }
    let type = String(cString: number.objCType)
    if Swift.type(of: value) == Bool.self || type == "c" || type == "B" { return .boolean(number.boolValue) }
    if type == "d" || type == "f" { return .real(number.doubleValue) }
    if number.int64Value < 0, number.doubleValue > 0 { return .unsignedInteger(number.uint64Value) }
    return .integer(number.int64Value)
  }

  /// Returns whether two values are equal, treating NaN as equal to itself.
  private static func areEqual(_ first: PropertyListValue, _ second: PropertyListValue) -> Bool {
    switch (first, second) {
    case (.real(let first), .real(let second)): first == second || first.isNaN && second.isNaN
    case (.array(let first), .array(let second)):
      first.count == second.count && zip(first, second).allSatisfy { areEqual($0, $1) }
    case (.dictionary(let first), .dictionary(let second)):
      first.count == second.count
        && first.allSatisfy { key, value in second[key].map { areEqual(value, $0) } ?? false }
    default: first == second
    }
  }

  private static func check(_ bytes: [UInt8]) {
    guard let expected = oracle(bytes) else { return }
    do throws(ReadingError) {
      let value = try PropertyListReader.read(bytes)
      #expect(areEqual(value, expected), "\(String(decoding: bytes, as: UTF8.self)): \(value), not \(expected)")
    } catch  where error.message.contains("found <key>") || error.message.contains("found <plist>") {
      // This reader refuses a key outside of a dictionary, and a property list within another one.
    } catch {
      Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(error)")
    }
  }

  static let digits = [
    "0", "1", "9", "00", "123456789", "-", "+", " ", "0x", "0X", "F", "a", ".", "e", "E5", "\n", "18446744073709551615",
    "9223372036854775808", "inf", "nan", "NaN", "Infinity", "&#49;", "\u{c}",
  ]
  static let data = ["A", "QUJD", "Q", "Z", "=", "==", "\n", " ", "+", "/", "-", "*", "9"]
  static let dates = [
    "", "2001-1-1T00:00:00Z", "2001-01-01T00:00:00", " 2001-01-01T00:00:00Z", "2001-01-01T00:00:00Z ",
    "-01-01T00:00:00Z", "-0044-03-15T12:00:00Z", "1600-02-29T23:59:59Z", "1900-03-01T00:00:00Z",
    "2000-02-30T24:60:61Z", "0001-12-31T00:00:00Z", "12001-06-15T01:02:03Z",
  ]
  static let others = [
    "<true/>", "<false/>", "<true></true>", "<true />", "<false a='b'/>", "<true> </true>", "<string/>", "<data/>",
    "<integer/>", "<real/>", "<date/>", "<key>k</key>", "<plist><true/></plist>", "<foo/>", "<dict/foo>",
    "<string a>x</string>", "<plist/>", "<dict/ >", "<string>a<!-- b --></string>", "<key/>",
  ]

  private static func scalar(_ dice: inout SeededGenerator) -> String {
    func some(_ parts: [String], _ most: Int) -> String {
      (0..<dice.number(below: most)).map { _ in dice.one(of: parts) }.joined()
    }
    return switch dice.number(below: 8) {
    case 0, 1: dice.one(of: others)
    case 2: "<integer>\(some(digits, 5))</integer>"
    case 3: "<real>\(some(digits, 5))</real>"
    case 4: "<date>\(dice.one(of: dates))</date>"
    case 5: "<data>\(some(data, 9))</data>"
    default: MarkupGenerator.scalar(&dice)
    }
  }

  @Test func xmlIsReadAsFoundationReadsIt() {
    var dice = SeededGenerator(seed: 1)
    let heads = [
      "<?xml version=\"1.0\"?>\n<plist>", "<!DOCTYPE plist><plist>", "<plist version='1.0'>", "<!-- a --><plist>",
    ]
    for number in 0..<4_000 {
      let head = dice.one(of: heads)
      var bytes = Array(
        (head + MarkupGenerator.value(&dice, depth: 0, scalar: Self.scalar)
          + dice.one(of: ["</plist>", "</plist >text", "</plist><dict>"])).utf8)
      // Every other text most likely has a mistake.
      if number % 2 == 1 {
        let place = head.utf8.count + dice.number(below: bytes.count - head.utf8.count)
        let pieces = MarkupGenerator.gaps + MarkupGenerator.pieces + ["'", "<", ">", "/", "</dict>", "<key>", "&", "]"]
        let piece = Array(dice.one(of: pieces).utf8)
        bytes.replaceSubrange(place..<min(bytes.count, place + dice.number(below: 4)), with: piece)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      // Foundation reads a number without digits as NUL, and accepts some bytes that aren't UTF-8; both are errors here.
      if text.contains("\u{fffd}") || text.contains("&#;") || text.contains("&#x;") { continue }
      Self.check(bytes)
    }
  }

  private static func list(_ dice: inout SeededGenerator, _ depth: Int) -> Any {
    switch dice.number(below: depth > 3 ? 7 : 10) {
    case 0: return dice.number(below: 2) == 0
    case 1: return NSNumber(value: Int64(bitPattern: dice.next()) >> Int64(dice.number(below: 64)))
    case 2: return NSNumber(value: dice.next())
    case 3: return NSNumber(value: Double(dice.number(below: 1_000_000)) / 64)
    case 4: return Date(timeIntervalSinceReferenceDate: Double(dice.number(below: 1_000_000_000)) - 5e8)
    case 5: return Data((0..<dice.number(below: 20)).map { UInt8($0 * 11) })
    case 6: return dice.one(of: ["", "a", "éx", "😀", "a text of more than fifteen characters"])
    case 7, 8: return (0..<dice.number(below: 20)).map { _ in list(&dice, depth + 1) }
    default:
      return Dictionary(
        uniqueKeysWithValues: (0..<dice.number(below: 4)).map { ("k\($0)é", list(&dice, depth + 1)) })
    }
  }

  @Test func binariesAreReadAsFoundationReadsThem() throws {
    var dice = SeededGenerator(seed: 2)
    for _ in 0..<1_000 {
      let data = try PropertyListSerialization.data(
        fromPropertyList: Self.list(&dice, 0), format: .binary, options: 0)
      Self.check(Array(data))
    }
  }

  @Test func theCorpusIsReadAsFoundationReadsIt() throws {
    let files = try #require(FileManager.default.enumerator(atPath: Place.corpus.path))
    var count = 0
    for case let name as String in files where name.hasSuffix(".plist") || name.hasSuffix(".entitlements") {
      guard let data = FileManager.default.contents(atPath: Place.corpus.path + "/" + name) else { continue }
      // Foundation reads text that isn't XML as an old-style property list.
      guard PropertyListForm(Array(data)) != nil else { continue }
      Self.check(Array(data))
      count += 1
    }
    #expect(count > 100)
  }
}
