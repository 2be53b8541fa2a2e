import ActivationFiles
import ActivationRules
import PredicateSyntax

/// A place in the text of a program or document.
///
/// A cursor and its copies count how far they move. What a text without end marks makes a reader go over again and again ends there: all
/// of them are at the end of the text then, and ``isExhausted`` says why.
struct SourceCursor {
  /// The number of steps that all cursors of one text have taken.
  private final class Steps {
    var count = 0
  }

  let text: [UInt8]
  /// The notation of literals.
  let language: SourceFormat
  /// The place, which never leaves the text.
  var place: Int {
    didSet {
      if place > oldValue { steps.count += place - oldValue }
      if place > text.count || isExhausted { place = text.count }
    }
  }
  /// The nesting of the reader.
  var nesting = Nesting()
  /// The end of the text.
  let end: Int
  private let steps = Steps()

  init(_ text: [UInt8], _ language: SourceFormat) {
    self.text = text
    self.language = language
    place = 0
    end = text.count
  }

  /// The number of times a text may be read. Sound programs take less than 4 times; each level of brackets that don't match takes one.
  static let maximumPasses = 50

  /// The number of steps that this cursor and its copies have taken.
  var stepCount: Int { steps.count }
  /// The message about a text that isn't read to its end.
  static let exhaustion = "brackets or quotation marks that don't match make it too long to read"
  /// A Boolean value that indicates whether reading the text took too long, so that the rest isn't read.
  var isExhausted: Bool { steps.count > Self.maximumPasses * (text.count + 100) }

  var isAtEnd: Bool { place >= end }
  /// The byte here; 0 at the end.
  var byte: UInt8 { byte(0) }

  /// The byte some places ahead; 0 beyond the end.
  func byte(_ distance: Int) -> UInt8 {
    let index = place + distance
    return index >= 0 && index < end ? text[index] : 0
  }

  /// Returns whether a text appears here.
  func starts(_ needle: StaticString) -> Bool {
    place + needle.utf8CodeUnitCount <= end && text.has(needle, at: place)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  /// Returns whether a byte can be part of a name; all bytes of other scripts can.
  static func isNamePart(_ byte: UInt8) -> Bool {
    byte == 0x5f || byte == 0x24 || byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
      || (0x61...0x7a).contains(byte)
  }

  /// Passes blanks and comments; says whether a line ended in them, and tells the comments' places.
  @discardableResult
  mutating func skipTrivia(_ comments: (SourceRange) -> Void = { _ in }) -> Bool {
    var hasLineEnd = false
    while !isAtEnd {
      if Self.isBlank(byte) {
        hasLineEnd = hasLineEnd || byte == 0x0a
        place += 1
      } else if starts("//") {
        comments(skipLine())
      } else if starts("/*") {
        let start = place
        place += 2
        while !isAtEnd, !starts("*/") { place += 1 }
        place = min(place + 2, end)
        comments(SourceRange(start, place))
      } else {
        break
      }
    }
    return hasLineEnd
  }

  /// Passes the rest of the line, without its end.
  @discardableResult
  mutating func skipLine() -> SourceRange {
    let start = place
    while !isAtEnd, byte != 0x0a { place += 1 }
    return SourceRange(start, place)
  }

  /// Passes a name; empty when none is here.
  mutating func name() -> SourceRange {
    let start = place
    while !isAtEnd, Self.isNamePart(byte) { place += 1 }
    return SourceRange(start, place)
  }

  /// A Boolean value that indicates whether a member is set or called, after the name of what it belongs to: `.text = true`.
  var isBeforeChange: Bool {
    var probe = self
    while probe.byte == 0x2e || probe.byte == 0x5b {
      let isMember = probe.byte == 0x2e
      repeat {
        probe.place += 1
      } while isMember ? Self.isNamePart(probe.byte) : ![0x00, 0x0a, 0x5d].contains(probe.byte)
      if probe.byte == 0x5d { probe.place += 1 }
    }
    guard probe.place > place else { return false }
    while Self.isBlank(probe.byte) { probe.place += 1 }
    return probe.byte == 0x28 || probe.byte == 0x3d && probe.byte(1) != 0x3d
  }

  /// Passes brackets; returns the names in them, which are taken out of something: `const { a, b: [c] } = …`.
  mutating func namesInBrackets() -> [String] {
    var names: [String] = []
    var depth = 0
    repeat {
      if byte == 0x7b || byte == 0x5b { depth += 1 }
      if byte == 0x7d || byte == 0x5d { depth -= 1 }
      let name = name()
      if name.isEmpty { place += 1 } else { names.append(string(name)) }
    } while depth > 0 && !isAtEnd
    return names
  }

  /// Passes blanks and the type of a constant, on its line.
  mutating func skipType() {
    skipTrivia()
    guard byte == 0x3a else { return }
    var depth = 0
    while !isAtEnd, depth > 0 || ![0x0a, 0x3b].contains(byte) {
      switch byte {
      case 0x3d where byte(1) == 0x3e: place += 1
      case 0x3d where depth == 0: return
      case 0x28, 0x3c, 0x5b, 0x7b: depth += 1
      case 0x29, 0x3e, 0x5d, 0x7d: depth -= 1
      default: break
      }
      place += 1
    }
  }

  func string(_ range: SourceRange) -> String { text.string(in: range) }
}
