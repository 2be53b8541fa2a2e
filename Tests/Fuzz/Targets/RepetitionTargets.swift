import ActivationRules
import ActivationAnalysis
import Documents
import Predicates

@testable import ActivationChecks

/// A reader of one notation, for the targets that repeat a fragment of it.
struct RepeatedReader: Sendable {
  let name: String
  /// The text before the repeated fragment.
  let head: String
  /// The text after the repeated fragment.
  var tail = ""
  let read: @Sendable ([UInt8]) throws(Violation) -> Void

  /// The readers of every notation; an input chooses one by its first byte.
  static let all: [RepeatedReader] =
    [
      RepeatedReader(name: "context", head: "") { _ = try? ContextReader.read($0) },
      RepeatedReader(name: "console", head: "x <NSExtensionItem: 0x1> ") { _ = try? ContextReader.read($0) },
      RepeatedReader(name: "json", head: "{") { _ = try? ContextReader.read(json: $0, encodings: true) },
      RepeatedReader(name: "xml", head: "<plist>") { _ = try? PropertyListReader.read($0) },
      RepeatedReader(name: "openstep", head: "{") { _ = try? PropertyListReader.read($0) },
      RepeatedReader(name: "settings", head: "A = ") { text in
        _ = SettingLayer.read(text: String(decoding: text, as: UTF8.self))
      },
      RepeatedReader(name: "predicate", head: "") { _ = Parser.parse(String(decoding: $0, as: UTF8.self)) },
      RepeatedReader(name: "description", head: "") {
        _ = try? ContentDescription(String(decoding: $0, as: UTF8.self))
      },
      embedded(.javaScript, "x=`<key>NSExtension</key>", "`"),
    ] + formats.map { embedded($0, "\"NSExtensionActivationRule\": ") }

  /// The formats in which rules are literals.
  private static let formats: [Notation] = [.json5, .yaml, .javaScript, .swift]

  private static func embedded(
    _ format: Notation, _ head: String, _ tail: String = ""
  ) -> RepeatedReader {
    RepeatedReader(name: "\(format)", head: head, tail: tail) { (text) throws(Violation) in
      guard let file = try? FoundParts.read(text, format) else { return }
      var arrays: [UnsafeRawPointer: Int] = [:]
      for part in file.parts {
        for map in [part.text?.outer, part.text?.literal?.spelled].compactMap({ $0 }) {
          map.utf8.withUnsafeBytes { bytes in bytes.baseAddress.map { arrays[$0] = bytes.count } }
          map.segments.withUnsafeBytes { bytes in bytes.baseAddress.map { arrays[$0] = bytes.count } }
        }
      }
      // Each character has its place only once, however many rules are around it.
      try require(arrays.values.reduce(0, +) <= 200 * text.count + 10_000, "places take more than 200 bytes a byte")
      try require(file.unread.count <= text.count + 1, "more notes than bytes")
    }
  }

  /// An input as a reader and a fragment for it; nil for an empty input.
  static func chosen(_ input: [UInt8]) -> (reader: RepeatedReader, fragment: [UInt8])? {
    guard let first = input.first, input.count > 1 else { return nil }
    return (all[Int(first) % all.count], Array(input.dropFirst().prefix(80)))
  }

  /// Returns the head and the fragment, repeated up to a number of bytes.
  func text(_ fragment: [UInt8], bytes: Int) -> [UInt8] {
    Array(head.utf8) + Array(repeatElement(fragment, count: max(1, bytes / fragment.count)).joined())
      + Array(tail.utf8)
  }
}

/// A fragment that is repeated 6,000 times nests as deep if its brackets are open; no reader recurs that deep.
enum NestTarget: FuzzTarget {
  static let name = "nest"

  static func check(_ input: [UInt8]) throws(Violation) {
    guard let (reader, fragment) = RepeatedReader.chosen(input) else { return }
    try reader.read(reader.text(fragment, bytes: 6_000 * min(8, fragment.count)))
  }
}

/// A program that repeats a fragment has no more values than its size allows, whatever its brackets and quotation marks are.
enum GrowTarget: FuzzTarget {
  static let name = "grow"

  static func check(_ input: [UInt8]) throws(Violation) {
    guard let (reader, fragment) = RepeatedReader.chosen(input) else { return }
    let text = reader.text(fragment, bytes: 5_000)
    for language in [Documents.Notation.javaScript, .swift] {
      let document = SourceDocument(text, language)
      try require(document.nodeCount <= 2 * text.count + 2, "\(document.nodeCount) values in \(text.count) bytes")
    }
  }
}
