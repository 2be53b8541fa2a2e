package import PredicateEvaluation

/// Reads a shared context from text, whichever of four notations it is in.
///
/// - JSON;
/// - the notation of Apple's App Extension Programming Guide, `{extensionItems = ({ attachments = (…); })}`;
/// - what Xcode's console prints for items and item providers;
/// - what it prints for their type identifiers: `["public.jpeg", "public.file-url"]`, one after the other for several attachments, also
///   within log lines, and as a debugger prints them; see ``PastedListReader``.
///
/// The notation is recognized by the first characters. Convenient shapes are brought into the evaluated one: an array
/// is taken as the items, a dictionary with `attachments` as the only item, an array of strings or one string as an
/// attachment's `registeredTypeIdentifiers`. Every other dictionary is taken as it is.
package enum ContextReader {
  /// Reads a shared context.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, with or without a byte order mark.
  ///   - name: The name of the input, for messages.
  ///   - limits: The limits; those on documents, items, attachments and types apply.
  /// - Throws: An error with its position, when the text is malformed, too large, or no shared context.
  /// - Complexity: linear in the text's length; nesting uses no call stack.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) -> Document {
    var document = Document()
    do throws(ReadingError) {
      try read(bytes, into: &document, limits: limits)
    } catch {
      var error = error
      error.name = error.name ?? name
      throw error
    }
    return document
  }

  /// Reads a shared context as the root of a document without values.
  static func read(_ given: [UInt8], into document: inout Document, limits: ReadingLimits) throws(ReadingError) {
    let mark = given.has("\u{feff}", at: 0) ? 3 : 0
    do throws(ReadingError) {
      try read(text: withStraightQuotes(Array(given.dropFirst(mark))), into: &document, limits: limits)
    } catch {
      document.removeValues()
      var error = error
      error.offset = error.offset.map { $0 + mark }
      throw error.located(in: given, name: nil)
    }
  }

  private static func read(
    text: [UInt8], into document: inout Document, limits: ReadingLimits
  ) throws(ReadingError) {
    let start = try checkedStart(of: text, limits: limits)
    do throws(ReadingError) {
      // Most are JSON, whatever they look like at their beginning.
      try write(into: &document, limits: limits) { (writer) throws(ReadingError) in try writer.add(json: text) }
    } catch {
      document.removeValues()
      let notation = notation(of: text, at: start)
      if case .json = notation { throw error.helpingWithPaste }
      do throws(ReadingError) {
        try write(into: &document, limits: limits) { (writer) throws(ReadingError) in
          try writer.addContext(text, at: start, notation)
        }
      } catch {
        throw error.helpingWithPaste
      }
    }
  }

  /// Gives a document the root that a closure writes, brought into the evaluated shape.
  private static func write(
    into document: inout Document, limits: ReadingLimits,
    _ body: (inout ValueWriter) throws(ReadingError) -> ValueID
  ) throws(ReadingError) {
    var writer = ValueWriter(limits: limits)
    swap(&document, &writer.document)
    defer { swap(&document, &writer.document) }
    let root = try body(&writer)
    try ContextNormalizer.normalize(root, of: &writer.document, offsets: writer.offsets, limits: limits)
  }

  /// Reads any JSON value as it is.
  ///
  /// - Parameters:
  ///   - json: UTF-8 text, with or without a byte order mark.
  ///   - encodings: Whether `{"$date": seconds since 2001}` is a date and `{"$set": […]}` a set.
  ///   - name: The name of the input, for messages.
  ///   - limits: The limits; those on documents apply.
  /// - Throws: An error with its position, when the text is not JSON, repeats a key, or is too large.
  /// - Complexity: linear in the text's length; nesting uses no call stack.
  package static func read(
    json: [UInt8], encodings: Bool = false, name: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) -> Document {
    let text = json.has("\u{feff}", at: 0) ? Array(json.dropFirst(3)) : json
    var writer = ValueWriter(limits: limits, encodings: encodings)
    do throws(ReadingError) {
      writer.document.root = try writer.add(json: text)
      return writer.document
    } catch {
      throw error.located(in: text, name: name)
    }
  }

  /// Brings a document of any origin, such as a property list, into the evaluated shape.
  ///
  /// - Throws: When its root is not a shared context, or a limit on items, attachments or types is passed.
  package static func normalize(_ document: Document, limits: ReadingLimits = ReadingLimits()) throws(ReadingError)
    -> Document
  {
    var document = document
    try ContextNormalizer.normalize(document.root, of: &document, offsets: [], limits: limits)
    return document
  }

  enum Notation {
    case json, description, console, propertyList
    case identifiers(IdentifierListReader)
    case paste
  }

  /// Returns a text whose only double quotes are curly, as notes and chats make them, with straight ones in their places; any other as
  /// it is. Every character keeps its offset: blanks outside of the quotes make up for what is shorter.
  ///
  /// - Complexity: linear in the length of the text.
  static func withStraightQuotes(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.contains(0x22) else { return bytes }
    var straight = bytes
    var place = 0
    while place + 2 < bytes.count {
      let isCurly = bytes[place] == 0xe2 && bytes[place + 1] == 0x80 && bytes[place + 2] | 1 == 0x9d
      if isCurly {
        let isOpening = bytes[place + 2] == 0x9c
        straight[place] = isOpening ? 0x20 : 0x22
        straight[place + 1] = 0x20
        straight[place + 2] = isOpening ? 0x22 : 0x20
      }
      place += isCurly ? 3 : 1
    }
    return straight
  }

  /// Returns the start of the text after blanks, after checking its size and encoding.
  static func checkedStart(of text: [UInt8], limits: ReadingLimits) throws(ReadingError) -> Int {
    guard text.count <= limits.documentBytes else {
      throw .limit("documentBytes", limits.documentBytes, "the text has \(text.count) bytes")
    }
    if !text.has("bplist", at: 0), let place = text.firstInvalidByte {
      throw ReadingError(.encoding, "this byte is not UTF-8", expected: "UTF-8 text", offset: place)
    }
    var cursor = ReadingCursor(text)
    cursor.skipBlanks()
    guard !cursor.isAtEnd else {
      throw ReadingError(
        .empty, "the text is empty",
        help: "Paste what print(provider.registeredTypeIdentifiers) shows, such as [\"public.url\"].")
    }
    return cursor.offset
  }

  /// The notation that a text's first characters are of.
  static func notation(of bytes: [UInt8], at start: Int) -> Notation {
    var cursor = ReadingCursor(bytes, at: start)
    if cursor.starts(with: "<?xml") || cursor.starts(with: "<plist") || cursor.starts(with: "<!DOCTYPE")
      || cursor.starts(with: "bplist")
    {
      return .propertyList
    }
    let first = cursor.byte
    guard first == 0x7b || first == 0x28 || first == 0x5b else {
      if holdsObject(cursor) { return .console }
      if let reader = IdentifierListReader(bytes, at: start) { return .identifiers(reader) }
      guard first == 0x22 else { return .paste }
      // One text is JSON; a list without its beginning isn't.
      let isBroken = (try? cursor.readQuoted()) == nil
      cursor.skipBlanks()
      return isBroken || cursor.isAtEnd ? .json : .paste
    }
    // What a debugger prints begins with its own name, or with a type.
    if cursor.starts(with: "(lldb)") || cursor.starts(with: "([") { return holdsObject(cursor) ? .console : .paste }
    if first == 0x5b, isLogPrefix(cursor) { return holdsObject(cursor) ? .console : .paste }
    cursor.offset += 1
    cursor.skipBlanks()
    if first == 0x5b, cursor.byte == 0x3c { return holdsObject(cursor) ? .console : .paste }
    if first == 0x5b { return identifiers(bytes, at: start) }
    if first == 0x28 { return holdsObject(cursor) ? .console : .description }
    if cursor.byte == 0x22 {
      guard (try? cursor.readQuoted()) != nil else { return .json }
      cursor.skipBlanks()
      return cursor.byte == 0x3d ? .description : .json
    }
    // A comment, though a slash may also be in a bare word.
    if cursor.byte == 0x2f { return .description }
    guard ReadingCursor.isBare(cursor.byte) else { return .json }
    while !cursor.isAtEnd, ReadingCursor.isBare(cursor.byte), cursor.byte != 0x3a { cursor.offset += 1 }
    cursor.skipBlanks()
    return cursor.byte == 0x3a ? .json : .description
  }

  /// A text that is nothing but identifiers, or a list of texts with other lines below; everything else is taken for JSON, whose reader
  /// says what is wrong with it.
  private static func identifiers(_ bytes: [UInt8], at start: Int) -> Notation {
    IdentifierListReader(bytes, at: start).map { .identifiers($0) }
      ?? (isListInLine(ReadingCursor(bytes, at: start)) ? .paste : .json)
  }

  /// Returns whether a list of texts ends its line, and another line with a list or a word follows.
  private static func isListInLine(_ text: ReadingCursor) -> Bool {
    var cursor = text
    repeat {
      cursor.offset += 1
      cursor.skipBlanks()
      guard cursor.byte == 0x22, (try? cursor.readQuoted()) != nil else { return false }
      cursor.skipBlanks()
    } while cursor.byte == 0x2c
    guard cursor.byte == 0x5d else { return false }
    let end = cursor.offset + 1
    cursor.offset = end
    cursor.skipBlanks()
    return cursor.bytes[end..<cursor.offset].contains(0x0a)
      && (cursor.byte == 0x5b || IdentifierListReader.isWordByte(cursor.byte))
  }

  /// Returns whether a line begins with a word in brackets, such as `[Sharing] types: …`, as no other notation does.
  private static func isLogPrefix(_ text: ReadingCursor) -> Bool {
    var cursor = text
    cursor.offset += 1
    let start = cursor.offset
    while !cursor.isAtEnd, ReadingCursor.isBare(cursor.byte) { cursor.offset += 1 }
    guard cursor.offset > start, cursor.byte == 0x5d, cursor.byte(ahead: 1) == 0x20 else { return false }
    cursor.offset += 2
    cursor.skipBlanks()
    return !cursor.isAtEnd && cursor.byte != 0x5b && cursor.byte != 0x2c
  }

  /// The places at which items and providers begin.
  static func objectPlaces(in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { place in
      guard bytes[place] == 0x3c else { return false }
      let cursor = ReadingCursor(bytes, at: place)
      return ConsoleReader.startsItem(cursor) || ConsoleReader.startsProvider(cursor)
    }
  }

  private static func holdsObject(_ text: ReadingCursor) -> Bool {
    var cursor = text
    while !cursor.isAtEnd {
      if ConsoleReader.startsItem(cursor) || ConsoleReader.startsProvider(cursor) { return true }
      cursor.offset += 1
    }
    return false
  }
}
