import ActivationRules
import PredicateSyntax

/// Reads XML property lists, and parts of one as people paste them: a value, or keys with their values.
///
/// Strict about what it reads, so that a mistake has a place. Nothing recurs, and nothing outside of the text is asked for: a document type's
/// entities stay unknown. Dates and data are read as their texts, for no rule reads them.
struct PropertyListText {
  /// How deep values may be nested.
  private static let deepest = 64

  /// A dictionary or an array that is open, or the text as a whole.
  private struct Frame {
    let tag: String
    let start: Int
    var entries: [String: PropertyListValue] = [:]
    var elements: [PropertyListValue] = []
    var key: String?
  }

  private let text: [UInt8]
  private var place = 0
  private var frames = [Frame(tag: "plist", start: 0)]
  /// The keys and indices on the way to the value whose place is wanted.
  private let path: [String]?
  private var found: (range: SourceRange, value: PropertyListValue)?

  /// Returns the value at a path and where it is in a text: its element, tags included; nil when there is none. Of equal keys the last counts.
  ///
  /// - Parameter path: The keys, and the indices of arrays, on the way to the value.
  /// - Throws: What is malformed, with its place.
  /// - Complexity: linear in the length of the text, and for each of its values in the length of the path.
  static func value(
    at path: [String], in text: [UInt8]
  ) throws(ActivationService.Failure) -> (range: SourceRange, value: PropertyListValue)? {
    var reader = PropertyListText(text, path)
    _ = try reader.read()
    return reader.found
  }

  /// Returns the value of a text.
  ///
  /// - Throws: What is malformed, with its place.
  /// - Complexity: linear in the length of the text.
  static func value(of text: [UInt8]) throws(ActivationService.Failure) -> PropertyListValue {
    var reader = PropertyListText(text, nil)
    return try reader.read()
  }

  private init(_ text: [UInt8], _ path: [String]?) {
    self.text = text
    self.path = path
  }

  private mutating func read() throws(ActivationService.Failure) -> PropertyListValue {
    if text.starts(with: Array("bplist".utf8)) {
      throw failure("the property list is binary", 0, help: "Convert it: plutil -convert xml1 Info.plist")
    }
    if text.starts(with: [0xef, 0xbb, 0xbf]) { place = 3 }
    while true {
      while place < text.count, RuleText.isBlank(text[place]) { place += 1 }
      guard place < text.count else { break }
      guard text[place] == UInt8(ascii: "<") else { throw failure("expected a tag, found text", place) }
      if starts("<!--") {
        try skip(past: "-->")
      } else if starts("<?") {
        try skip(past: "?>")
      } else if starts("<!") {
        try skip(past: ">")
      } else {
        try readTag()
      }
    }
    guard frames.count == 1 else {
      throw failure("<\(frames[frames.count - 1].tag)> isn't closed", frames[frames.count - 1].start)
    }
    let top = frames[0]
    if let key = top.key { throw failure("expected a value for the key \(key), found the end", text.count) }
    if !top.entries.isEmpty { return .dictionary(top.entries) }
    guard let value = top.elements.first else { throw failure("expected a property list, found no value", 0) }
    guard top.elements.count == 1 else { throw failure("expected one value, found \(top.elements.count)", 0) }
    return value
  }

  private mutating func readTag() throws(ActivationService.Failure) {
    let start = place
    try skip(past: ">")
    let isEnd = text[start + 1] == UInt8(ascii: "/")
    let isClosedAtOnce = !isEnd && text[place - 2] == UInt8(ascii: "/")
    var nameEnd = start + (isEnd ? 2 : 1)
    let nameStart = nameEnd
    while nameEnd < place - 1, !RuleText.isBlank(text[nameEnd]), text[nameEnd] != UInt8(ascii: "/") { nameEnd += 1 }
    let name = String(decoding: text[nameStart..<nameEnd], as: UTF8.self)
    if isEnd { return try close(name, at: start) }
    switch name {
    case "plist": break
    case "dict", "array":
      if isClosedAtOnce { return try add(name == "dict" ? .dictionary([:]) : .array([]), at: start) }
      guard frames.count < Self.deepest else { throw failure("values are nested too deeply", start) }
      frames.append(Frame(tag: name, start: start))
    case "true", "false":
      if !isClosedAtOnce, try !content(of: name).isEmpty { throw failure("expected <\(name)> to be empty", start) }
      try add(.boolean(name == "true"), at: start)
    case "key":
      let key = isClosedAtOnce ? "" : try content(of: name)
      guard frames[frames.count - 1].tag != "array" else { throw failure("expected no <key> in an array", start) }
      if let before = frames[frames.count - 1].key { throw failure("expected a value for the key \(before)", start) }
      frames[frames.count - 1].key = key
    case "string", "date", "data": try add(.string(isClosedAtOnce ? "" : try content(of: name)), at: start)
    case "integer", "real":
      let digits = isClosedAtOnce ? "" : try content(of: name)
      try add(try number(digits, isInteger: name == "integer", at: start), at: start)
    default: throw failure("unknown element <\(name)>", start)
    }
  }

  private func number(
    _ digits: String, isInteger: Bool, at start: Int
  ) throws(ActivationService.Failure) -> PropertyListValue {
    if isInteger, let value = Int64(digits) { return .integer(value) }
    if isInteger, let value = UInt64(digits) { return .unsignedInteger(value) }
    if !isInteger, let value = Double(digits), value.isFinite { return .real(value) }
    throw failure("expected a number, found \"\(digits)\"", start)
  }

  private mutating func close(_ name: String, at start: Int) throws(ActivationService.Failure) {
    if name == "plist" { return }
    guard frames.count > 1, let frame = frames.popLast(), frame.tag == name else {
      throw failure("</\(name)> closes nothing that is open", start)
    }
    if let key = frame.key { throw failure("expected a value for the key \(key), found </\(name)>", start) }
    try add(name == "dict" ? .dictionary(frame.entries) : .array(frame.elements), at: frame.start)
  }

  /// The path to the value that comes next. The text as a whole takes part in it only where it is keys without a dictionary around them.
  private var pathToHere: [String] {
    frames.enumerated().compactMap { depth, frame in frame.key ?? (depth == 0 ? nil : String(frame.elements.count)) }
  }

  private mutating func add(_ value: PropertyListValue, at start: Int) throws(ActivationService.Failure) {
    let last = frames.count - 1
    if let path, path == pathToHere { found = (SourceRange(start, place), value) }
    if let key = frames[last].key {
      frames[last].key = nil
      // Of equal keys the last counts, as it does for the system.
      frames[last].entries[key] = value
    } else if frames[last].tag == "dict" {
      throw failure("expected <key> in a dictionary, found a value", start)
    } else {
      frames[last].elements.append(value)
    }
  }

  /// The text up to the end tag, which is passed; entities and CDATA are resolved.
  private mutating func content(of name: String) throws(ActivationService.Failure) -> String {
    var bytes: [UInt8] = []
    let start = place
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "<") where starts("<![CDATA["):
        let from = place + 9
        try skip(past: "]]>")
        bytes += text[from..<(place - 3)]
      case UInt8(ascii: "<") where starts("<!--"): try skip(past: "-->")
      case UInt8(ascii: "<"):
        let tag = place
        try skip(past: ">")
        var found = text[(tag + 1)..<(place - 1)]
        while let byte = found.last, RuleText.isBlank(byte) { found.removeLast() }
        guard found.elementsEqual(Array(("/" + name).utf8)) else {
          throw failure("expected </\(name)>, found another tag", tag, help: "Write < as &lt; and & as &amp;.")
        }
        return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "&"): bytes += Array(String(try entity()).utf8)
      default:
        bytes.append(text[place])
        place += 1
      }
    }
    throw failure("<\(name)> isn't closed", start)
  }

  private mutating func entity() throws(ActivationService.Failure) -> Unicode.Scalar {
    let start = place
    var end = place + 1
    while end < text.count, end - start < 12, text[end] != UInt8(ascii: ";") { end += 1 }
    guard end < text.count, text[end] == UInt8(ascii: ";") else {
      throw failure("expected an entity such as &amp;", start, help: "Write & as &amp;.")
    }
    place = end + 1
    let name = String(decoding: text[(start + 1)..<end], as: UTF8.self)
    let named: [(String, Unicode.Scalar)] = [("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'")]
    if let found = named.first(where: { $0.0 == name }) { return found.1 }
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      if let scalar = value.flatMap({ Unicode.Scalar($0) }) { return scalar }
    }
    throw failure("unknown entity &\(name);", start)
  }

  // MARK: Bytes

  private func starts(_ word: String) -> Bool {
    let word = Array(word.utf8)
    return text.count - place >= word.count && text[place..<(place + word.count)].elementsEqual(word)
  }

  private mutating func skip(past end: String) throws(ActivationService.Failure) {
    let start = place
    while place < text.count {
      if starts(end) {
        place += end.utf8.count
        return
      }
      place += 1
    }
    throw failure("expected \(end), found the end", start)
  }

  private func failure(_ message: String, _ place: Int, help: String = "") -> ActivationService.Failure {
    ActivationService.Failure(
      id: "malformed-property-list", message: message, help: help,
      range: SourceRange(min(place, text.count), min(place + 1, text.count)))
  }
}
