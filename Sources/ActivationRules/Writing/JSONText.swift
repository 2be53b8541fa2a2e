package import Predicates

/// JSON written straight into bytes.
package enum JSONText {
  /// Appends a string with its quotes.
  ///
  /// Characters that could move a terminal's cursor or reorder text are escaped, although JSON would allow some of them.
  package static func append(_ text: some StringProtocol, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += #"\""#.utf8
      case "\\": bytes += #"\\"#.utf8
      case "\n": bytes += #"\n"#.utf8
      case "\r": bytes += #"\r"#.utf8
      case "\t": bytes += #"\t"#.utf8
      case _ where isUnsafeToShow(scalar):
        // All of them lie in the first plane, so that four digits are enough.
        let digits = String(scalar.value, radix: 16)
        bytes += #"\u"#.utf8
        bytes += String(repeating: "0", count: max(0, 4 - digits.utf8.count)).utf8
        bytes += digits.utf8
      default: bytes += scalar.utf8
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a value of a document: whole numbers exactly, other numbers as the doubles they are, dates and sets in the
  /// line protocol's encodings.
  package static func append(_ id: ValueID, of document: Document, to bytes: inout [UInt8]) {
    switch document[id] {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .unsignedInteger(let value): bytes += String(value).utf8
    case .double(let value): append(number: value, to: &bytes)
    case .string(let text): append(document[text], to: &bytes)
    case .date(let value):
      bytes += #"{"$date":"#.utf8
      append(number: value, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    case .array(let run): append(list: run, of: document, to: &bytes)
    case .set(let run):
      bytes += #"{"$set":"#.utf8
      append(list: run, of: document, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    case .dictionary(let run):
      bytes.append(UInt8(ascii: "{"))
      for (index, entry) in document.entries(of: run).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(document[entry.key], to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        append(entry.value, of: document, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func append(list: ValueRun, of document: Document, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in document.elements(of: list).enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(element, of: document, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Appends a number; `null` for infinity and NaN, which JSON doesn't have and no document that was read from text holds.
  package static func append(number: Double, to bytes: inout [UInt8]) {
    bytes += (number.isFinite ? "\(number)" : "null").utf8
  }
}
