/// The escapes of a notation, which begin with a backslash.
enum Escapes {
  case json, script, swift, openStep, yaml

  /// Reads the escape whose backslash is at the cursor, with the given number of `#` after the backslash. Returns nil if the escape is malformed. In
  /// scripts and in YAML, an escaped line end adds nothing to the text.
  func read(_ cursor: inout Cursor, hashes: Int = 0) -> [UInt8]? {
    let start = cursor.place
    cursor.place += 1 + hashes
    let letter = cursor.byte
    guard !cursor.isAtEnd else { return nil }
    cursor.place += 1
    let isCarriageReturn = letter == 0x0d && cursor.byte == 0x0a
    if isCarriageReturn, self == .script || self == .yaml { cursor.place += 1 }
    if let bytes = simple(isCarriageReturn ? 0x0a : letter) { return bytes }
    if let scalar = scalar(letter, &cursor) { return Array(scalar.utf8) }
    if self == .openStep, (0x30...0x37).contains(letter) { return Self.octal(letter, &cursor) }
    let isUnknown = letter != UInt8(ascii: "u") && letter != UInt8(ascii: "U") && letter != UInt8(ascii: "x")
    if self == .openStep || self == .script, isUnknown || self == .openStep && letter == UInt8(ascii: "x") {
      // In these notations, any other character means itself.
      cursor.place = start + 1
      return Array(cursor.bytes[cursor.passCharacter()])
    }
    cursor.place = start + 1 + hashes
    return nil
  }

  /// The characters of a single-letter escape; nil for other letters.
  private func simple(_ letter: UInt8) -> [UInt8]? {
    switch (letter, self) {
    case (UInt8(ascii: "n"), _): [0x0a]
    case (UInt8(ascii: "t"), _): [0x09]
    case (UInt8(ascii: "r"), _): [0x0d]
    case (UInt8(ascii: "\""), _), (UInt8(ascii: "\\"), _): [letter]
    case (UInt8(ascii: "/"), .json), (UInt8(ascii: "/"), .yaml), (UInt8(ascii: "'"), .swift): [letter]
    case (UInt8(ascii: "0"), .swift), (UInt8(ascii: "0"), .script), (UInt8(ascii: "0"), .yaml): [0x00]
    case (_, .swift): nil
    case (UInt8(ascii: "b"), _): [0x08]
    case (UInt8(ascii: "f"), _): [0x0c]
    case (_, .json): nil
    case (UInt8(ascii: "v"), _): [0x0b]
    case (0x0a, .script), (0x0a, .yaml): []
    case (_, .script): nil
    case (UInt8(ascii: "a"), _): [0x07]
    case (_, .openStep): nil
    case (UInt8(ascii: "e"), .yaml): [0x1b]
    case (0x20, .yaml), (0x09, .yaml): [letter]
    case (UInt8(ascii: "N"), .yaml): [0xc2, 0x85]
    case (UInt8(ascii: "_"), .yaml): [0xc2, 0xa0]
    case (UInt8(ascii: "L"), .yaml): [0xe2, 0x80, 0xa8]
    case (UInt8(ascii: "P"), .yaml): [0xe2, 0x80, 0xa9]
    default: nil
    }
  }

  /// Reads the digits of an escape and returns their scalar.
  private func scalar(_ letter: UInt8, _ cursor: inout Cursor) -> Unicode.Scalar? {
    switch letter {
    case UInt8(ascii: "u") where cursor.byte == UInt8(ascii: "{") && (self == .script || self == .swift):
      var probe = cursor
      probe.place += 1
      var digits = 0
      while digits < 8, Bytes.hexadecimalValue(probe.byte(digits)) != nil { digits += 1 }
      guard digits > 0, let value = probe.hexadecimal(digits: digits), probe.byte == UInt8(ascii: "}") else {
        return nil
      }
      cursor.place = probe.place + 1
      return Unicode.Scalar(value)
    case UInt8(ascii: "u") where self != .swift, UInt8(ascii: "U") where self == .openStep: return cursor.utf16Escape()
    case UInt8(ascii: "U") where self == .yaml: return cursor.hexadecimal(digits: 8).flatMap { Unicode.Scalar($0) }
    case UInt8(ascii: "x") where self == .yaml || self == .script:
      return cursor.hexadecimal(digits: 2).flatMap { Unicode.Scalar($0) }
    default: return nil
    }
  }

  /// Reads the rest of up to three octal digits, of which the first is given, and returns the scalar with this octal number, as UTF-8.
  private static func octal(_ first: UInt8, _ cursor: inout Cursor) -> [UInt8] {
    var value = UInt32(first & 7)
    for _ in 0..<2 where (0x30...0x37).contains(cursor.byte) {
      value = value << 3 | UInt32(cursor.byte & 7)
      cursor.place += 1
    }
    return Unicode.Scalar(value).map { Array($0.utf8) } ?? []
  }
}

extension TreeBuilder {
  /// Reads a text in quotation marks at the cursor. A malformed escape is noted and means the characters after its backslash. A text
  /// that isn't closed ends with its line or, in old-style property lists, with the source.
  mutating func quoted(_ cursor: inout Cursor, _ escapes: Escapes) -> Int32 {
    let start = cursor.place
    let quote = cursor.byte
    let draft = beginText()
    cursor.place += 1
    var plain = cursor.place
    while true {
      cursor.pass { $0 != quote && $0 != UInt8(ascii: "\\") && $0 >= 0x20 }
      let byte = cursor.byte
      if cursor.isAtEnd || byte == quote { break }
      if byte == UInt8(ascii: "\\") {
        append(draft, plain: plain..<cursor.place)
        let place = cursor.place
        if let characters = escapes.read(&cursor) {
          append(draft, characters, for: place..<cursor.place)
        } else {
          noteEscape(at: place, cursor, escapes)
        }
        plain = cursor.place
        continue
      }
      if byte < 0x20, escapes != .openStep {
        if byte == 0x0a || byte == 0x0d { break }
        if escapes == .json {
          expect("a character or an escape such as \\n", at: cursor)
        }
      }
      cursor.place += 1
    }
    let content = start + 1..<max(start + 1, min(cursor.place, cursor.end))
    if cursor.byte == quote, !cursor.isAtEnd {
      cursor.place += 1
    } else {
      expect(
        "a closing quotation mark", at: cursor, in: start..<content.upperBound, help: "Close the text that starts here")
    }
    let range = start..<max(content.upperBound, min(cursor.place, cursor.end))
    if plain == content.lowerBound { return text(plain: content, in: range) }
    append(draft, plain: plain..<content.upperBound)
    return endText(draft, content: content, in: range)
  }

  /// Notes that an escape can't be read. The cursor is after its backslash.
  mutating func noteEscape(at place: Int, _ cursor: Cursor, _ escapes: Escapes) {
    guard !cursor.isAtEnd else { return }
    let isHalf = (1...4).allSatisfy { Bytes.hexadecimalValue(cursor.byte($0)) != nil }
    let (message, kind): (String, SourceDocument.ReadingError.Kind) =
      switch (cursor.byte, escapes) {
      case (UInt8(ascii: "u"), .swift): ("expected hexadecimal digits in braces after \\u", .syntax)
      case (UInt8(ascii: "U"), .yaml): ("expected eight hexadecimal digits of a character after \\U", .syntax)
      case (UInt8(ascii: "u"), _) where isHalf, (UInt8(ascii: "U"), .openStep) where isHalf:
        ("a lone surrogate is not a character; write a surrogate pair", .encoding)
      case (UInt8(ascii: "u"), _), (UInt8(ascii: "U"), .openStep):
        ("expected four hexadecimal digits after \\u", .syntax)
      default: ("unknown escape: after '\\' \(cursor.found)", .syntax)
      }
    addError(place..<cursor.place + 1, message, kind)
  }
}
