package import Predicates

/// JSON written straight into bytes.
extension [UInt8] {
  /// Appends a string with its quotes.
  ///
  /// Characters that could move a terminal's cursor or reorder text are escaped, although JSON would allow some of them.
  package mutating func append(json text: some StringProtocol) {
    append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": self += #"\""#.utf8
      case "\\": self += #"\\"#.utf8
      case "\n": self += #"\n"#.utf8
      case "\r": self += #"\r"#.utf8
      case "\t": self += #"\t"#.utf8
      case _ where isUnsafeToShow(scalar):
        // All of these characters are in the first plane, so four digits are enough.
        let digits = String(scalar.value, radix: 16)
        self += #"\u"#.utf8
        self += String(repeating: "0", count: Swift.max(0, 4 - digits.utf8.count)).utf8
        self += digits.utf8
      default: self += scalar.utf8
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a value of a document. Whole numbers are exact, other numbers are written as doubles, and dates and sets are written in the
  /// encodings of the line protocol.
  package mutating func append(json id: ValueID, of document: Document) {
    switch document[id] {
    case .null: self += "null".utf8
    case .boolean(let value): self += (value ? "true" : "false").utf8
    case .integer(let value): self += String(value).utf8
    case .unsignedInteger(let value): self += String(value).utf8
    case .double(let value): append(json: value)
    case .string(let text): append(json: document[text])
    case .date(let value):
      self += #"{"$date":"#.utf8
      append(json: value)
      append(UInt8(ascii: "}"))
    case .array(let run): append(list: run, of: document)
    case .set(let run):
      self += #"{"$set":"#.utf8
      append(list: run, of: document)
      append(UInt8(ascii: "}"))
    case .dictionary(let run):
      append(UInt8(ascii: "{"))
      for (index, entry) in document.entries(of: run).enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        append(json: document[entry.key])
        append(UInt8(ascii: ":"))
        append(json: entry.value, of: document)
      }
      append(UInt8(ascii: "}"))
    }
  }

  private mutating func append(list: ValueRun, of document: Document) {
    append(UInt8(ascii: "["))
    for (index, element) in document.elements(of: list).enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      append(json: element, of: document)
    }
    append(UInt8(ascii: "]"))
  }

  /// Appends a number, or `null` for infinity and NaN, because JSON can't express them. A document that was read from text never contains them.
  package mutating func append(json number: Double) {
    self += (number.isFinite ? "\(number)" : "null").utf8
  }
}
