import ActivationRules
import Documents
import Predicates

@testable import ActivationChecks

/// Any bytes as a file of any format with rules: each rule has its place, and its characters are there.
enum EmbeddedTarget: FuzzTarget {
  static let name = "embedded"

  static let formats: [Notation] = [.json5, .yaml, .javaScript, .swift]

  static func check(_ input: [UInt8]) throws(Violation) {
    let bytes = Array(input.dropFirst())
    guard let choice = input.first, let file = FileText(bytes) else { return }
    let text = file.utf8
    switch Int(choice) % (formats.count + 1) {
    case formats.count:
      if let found = try? FoundParts.read(fragment: text) { try check(found, in: text) }
    case let index:
      if let found = try? FoundParts.read(text, formats[index]) {
        try check(found, in: text)
      }
    }
  }

  private static func check(_ found: FoundParts, in text: [UInt8]) throws(Violation) {
    for unread in found.unread {
      try require((unread.range?.upperBound ?? 0) <= text.count, "a note's place leaves the text")
    }
    for part in found.parts {
      guard let places = part.text else { continue }
      if let literal = places.literal { try check(places.fileSpelling(at: []) ?? literal.spelled, in: text) }
      guard let document = places.document else { continue }
      for node in document.subtree(of: places.top) {
        try require(places.fileRange(of: node.memberRange).upperBound <= text.count, "a value's place leaves the text")
        if let spelled = node.text { try check(places.inFile(spelled), in: text) }
      }
    }
  }

  private static func check(_ map: Spelled, in text: [UInt8]) throws(Violation) {
    var end = 0
    for segment in map.segments {
      try require(segment.text.lowerBound == end, "the characters have a gap")
      end = segment.text.upperBound
      try require(segment.source.upperBound <= text.count, "characters leave the text")
      guard segment.spelling == .plain else { continue }
      let written = text[segment.source.lowerBound..<segment.source.upperBound]
      let read = map.utf8[segment.text.lowerBound..<segment.text.upperBound]
      try require(written.elementsEqual(read), "characters aren't where they are said to be")
    }
    try require(end == map.utf8.count, "characters have no place")
  }
}
