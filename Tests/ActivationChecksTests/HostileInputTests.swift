import ActivationChecks
import ActivationRules
import Foundation
import Predicates
import TestSupport
import Testing

/// Malicious files: each is read, or refused with one message of one line.
@Suite struct HostileInputTests {
  /// Returns a binary property list that consists of the given objects.
  static func binary(_ objects: [[UInt8]], offsets: [Int]? = nil, top: Int = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var places: [Int] = []
    for object in objects {
      places.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    func number(_ value: Int, _ count: Int = 8) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    for place in offsets ?? places { bytes += number(place, 2) }
    return bytes + [0, 0, 0, 0, 0, 0, 2, 1] + number(objects.count) + number(top) + number(table)
  }

  static func refusal(_ bytes: [UInt8]) -> String? { message { try PropertyListReader.read(bytes, name: "x") } }

  @Test func binaryPropertyListsThatLie() throws {
    #expect(try PropertyListReader.read(Self.binary([[0xA1, 1], [0x51, 0x61]])) == .array([.string("a")]))
    let lies: [(String, [UInt8])] = [
      ("contains itself", Self.binary([[0xA1, 0]])),
      ("contains itself", Self.binary([[0xA1, 1], [0xA1, 2], [0xA2, 0, 1]])),
      ("contains itself", Self.binary([[0xD1, 1, 0], [0x51, 0x61]])),
      ("outside of the file", Self.binary([[0xA1, 1], [0x51, 0x61]], offsets: [8, 60_000])),
      ("outside of the file", Self.binary([[0xA1, 1], [0x51, 0x61]], offsets: [8, 0])),
      ("points to no object", Self.binary([[0xA1, 9]])),
      ("outside of the file", Self.binary([[0xA0]], top: 7)),
      ("longer than the file", Self.binary([[0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]])),
      ("longer than the file", Self.binary([[0x5F, 0x12, 0x7F, 0xFF, 0xFF, 0xFF]])),
      ("count is wrong", Self.binary([[0xAF, 0x51]])),
      ("count is wrong", Self.binary([[0xAF, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]])),
    ]
    for (words, bytes) in lies {
      let refusal = Self.refusal(bytes)
      #expect(refusal?.contains(words) == true, "\(words): \(refusal ?? "read")")
      #expect(refusal?.contains("\n") == false)
    }
  }

  /// Forty levels, each of which refers to the one below twice: a trillion values in 200 bytes.
  @Test func sharedObjectsAreNotWrittenOut() {
    let pairs = (1...40).map { number -> [UInt8] in [0xA2, UInt8(number), UInt8(number)] }
    let objects = pairs + [[0x51, 0x61]]
    #expect(Self.refusal(Self.binary(objects))?.contains("expandedValues") == true)
  }

  /// Changes every byte of a valid file in several ways, and cuts it at every length.
  @Test func damagedBinaryPropertyLists() throws {
    let good = try Disk.read(Place.corpus.path + "/extensions/valid/binary.plist")
    var refused = 0
    for place in good.indices {
      for change: UInt8 in [0xFF, 0x01, 0x80] {
        var bytes = good
        bytes[place] ^= change
        if Self.refusal(bytes) != nil { refused += 1 }
      }
      #expect(Self.refusal(Array(good.prefix(place))) != nil)
    }
    #expect(refused > 100)
  }

  @Test(arguments: ["file:///etc/hostname", "http://localhost:1/x"])
  func entitiesAreRefused(_ address: String) {
    let bomb = (1...20).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);\">" }.joined()
    for declarations in ["<!ENTITY e0 \"x\">" + bomb, "<!ENTITY e20 SYSTEM \"\(address)\">"] {
      let text = "<?xml version=\"1.0\"?><!DOCTYPE plist [\(declarations)]><plist><string>&e20;</string></plist>"
      let refusal = Self.refusal(Array(text.utf8))
      #expect(refusal?.lowercased().contains("entit") == true, "\(refusal ?? "read")")
    }
  }

  @Test func strangeTexts() throws {
    let rule = "SELF != nil"
    func load(_ bytes: [UInt8]) -> String? { message { try RuleSource.load("-", standardInput: { bytes }) } }
    #expect(load([0xEF, 0xBB, 0xBF] + Array(rule.utf8)) == nil)
    #expect(
      try RuleSource.load("-", standardInput: { [0xEF, 0xBB, 0xBF] + Array(rule.utf8) }).first?.rule == .predicate(rule)
    )
    #expect(load(Array((rule + "\r\nOR\r\n" + rule + "\r\n").utf8)) == nil)
    #expect(load(Array("a == '".utf8) + [0xED, 0xA0, 0x80] + Array("'".utf8))?.contains("UTF-8") == true)
    // A text ends at a NUL, with a warning if something follows.
    for text in ["a\0 == 1", "\0a == 1", "a ==\0 1"] {
      #expect(Parser.parse(text).hasErrors, "\(text.debugDescription)")
    }
    #expect(Parser.parse("a == 1\0 OR b == 2").diagnostics.map(\.id) == ["text-after-nul"])
    for text in ["\u{FEFF}[\"public.url\"]\r\n", "[\r\n\"public.url\"]", "\u{FEFF}\r\n{\"attachments\":\r\n[]}"] {
      #expect(message { try ContextReader.read(Array(text.utf8)) } == nil, "\(text.debugDescription)")
    }
  }
}
