internal import PredicateSyntax

/// Reads XML property lists as Apple's open-source reader does (CFPropertyList.c), and tells their values to a sink.
///
/// Nothing recurs, and nothing outside of the text is asked for: a declaration of an entity is refused. What comes after the root element
/// isn't looked at, an element may have attributes, and of equal keys each is told.
package struct XMLReader {
  /// The kind of text that is read, and how mistakes in it are treated.
  package enum Extent: Sendable {
    /// A property list, whose first mistake is thrown.
    case document
    /// A property list, or a part of one as people paste it: a value, or keys with their values. The first mistake is thrown.
    case part
    /// Anything. Mistakes are skipped, so that nothing is thrown.
    case anything
  }

  /// An element's name, as far as property lists have one.
  private enum Element: CaseIterable {
    case plist, dict, array, key, string, data, date, integer, real, `true`, `false`

    static func named(_ name: UnsafeBufferPointer<UInt8>) -> Element? { allCases.first { name.spells($0.name) } }

    var name: StaticString {
      switch self {
      case .plist: "plist"
      case .dict: "dict"
      case .array: "array"
      case .key: "key"
      case .string: "string"
      case .data: "data"
      case .date: "date"
      case .integer: "integer"
      case .real: "real"
      case .true: "true"
      case .false: "false"
      }
    }
  }

  /// An element that is open.
  private struct Frame {
    let element: Element
    let start: Int
    /// A Boolean value that indicates whether a value was read; in a dictionary, whether a key waits for one.
    var isFilled = false
  }

  let bytes: TextBytes
  var place: Int
  private let extent: Extent
  private let depth: Int
  private var open: [Frame] = []
  /// A Boolean value that indicates whether the text's values, apart from a root element, have keys: those of a dictionary without its tags.
  private var hasOuterKeys = false
  private var isComplete = false
  /// The place where the latest dictionary ended.
  private var endOfDictionary = 0
  /// A Boolean value that indicates whether the property list begins with a <key>, as if a <dict> were there.
  private var beginsWithKey = false
  /// The characters of a text with entities or sections.
  private var decoded: [UInt8] = []

  init(_ bytes: TextBytes, at place: Int, _ extent: Extent, limits: ReadingLimits) {
    self.bytes = bytes
    self.place = place
    self.extent = extent
    depth = extent == .anything ? .max : limits.documentDepth
  }

  /// Tells the values of a text to a sink.
  ///
  /// - Parameter text: UTF-8, without a byte order mark.
  /// - Throws: The first mistake, with its place; and the errors of the sink.
  /// - Complexity: linear in the length of the text.
  package static func read(
    _ text: [UInt8], as extent: Extent = .document, into sink: inout some ValueSink,
    limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) {
    try text.withUnsafeBufferPointer { (text) throws(ReadingError) in
      var reader = XMLReader(TextBytes(text), at: 0, extent, limits: limits)
      try reader.read(into: &sink)
    }
  }

  mutating func read(into sink: inout some ValueSink) throws(ReadingError) {
    while !isComplete, let start = try nextMarkup() { try readMarkup(at: start, into: &sink) }
    guard extent != .anything else { return }
    if let last = open.last { throw malformed("<\(last.element.name.description)> isn't closed", at: last.start) }
    if extent == .document, !isComplete { throw malformed("expected a value, found the end", at: place) }
    if hasOuterKeys {
      if isWaiting { throw malformed("expected a value for the last <key>, found the end", at: place) }
      try sink.close(at: SourceRange(place, place))
    } else if extent == .part, !isFilled {
      throw malformed("expected a value, found the end", at: place)
    }
  }

  /// Returns the place of the next `<`; nil at the end of the text.
  private mutating func nextMarkup() throws(ReadingError) -> Int? {
    place = bytes.endOfBlanks(from: place)
    guard place < bytes.count else { return nil }
    if bytes[place] != 0x3c {
      try passOver("expected a tag, found text", at: place)
      place = bytes.offset(of: "<", from: place) ?? bytes.count
      if place == bytes.count { return nil }
    }
    return place
  }

  private mutating func readMarkup(at start: Int, into sink: inout some ValueSink) throws(ReadingError) {
    place = start + 1
    switch bytes[place] {
    case UInt8(ascii: "?"): try skip(to: "?>", from: start)
    case UInt8(ascii: "/"): try readEnd(at: start, into: &sink)
    case UInt8(ascii: "!"):
      if bytes.starts(with: "<!--", at: start) {
        place = start + 4
        try skip(to: "-->", from: start)
        sink.add(comment: SourceRange(start, place))
      } else if bytes.starts(with: "<![CDATA[", at: start) {
        try passOver("expected a tag, found text", at: start)
        try skip(to: "]]>", from: start)
      } else {
        try skipDeclaration(at: start)
      }
    default: try readElement(at: start, into: &sink)
    }
  }

  /// Passes `<!DOCTYPE …>`, whatever it holds but a declaration of an entity.
  private mutating func skipDeclaration(at start: Int) throws(ReadingError) {
    guard extent != .anything else { return try skip(to: ">", from: start) }
    if bytes.starts(with: "<!ENTITY", at: start) { throw Self.entity(at: start) }
    guard bytes.starts(with: "<!DOCTYPE", at: start), open.isEmpty else {
      throw malformed("expected a tag, found a declaration", at: start)
    }
    place = start + 9
    while place < bytes.count, bytes[place] != UInt8(ascii: ">"), bytes[place] != UInt8(ascii: "[") { place += 1 }
    if bytes[place] == UInt8(ascii: "[") {
      place += 1
      try skipInnerDeclarations(from: start)
      place = bytes.endOfBlanks(from: place)
      guard bytes[place] == UInt8(ascii: ">") else { throw malformed("expected > after <!DOCTYPE", at: place) }
    }
    try skip(to: ">", from: start)
  }

  /// Passes what is in the brackets of `<!DOCTYPE plist [ … ]>`.
  private mutating func skipInnerDeclarations(from start: Int) throws(ReadingError) {
    while true {
      place = bytes.endOfBlanks(from: place)
      let inner = place
      if bytes.starts(with: "<!ENTITY", at: inner) { throw Self.entity(at: inner) }
      if bytes.starts(with: "<!--", at: inner) {
        place += 4
        try skip(to: "-->", from: inner)
      } else if bytes.starts(with: "<!", at: inner) {
        try skip(to: ">", from: inner)
      } else if bytes.starts(with: "<?", at: inner) {
        try skip(to: "?>", from: inner)
      } else if bytes[inner] == UInt8(ascii: "%") {
        try skip(to: ";", from: inner)
      } else if bytes[inner] == UInt8(ascii: "]") {
        place += 1
        return
      } else {
        throw malformed("<!DOCTYPE isn't closed", at: start)
      }
    }
  }

  private static func entity(at place: Int) -> ReadingError {
    ReadingError(
      .syntax, "it declares an entity", help: "Entities are refused: they can expand without bound.",
      offset: place)
  }

  // MARK: Elements

  private mutating func readElement(at start: Int, into sink: inout some ValueSink) throws(ReadingError) {
    // The end of the tag is the first `>`, also within quotes, as Foundation has it.
    try skip(to: ">", from: start)
    let isEmpty = place - start >= 3 && bytes[place - 1] == UInt8(ascii: ">") && bytes[place - 2] == UInt8(ascii: "/")
    let end = max(start + 1, isEmpty ? place - 2 : place - 1)
    var nameEnd = start + 1
    while nameEnd < end, !Self.isBlank(bytes[nameEnd]) { nameEnd += 1 }
    let tag = SourceRange(start, place)
    guard let element = Element.named(bytes[start + 1..<nameEnd]) else {
      try passOver("unknown element <\(bytes.string(start + 1..<nameEnd))>", at: start)
      let content = isEmpty ? SourceRange(place, place) : try content(of: bytes[start + 1..<nameEnd])
      return sink.addUnknown("an unknown element", at: ValueRange(SourceRange(start, place), content: content))
    }
    if !isEmpty, open.count >= depth {
      throw .limit("documentDepth", depth, "elements nest too deep", offset: start)
    }
    if element == .key, takesKey {
      try startOuterKeys(at: start, in: &sink)
      let content = isEmpty ? SourceRange(place, place) : try content(of: element)
      let range = ValueRange(SourceRange(start, place), content: content)
      try withText(content) { (text) throws(ReadingError) in try sink.add(key: sink.key(named: text), at: range) }
      return setWaiting(true)
    }
    try takeValue(element, at: start)
    switch element {
    case .plist:
      if isEmpty { return try passOver("expected a value in <plist>, found none", at: start) }
      open.append(Frame(element: element, start: start))
    case .dict, .array:
      try sink.open(dictionary: element == .dict, at: tag)
      if isEmpty {
        try sink.close(at: SourceRange(place, place))
        finishValue()
      } else {
        open.append(Frame(element: element, start: start))
      }
    default:
      let content = isEmpty ? SourceRange(place, place) : try content(of: element)
      try addLeaf(element, isEmpty, ValueRange(SourceRange(start, place), content: content), to: &sink)
      finishValue()
    }
  }

  private mutating func readEnd(at start: Int, into sink: inout some ValueSink) throws(ReadingError) {
    try skip(to: ">", from: start)
    let name = bytes[start + 2..<max(start + 2, endOfBlanks(before: place - 1, from: start + 2))]
    guard let frame = open.popLast() else {
      // The end of a `plist` whose beginning wasn't pasted.
      if name.spells("plist") { return }
      return try passOver("</\(String(decoding: name, as: UTF8.self))> ends nothing", at: start)
    }
    if !name.spells(frame.element.name) {
      let found = String(decoding: name, as: UTF8.self)
      try passOver("expected </\(frame.element.name.description)>, found </\(found)>", at: start)
    }
    if frame.element == .plist {
      if !frame.isFilled { try passOver("expected a value in <plist>, found none", at: start) }
    } else {
      if frame.element == .dict {
        if frame.isFilled { try passOver("expected a value for the last <key>, found </dict>", at: start) }
        endOfDictionary = start
      }
      try sink.close(at: SourceRange(start, place))
    }
    finishValue()
  }

  // MARK: Order

  /// A Boolean value that indicates whether a value was read of the text as a whole; with outer keys, whether a key waits for one.
  private var isFilled = false
  private var isWaiting: Bool { open.last?.isFilled ?? isFilled }

  private mutating func setWaiting(_ isWaiting: Bool) {
    if open.isEmpty { isFilled = isWaiting } else { open[open.count - 1].isFilled = isWaiting }
  }

  /// A Boolean value that indicates whether a `<key>` here is one; otherwise it's a text, as Foundation has it.
  private var takesKey: Bool {
    switch open.last?.element {
    case .dict?: extent == .anything || !isWaiting
    case nil where extent == .part: !isFilled
    default: extent == .anything
    }
  }

  /// Opens the dictionary whose keys come without its tags.
  private mutating func startOuterKeys(at start: Int, in sink: inout some ValueSink) throws(ReadingError) {
    guard open.isEmpty, extent == .part, !hasOuterKeys else { return }
    hasOuterKeys = true
    try sink.open(dictionary: true, at: SourceRange(start, start))
  }

  /// Checks that a value may come here.
  private mutating func takeValue(_ element: Element, at start: Int) throws(ReadingError) {
    guard extent != .anything else { return }
    switch open.last?.element {
    case .dict?: if !isWaiting { throw malformed("expected a <key> before the value", at: start) }
    case .plist?:
      guard isWaiting else {
        // Foundation takes a lone one for a text.
        beginsWithKey = element == .key
        break
      }
      guard element == .key, endOfDictionary > 0 else {
        throw malformed(
          beginsWithKey
            ? "found keys outside of a <dict>, which is missing before the first <key>"
            : "expected </plist>, found another value",
          at: start)
      }
      let line = bytes[0..<endOfDictionary].count { $0 == 0x0a } + 1
      throw malformed(
        "found <key> after the property list's dictionary ended in line \(line): one </dict> too many before it",
        at: start)
    case nil where hasOuterKeys: if !isFilled { throw malformed("expected a <key> before the value", at: start) }
    case nil: if isFilled { throw malformed("expected one value, found another", at: start) }
    default: break
    }
  }

  private mutating func finishValue() {
    switch open.last?.element {
    case .dict?: setWaiting(false)
    case nil where hasOuterKeys: setWaiting(false)
    case nil:
      isFilled = true
      isComplete = extent == .document
    default: setWaiting(true)
    }
  }

  // MARK: Content

  /// Reads the content of a text, a number or the like up to its end tag, which is passed.
  private mutating func content(of element: Element) throws(ReadingError) -> SourceRange {
    let name = element.name
    return try content(of: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  private mutating func content(of name: UnsafeBufferPointer<UInt8>) throws(ReadingError) -> SourceRange {
    let start = place
    while let next = bytes.offset(of: "<", from: place) {
      place = next + 1
      if bytes.starts(with: "<![CDATA[", at: next) {
        try skip(to: "]]>", from: next)
        continue
      }
      try skip(to: ">", from: next)
      if !isEnd(name, from: next) {
        try passOver(
          "expected </\(String(decoding: name, as: UTF8.self))>, found another tag", at: next,
          help: bytes.starts(with: "</", at: next)
            ? "Is that tag misspelled?" : "Write < as &lt; and & as &amp;.")
      }
      return SourceRange(start, next)
    }
    place = bytes.count
    try passOver("<\(String(decoding: name, as: UTF8.self))> isn't closed", at: start)
    return SourceRange(start, place)
  }

  /// Returns whether the tag from a place to ``place`` ends an element; blanks may follow its name.
  private func isEnd(_ name: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    guard bytes[start + 1] == UInt8(ascii: "/") else { return false }
    let nameEnd = start + 2 + name.count
    return bytes[start + 2..<nameEnd].elementsEqual(name) && bytes.endOfBlanks(from: nameEnd) == place - 1
  }

  /// Calls a closure with the characters that a content spells, its entities and sections resolved; line ends stay.
  private mutating func withText<Result>(
    _ content: SourceRange, _ body: (UnsafeBufferPointer<UInt8>) throws(ReadingError) -> Result
  ) throws(ReadingError) -> Result {
    let range = content.lowerBound..<content.upperBound
    let text = bytes[range]
    if extent != .anything, let invalid = TextBytes(text).firstInvalidByte {
      throw ReadingError(
        .encoding, "this byte is not UTF-8", expected: "UTF-8 text", offset: content.lowerBound + invalid)
    }
    guard text.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else { return try body(text) }
    decoded.removeAll(keepingCapacity: true)
    try bytes.forEachRun(of: range) { (run, place, spelling) throws(ReadingError) in
      if spelling == .plain, run.first == UInt8(ascii: "&") {
        try refuseEntity(at: place.lowerBound, before: range.upperBound)
      }
      decoded.append(contentsOf: run)
    }
    return try decoded.withUnsafeBufferPointer(body)
  }

  private func refuseEntity(at place: Int, before end: Int) throws(ReadingError) {
    let last = (place..<min(place + 13, end)).first { bytes[$0] == UInt8(ascii: ";") }
    guard let last else {
      return try passOver("expected an entity such as &amp;", at: place, help: "Write & as &amp;.")
    }
    try passOver("unknown entity " + bytes.string(place..<last + 1), at: place)
  }

  private mutating func addLeaf(
    _ element: Element, _ isEmpty: Bool, _ range: ValueRange, to sink: inout some ValueSink
  ) throws(ReadingError) {
    let content = range.content
    let span = content.lowerBound..<content.upperBound
    switch element {
    case .string, .key:
      return try withText(content) { (text) throws(ReadingError) in try sink.add(text: text, at: range) }
    case .true, .false:
      if content.isEmpty { return try sink.add(.boolean(element == .true), at: range) }
      try passOver("expected <\(element.name.description)> to be empty", at: range.whole.lowerBound)
    case .data:
      if !isEmpty { return try sink.add(data: Self.data(bytes[span]), at: range) }
      try passOver("expected <data> to have content", at: range.whole.lowerBound)
    case .date:
      if let date = Self.date(bytes[span]) { return try sink.add(.date(date), at: range) }
      try passOver(
        "expected a date, found \"\(bytes.string(span))\"", at: range.whole.lowerBound,
        help: "Write it as 2001-01-31T12:00:00Z.")
    case .integer:
      if let number = Self.integer(bytes[span]) { return try sink.add(number, at: range) }
      try passOver("expected an integer, found \"\(bytes.string(span))\"", at: range.whole.lowerBound)
    case .real:
      if let number = try withText(content, { Self.real($0) }) {
        return try sink.add(.double(number), at: range)
      }
      try passOver("expected a number, found \"\(bytes.string(span))\"", at: range.whole.lowerBound)
    case .plist, .dict, .array: return
    }
    sink.addUnknown("malformed", at: range)
  }

  // MARK: Mistakes

  /// Throws a mistake, unless mistakes are skipped.
  private func passOver(_ message: @autoclosure () -> String, at place: Int, help: String = "") throws(ReadingError) {
    if extent != .anything { throw malformed(message(), at: place, help: help) }
  }

  private func malformed(_ message: String, at place: Int, help: String = "") -> ReadingError {
    ReadingError(.syntax, message, help: help, offset: place)
  }

  /// Goes behind the next place of a mark, or to the end of the text.
  private mutating func skip(to mark: StaticString, from start: Int) throws(ReadingError) {
    if let found = bytes.offset(of: mark, from: place) {
      place = found + mark.utf8CodeUnitCount
    } else {
      place = bytes.count
      try passOver("expected \(mark.description), found the end", at: start)
    }
  }

  private func endOfBlanks(before end: Int, from start: Int) -> Int {
    var end = end
    while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
    return end
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 }
}
