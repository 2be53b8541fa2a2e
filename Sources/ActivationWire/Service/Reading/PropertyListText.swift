import ActivationRules
import PredicateSyntax

/// Reads XML property lists, and parts of one as people paste them: a value, or keys with their values.
///
/// Strict, so that a mistake has a place. Dates and data are read as their texts, for no rule reads them.
struct PropertyListText {
  /// A dictionary or an array that is open, or the text as a whole.
  private struct Frame {
    let tag: String
    let start: Int
    var entries: [String: PropertyListValue] = [:]
    var elements: [PropertyListValue] = []
    var key: String?
  }

  private var markup: PropertyListMarkup
  private var frames = [Frame(tag: "plist", start: 0)]
  /// The ways to the values whose places are wanted.
  private let paths: [[String]]
  private var ranges: [SourceRange?]

  /// Returns where the values at some paths are in a text: their elements, tags included; nil where there is none. Of equal keys the last counts.
  ///
  /// - Parameter paths: For each value the keys, and the indices of arrays, on the way to it.
  /// - Throws: An error for a malformed part, with its place.
  /// - Complexity: linear in the length of the text, and for each of its values in the length of the paths.
  static func ranges(at paths: [[String]], in text: [UInt8]) throws(ActivationService.Failure) -> [SourceRange?] {
    var reader = PropertyListText(text, paths)
    _ = try reader.read()
    return reader.ranges
  }

  /// Returns the value of a text.
  ///
  /// - Throws: An error for a malformed part, with its place.
  /// - Complexity: linear in the length of the text.
  static func value(of text: [UInt8]) throws(ActivationService.Failure) -> PropertyListValue {
    var reader = PropertyListText(text, [])
    return try reader.read()
  }

  private init(_ text: [UInt8], _ paths: [[String]]) {
    markup = PropertyListMarkup(text)
    self.paths = paths
    ranges = Array(repeating: nil, count: paths.count)
  }

  private mutating func read() throws(ActivationService.Failure) -> PropertyListValue {
    if markup.text.starts(with: Array("bplist".utf8)) {
      throw failure("the property list is binary", 0, help: "Convert it: plutil -convert xml1 Info.plist")
    }
    while let part = markup.next() {
      try checkMarkup()
      switch part {
      case .comment: break
      case .key(let tag, let content): try addKey(decoded(content), at: tag.range.lowerBound)
      case .leaf(let tag, let content): try add(leaf(tag, decoded(content)), at: tag.range.lowerBound)
      case .open(let tag): try open(tag)
      case .close(let name, let start): if name != "plist" { try close(name, at: start) }
      }
    }
    try checkMarkup()
    guard frames.count == 1 else {
      throw failure("<\(frames[frames.count - 1].tag)> isn't closed", frames[frames.count - 1].start)
    }
    let top = frames[0]
    if let key = top.key { throw failure("expected a value for the key \(key), found the end", markup.text.count) }
    if !top.entries.isEmpty { return .dictionary(top.entries) }
    guard let value = top.elements.first else { throw failure("expected a property list, found no value", 0) }
    guard top.elements.count == 1 else { throw failure("expected one value, found \(top.elements.count)", 0) }
    return value
  }

  private func checkMarkup() throws(ActivationService.Failure) {
    if let mistake = markup.mistake { throw failure(mistake.message, mistake.place, help: mistake.help) }
  }

  private func decoded(_ content: SourceRange) -> String {
    String(decoding: TextMap(content: content, of: markup.text).value, as: UTF8.self)
  }

  private mutating func open(_ tag: PropertyListMarkup.Tag) throws(ActivationService.Failure) {
    let start = tag.range.lowerBound
    if tag.isClosedAtOnce { return try add(tag.name == "dict" ? .dictionary([:]) : .array([]), at: start) }
    guard frames.count < Nesting.limit else { throw failure("values are nested too deeply", start) }
    frames.append(Frame(tag: tag.name, start: start))
  }

  private mutating func addKey(_ key: String, at start: Int) throws(ActivationService.Failure) {
    guard frames[frames.count - 1].tag != "array" else { throw failure("expected no <key> in an array", start) }
    if let before = frames[frames.count - 1].key { throw failure("expected a value for the key \(before)", start) }
    frames[frames.count - 1].key = key
  }

  /// The value of an element that is neither a dictionary nor an array.
  private func leaf(
    _ tag: PropertyListMarkup.Tag, _ content: String
  ) throws(ActivationService.Failure) -> PropertyListValue {
    switch tag.name {
    case "true", "false":
      guard content.isEmpty else { throw failure("expected <\(tag.name)> to be empty", tag.range.lowerBound) }
      return .boolean(tag.name == "true")
    case "integer":
      if let value = Int64(content) { return .integer(value) }
      if let value = UInt64(content) { return .unsignedInteger(value) }
    case "real":
      if let value = Double(content), value.isFinite { return .real(value) }
    default: return .string(content)
    }
    throw failure("expected a number, found \"\(content)\"", tag.range.lowerBound)
  }

  private mutating func close(_ name: String, at start: Int) throws(ActivationService.Failure) {
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
    if !paths.isEmpty {
      let here = pathToHere
      for (index, path) in paths.enumerated() where path == here { ranges[index] = SourceRange(start, markup.place) }
    }
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

  private func failure(_ message: String, _ place: Int, help: String = "") -> ActivationService.Failure {
    let end = markup.text.count
    return ActivationService.Failure(
      id: "malformed-property-list", message: message, help: help,
      place: WireText(markup.text).place(SourceRange(min(place, end), min(place + 1, end))))
  }
}
