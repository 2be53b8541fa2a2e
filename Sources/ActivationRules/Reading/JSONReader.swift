import PredicateEvaluation
import PredicateSyntax

/// Reads JSON after RFC 8259 into a flat document, in one pass and without recursion.
///
/// Stricter than the standard in two points: a key that occurs twice and half a surrogate pair are errors.
///
/// The text is known to be UTF-8. A string without escapes goes from the text's bytes into the table of texts, without a
/// stop in between.
struct JSONReader {
  let bytes: TextBytes
  var offset: Int
  private let encodings: Bool
  /// The key that was read last, where it is with its quotation marks, and its number: most keys follow their like.
  private var lastKey = (place: 0..<0, text: TextID(rawValue: 0))
  /// The text of a string with escapes.
  var unescaped: [UInt8] = []

  init(_ bytes: TextBytes, at offset: Int, encodings: Bool = false) {
    self.bytes = bytes
    self.offset = offset
    self.encodings = encodings
  }

  /// Reads the text into a new document, once for all who aren't a stream: streams have a copy of the loop for themselves.
  @inline(never)
  mutating func build(_ builder: inout DocumentBuilder) throws(ReadingError) {
    try builder.build { (builder) throws(ReadingError) in try read(into: &builder) }
  }

  /// The whole text as one value.
  mutating func read(into builder: inout DocumentBuilder) throws(ReadingError) {
    repeat { try readValueStart(into: &builder) } while try goesOn(&builder)
  }

  /// One value, or the start of a collection down to its first scalar.
  @inline(__always)
  private mutating func readValueStart(into builder: inout DocumentBuilder) throws(ReadingError) {
    while true {
      offset = bytes.endOfBlanks(from: offset)
      let start = offset
      switch bytes[offset] {
      case 0x22:
        let text = try readText(into: &builder.texts)
        return builder.add(.string(text), at: start)
      case 0x7b:
        try builder.open(dictionary: true, at: start)
        offset = bytes.endOfBlanks(from: start + 1)
        if bytes[offset] == 0x7d { return closeCollection(&builder) }
        try readKey(into: &builder)
      case 0x5b:
        try builder.open(dictionary: false, at: start)
        offset = bytes.endOfBlanks(from: start + 1)
        if bytes[offset] == 0x5d { return closeCollection(&builder) }
      default:
        return builder.add(try readOtherScalar(), at: start)
      }
    }
  }

  /// After a value: closes what ends here; true when another value follows, false at the end of the text.
  @inline(__always)
  private mutating func goesOn(_ builder: inout DocumentBuilder) throws(ReadingError) -> Bool {
    while !builder.isAtRoot {
      offset = bytes.endOfBlanks(from: offset)
      let byte = bytes[offset]
      let dictionary = builder.isInDictionary
      if byte == 0x2c {
        offset += 1
        if dictionary { try readKey(into: &builder) }
        return true
      }
      guard byte == (dictionary ? 0x7d : 0x5d) else { throw unclosed(dictionary: dictionary) }
      closeCollection(&builder)
    }
    offset = bytes.endOfBlanks(from: offset)
    guard offset == bytes.count else { throw unexpected("nothing after the value") }
    return false
  }

  @inline(__always)
  private mutating func closeCollection(_ builder: inout DocumentBuilder) {
    offset += 1
    if encodings, let value = Self.encodedValue(&builder) { builder.close(as: value) } else { builder.close() }
  }

  @inline(__always)
  private mutating func readKey(into builder: inout DocumentBuilder) throws(ReadingError) {
    offset = bytes.endOfBlanks(from: offset)
    let start = offset
    guard bytes[offset] == 0x22 else { throw unexpectedKey() }
    if bytes.repeats(lastKey.place, at: start) {
      offset = start + lastKey.place.count
    } else {
      lastKey.text = try readText(into: &builder.texts)
      lastKey.place = start..<offset
    }
    try builder.key(lastKey.text, at: start)
    offset = bytes.endOfBlanks(from: offset)
    guard bytes[offset] == 0x3a else { throw unexpected("':'") }
    offset += 1
  }

  /// A number or a word.
  private mutating func readOtherScalar() throws(ReadingError) -> DocumentValue {
    switch bytes[offset] {
    case 0x2d, 0x30...0x39: return try readNumber()
    case 0x74 where bytes.starts(with: "true", at: offset): return word(4, .boolean(true))
    case 0x66 where bytes.starts(with: "false", at: offset): return word(5, .boolean(false))
    case 0x6e where bytes.starts(with: "null", at: offset): return word(4, .null)
    default: throw unexpectedValue()
    }
  }

  private mutating func word(_ length: Int, _ value: DocumentValue) -> DocumentValue {
    offset += length
    return value
  }

  /// Something else was expected here.
  func unexpected(_ expected: String, help: String = "") -> ReadingError {
    cursor.unexpected(expected, help: help)
  }

  /// Something else is in the place of a key.
  @inline(never)
  private func unexpectedKey() -> ReadingError {
    guard offset < bytes.count else {
      var error = unexpected("'}' or a key in double quotes")
      error.isCutOff = true
      return error
    }
    let help = bytes[offset] == 0x7d ? "Remove the comma before '}'." : "JSON has its keys in double quotes."
    return unexpected("a key in double quotes", help: help)
  }

  /// A collection goes on, or the text ends within it.
  @inline(never)
  private func unclosed(dictionary: Bool) -> ReadingError {
    let closing = dictionary ? "'}'" : "']'"
    let help =
      offset >= bytes.count ? "A " + closing + " is missing." : bytes[offset] == 0x22 ? "A comma is missing." : ""
    return unexpected("',' or " + closing, help: help)
  }

  /// Something else is in the place of a value.
  @inline(never)
  private func unexpectedValue() -> ReadingError {
    guard offset < bytes.count else {
      var error = unexpected("a JSON value")
      error.isCutOff = true
      return error
    }
    switch bytes[offset] {
    case 0x5d: return unexpected("a JSON value", help: "Remove the comma before ']'.")
    case 0x7d: return unexpected("a JSON value", help: "Remove what is before '}', or write a value.")
    case 0x27: return unexpected("a JSON value", help: "JSON has its texts in double quotes.")
    default: return unexpected("a JSON value", help: "Texts are in double quotes: \"public.url\".")
    }
  }

  /// A Boolean value that indicates whether nothing but blanks is left.
  private var isRestBlank: Bool {
    var place = offset
    while ReadingCursor.isBlank(bytes[place]) { place += 1 }
    return place >= bytes.count
  }

  /// An error in the text.
  func error(
    _ kind: ReadingError.Kind, _ message: String, expected: String, at place: Int? = nil
  ) -> ReadingError {
    ReadingError(kind, message, expected: expected, offset: place ?? offset)
  }

  /// The position for messages, which copies the text.
  private var cursor: ReadingCursor { ReadingCursor(bytes.copy, at: offset) }
}

extension JSONReader {
  /// `{"$date": seconds}` as a date and `{"$set": […]}` as a set; nil for every other collection.
  static func encodedValue(_ builder: inout DocumentBuilder) -> DocumentValue? {
    guard let entry = builder.soleEntry else { return nil }
    if entry.key == builder.texts.find("$date") {
      switch builder.value(entry.value) {
      case .integer(let seconds): return .date(Double(seconds))
      case .unsignedInteger(let seconds): return .date(Double(seconds))
      case .double(let seconds): return .date(seconds)
      default: return nil
      }
    }
    guard entry.key == builder.texts.find("$set"), case .array(let run) = builder.value(entry.value) else {
      return nil
    }
    return .set(builder.addDistinctElements(of: run))
  }

  /// A number as JSON writes it: an integer when it has neither fraction nor exponent and fits, else a double.
  ///
  /// - Throws: When digits are missing, a zero leads, or the number is too large for a double.
  mutating func readNumber() throws(ReadingError) -> DocumentValue {
    let start = offset
    if bytes[offset] == 0x2d { offset += 1 }
    if bytes[offset] == 0x30, ReadingCursor.isDigit(bytes[offset + 1]) {
      throw error(.syntax, "a number starts with 0", expected: "a number without leading zeros", at: start)
    }
    try readDigits()
    var isInteger = true
    if bytes[offset] == 0x2e {
      isInteger = false
      offset += 1
      try readDigits()
    }
    if bytes[offset] == 0x65 || bytes[offset] == 0x45 {
      isInteger = false
      offset += 1
      if bytes[offset] == 0x2b || bytes[offset] == 0x2d { offset += 1 }
      try readDigits()
    }
    // Up to 18 digits fit whatever they are.
    if isInteger, offset - start <= 18 { return .integer(integer(from: start)) }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isInteger, let value = Int64(text) { return .integer(value) }
    if isInteger, let value = UInt64(text) { return .unsignedInteger(value) }
    guard let value = Double(text), value.isFinite else {
      throw error(.syntax, "the number is too large", expected: "a number that a double can hold", at: start)
    }
    return .double(value)
  }

  /// The integer of digits, perhaps with a sign, that end here and fit.
  private func integer(from start: Int) -> Int64 {
    let isNegative = bytes[start] == 0x2d
    var value: Int64 = 0
    for place in (isNegative ? start + 1 : start)..<offset { value = value &* 10 &+ Int64(bytes[place] & 0x0f) }
    return isNegative ? -value : value
  }

  private mutating func readDigits() throws(ReadingError) {
    guard ReadingCursor.isDigit(bytes[offset]) else { throw unexpected("a digit") }
    while ReadingCursor.isDigit(bytes[offset]) { offset += 1 }
  }

  /// The text of the string that starts here, interned.
  @inline(__always)
  mutating func readText(into texts: inout TextTable) throws(ReadingError) -> TextID {
    let start = offset + 1
    let end = bytes.endOfPlainText(from: start)
    guard bytes[end] == 0x22 else { return try readEscapedText(into: &texts, plainTextEnd: end) }
    offset = end + 1
    return texts.intern(bytes[start..<end])
  }

  /// The text of a string in which something stops the plain text.
  @inline(never)
  private mutating func readEscapedText(
    into texts: inout TextTable, plainTextEnd: Int
  ) throws(ReadingError) -> TextID {
    let start = offset
    unescaped.removeAll(keepingCapacity: true)
    unescaped.append(contentsOf: bytes[start + 1..<plainTextEnd])
    offset = plainTextEnd
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x22:
        offset += 1
        return unescaped.withUnsafeBufferPointer { texts.intern($0) }
      case 0x5c:
        try readEscape()
      case 0x0a, 0x0d:
        var error = unexpected("a closing quote")
        error.isCutOff = isRestBlank
        throw error
      case ..<0x20:
        throw unexpected("a character or an escape such as \\n in a string")
      default:
        let end = bytes.endOfPlainText(from: offset)
        unescaped.append(contentsOf: bytes[offset..<end])
        offset = end
      }
    }
    var error = error(.syntax, "the string that starts here is not closed", expected: "'\"'", at: start)
    error.isCutOff = true
    throw error
  }

  private mutating func readEscape() throws(ReadingError) {
    let letter = bytes[offset + 1]
    switch letter {
    case 0x75: return try readUnicodeEscape()
    case 0x22, 0x5c, 0x2f: unescaped.append(letter)
    case 0x62: unescaped.append(0x08)
    case 0x66: unescaped.append(0x0c)
    case 0x6e: unescaped.append(0x0a)
    case 0x72: unescaped.append(0x0d)
    case 0x74: unescaped.append(0x09)
    default:
      offset += 1
      throw unexpected("one of \" \\ / b f n r t u after '\\'")
    }
    offset += 2
  }

  private mutating func readUnicodeEscape() throws(ReadingError) {
    guard let unit = fourHexadecimalDigits(at: offset + 2) else {
      throw error(.syntax, "found something else", expected: "four hexadecimal digits after \\u")
    }
    if unit < 0xd800 || unit > 0xdfff {
      ReadingCursor.append(unit, to: &unescaped)
      offset += 6
      return
    }
    guard unit < 0xdc00, bytes[offset + 6] == 0x5c, bytes[offset + 7] == 0x75,
      let low = fourHexadecimalDigits(at: offset + 8), low >= 0xdc00, low <= 0xdfff
    else { throw error(.encoding, "a lone surrogate is not a character", expected: "a surrogate pair") }
    ReadingCursor.append(0x1_0000 + (unit - 0xd800) << 10 + (low - 0xdc00), to: &unescaped)
    offset += 12
  }

  private func fourHexadecimalDigits(at place: Int) -> UInt32? {
    var value: UInt32 = 0
    for index in 0..<4 {
      guard let digit = ReadingCursor.hexadecimalValue(bytes[place + index]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }
}
