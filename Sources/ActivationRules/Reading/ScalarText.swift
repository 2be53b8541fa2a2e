internal import PredicateSyntax

/// Values as XML property lists spell them.
extension XMLReader {
  /// Returns a whole number, perhaps with blanks and a sign before it, in decimal or, after `0x`, in hexadecimal digits; nil for anything else,
  /// and for a number that fits into neither 64 bits with a sign nor 64 without one.
  static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Scalar? {
    var digits = text.drop { ReadingCursor.isBlank($0) }
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") {
      digits = digits.dropFirst().drop { ReadingCursor.isBlank($0) }
    }
    let isHexadecimal = digits.first == UInt8(ascii: "0") && digits.dropFirst().first.map { $0 | 0x20 == 0x78 } == true
    if isHexadecimal { digits = digits.dropFirst(2) }
    guard !digits.isEmpty else { return nil }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = ReadingCursor.hexadecimalValue(byte), digit < 10 || isHexadecimal else { return nil }
      let (product, overflows) = value.multipliedReportingOverflow(by: isHexadecimal ? 16 : 10)
      let (sum, passes) = product.addingReportingOverflow(UInt64(digit))
      if overflows || passes { return nil }
      value = sum
    }
    if isNegative { return value <= 1 << 63 ? .integer(Int64(truncatingIfNeeded: 0 &- value)) : nil }
    return Int64(exactly: value).map { .integer($0) } ?? .unsignedInteger(value)
  }

  /// Returns any number, or what the words for an infinite one, or none, mean; nil for anything else.
  static func real(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    let word = text.foldingASCII
    for (name, value): (StaticString, Double) in [
      ("nan", .nan), ("inf", .infinity), ("+inf", .infinity), ("-inf", -.infinity), ("infinity", .infinity),
      ("+infinity", .infinity), ("-infinity", -.infinity),
    ] where name.utf8CodeUnitCount == word.count && word.withUnsafeBufferPointer({ $0.spells(name) }) {
      return value
    }
    let digits = text.drop { ReadingCursor.isBlank($0) }
    guard digits.allSatisfy({ (0x2b...0x39).contains($0) && $0 != 0x2c && $0 != 0x2f || $0 | 0x20 == 0x65 }) else {
      return nil
    }
    return Double(String(decoding: digits, as: UTF8.self))
  }

  /// Returns the seconds from 2001-01-01 00:00:00 UTC to a date such as `2001-01-31T12:00:00Z`; nil for another text. The Gregorian calendar is
  /// taken for all years, and a day beyond its month for one of the next.
  static func date(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var place = 0
    func number(_ digits: ClosedRange<Int>) -> Int? {
      let start = place
      var value = 0
      while place < text.count, ReadingCursor.isDigit(text[place]), place - start < digits.upperBound {
        value = value * 10 + Int(text[place] & 0x0f)
        place += 1
      }
      return place - start >= digits.lowerBound ? value : nil
    }
    func passes(_ mark: UInt8) -> Bool {
      guard place < text.count, text[place] == mark else { return false }
      place += 1
      return true
    }
    let isBefore = passes(UInt8(ascii: "-"))
    guard let year = number(0...9), passes(UInt8(ascii: "-")), let month = number(2...2), passes(UInt8(ascii: "-")),
      let day = number(2...2), passes(UInt8(ascii: "T")), let hour = number(2...2), passes(UInt8(ascii: ":")),
      let minute = number(2...2), passes(UInt8(ascii: ":")), let second = number(2...2), passes(UInt8(ascii: "Z")),
      place == text.count
    else { return nil }
    let days = days(isBefore ? -year : year, month, day)
    return Double(days) * 86_400 + Double(hour * 3_600 + minute * 60 + second)
  }

  /// Returns the days since 2001-01-01.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
    // Years from March on, so that the leap day is the last.
    let past = year - 1
    func quotient(_ value: Int, _ divisor: Int) -> Int {
      value >= 0 ? value / divisor : (value - divisor + 1) / divisor
    }
    let leapDays = quotient(past, 4) - quotient(past, 100) + quotient(past, 400)
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let inYear = before[min(max(month, 1), 12) - 1] + (isLeap && month > 2 ? 1 : 0) + day - 1
    return past * 365 + leapDays + inYear - (2_000 * 365 + 500 - 20 + 5)
  }

  /// Returns the bytes that a text in Base64 spells; what is neither a digit nor padding is skipped, and so is an incomplete group at the end.
  static func data(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var group: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text {
      let value: UInt8
      switch byte {
      case 0x41...0x5a: value = byte - 0x41
      case 0x61...0x7a: value = byte - 0x61 + 26
      case 0x30...0x39: value = byte - 0x30 + 52
      case 0x2b: value = 62
      case 0x2f: value = 63
      case 0x3d: value = 0
      default:
        if !ReadingCursor.isBlank(byte) { padding = 0 }
        continue
      }
      padding = byte == 0x3d ? padding + 1 : 0
      group = group << 6 | UInt32(value)
      count += 1
      guard count % 4 == 0 else { continue }
      bytes.append(UInt8(truncatingIfNeeded: group >> 16))
      if padding < 2 { bytes.append(UInt8(truncatingIfNeeded: group >> 8)) }
      if padding < 1 { bytes.append(UInt8(truncatingIfNeeded: group)) }
    }
    return bytes
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether the bytes are those of a text in ASCII.
  func spells(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != text.utf8Start[index] { return false }
    return true
  }
}

extension TextBytes {
  /// Calls a closure with each run of an element's content: its characters, its place, and how it's spelled. Entities and
  /// sections are resolved, line ends stay; a `&` that begins no entity begins a plain run.
  func forEachRun<Failure: Error>(
    of range: Range<Int>,
    _ body: (UnsafeBufferPointer<UInt8>, SourceRange, TextMap.Segment.Spelling) throws(Failure) -> Void
  ) throws(Failure) {
    var place = range.lowerBound
    let end = min(range.upperBound, count)
    while place < end {
      if starts(with: "<![CDATA[", at: place) {
        let start = place + 9
        let close = max(start, min(offset(of: "]]>", from: start) ?? end, end))
        if start < close { try body(self[start..<close], SourceRange(start, close), .characterData) }
        place = close + 3
      } else if self[place] == UInt8(ascii: "&"), let entity = entity(at: place), entity.end <= end {
        let characters = Array(String(entity.scalar).utf8)
        let range = SourceRange(place, entity.end)
        try characters.withUnsafeBufferPointer { (text) throws(Failure) in try body(text, range, .entity) }
        place = entity.end
      } else {
        var stop = place + 1
        while stop < end, self[stop] != UInt8(ascii: "&"), self[stop] != UInt8(ascii: "<") { stop += 1 }
        try body(self[place..<stop], SourceRange(place, stop), .plain)
        place = stop
      }
    }
  }

  /// Returns the entity at a place and where it ends; nil for what names no scalar.
  func entity(at place: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    var end = place + 1
    // The longest has eight digits.
    while end < count, end - place < 12, self[end] != UInt8(ascii: ";") { end += 1 }
    guard self[end] == UInt8(ascii: ";") else { return nil }
    let name = self[place + 1..<end]
    if name.spells("amp") { return ("&", end + 1) }
    if name.spells("lt") { return ("<", end + 1) }
    if name.spells("gt") { return (">", end + 1) }
    if name.spells("quot") { return ("\"", end + 1) }
    if name.spells("apos") { return ("'", end + 1) }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = ReadingCursor.hexadecimalValue(byte), digit < 10 || isHexadecimal, value < 0x11_0000 else {
        return nil
      }
      value = value * (isHexadecimal ? 16 : 10) + digit
    }
    return digits.isEmpty ? nil : Unicode.Scalar(value).map { ($0, end + 1) }
  }
}
