public import PredicateEvaluation
public import PredicateSyntax

/// Reads a shared context from text, whichever of three notations it is in.
///
/// - JSON;
/// - the notation of Apple's App Extension Programming Guide, `{extensionItems = ({ attachments = (…); })}`;
/// - what Xcode's console prints for items and item providers.
///
/// The notation is recognised by the first characters. Convenient shapes are brought into the evaluated one: an array
/// is taken as the items, a dictionary with `attachments` as the only item, an array of strings or one string as an
/// attachment's `registeredTypeIdentifiers`. Every other dictionary is taken as it is.
public enum ContextReader {
  /// Reads a shared context.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, with or without a byte order mark.
  ///   - name: The name of the input, for messages.
  ///   - limits: The limits; those on documents, items, attachments and types apply.
  /// - Throws: An error with its position, when the text is malformed, too large, or no shared context.
  /// - Complexity: linear in the text's length; nesting uses no call stack.
  public static func read(
    _ bytes: [UInt8], name: String? = nil, limits: Limits = .standard
  ) throws(ReadingError) -> Document {
    do throws(ReadingError) {
      let start = try checkedStart(of: bytes, limits: limits)
      switch notation(of: bytes, at: start) {
      case .json:
        var reader = JSONReader(bytes, at: start, limits: limits, encodings: false)
        return try normalise(try reader.read(), limits: limits)
      case .description:
        var reader = DescriptionReader(bytes, at: start, limits: limits)
        return try normalise(try reader.read(), limits: limits)
      case .console:
        var reader = ConsoleReader(limits: limits)
        let root = try reader.read(bytes)
        var normaliser = ContextNormaliser(reader.document, offsets: [], limits: limits)
        return try normaliser.normalise(root)
      case .propertyList:
        throw ReadingError(.propertyList, "found a property list", expected: "JSON or a description")
      }
    } catch {
      throw error.located(in: bytes, name: name)
    }
  }

  /// Reads any JSON value as it is.
  ///
  /// - Parameters:
  ///   - json: UTF-8 text, with or without a byte order mark.
  ///   - encodings: Whether `{"$date": seconds since 2001}` is a date and `{"$set": […]}` a set.
  ///   - name: The name of the input, for messages.
  ///   - limits: The limits; those on documents apply.
  /// - Throws: An error with its position, when the text is no JSON, repeats a key, or is too large.
  /// - Complexity: linear in the text's length; nesting uses no call stack.
  public static func read(
    json: [UInt8], encodings: Bool = false, name: String? = nil, limits: Limits = .standard
  ) throws(ReadingError) -> Document {
    do throws(ReadingError) {
      let start = try checkedStart(of: json, limits: limits)
      var reader = JSONReader(json, at: start, limits: limits, encodings: encodings)
      let builder = try reader.read()
      var document = builder.document
      document.root = builder.root ?? document.add(.null)
      return document
    } catch {
      throw error.located(in: json, name: name)
    }
  }

  /// Brings a document of any origin, such as a property list, into the evaluated shape.
  ///
  /// - Throws: When its root is no shared context, or a limit on items, attachments or types is passed.
  public static func normalise(_ document: Document, limits: Limits = .standard) throws(ReadingError) -> Document {
    var normaliser = ContextNormaliser(document, offsets: [], limits: limits)
    return try normaliser.normalise(document.root)
  }

  private static func normalise(_ builder: DocumentBuilder, limits: Limits) throws(ReadingError) -> Document {
    guard let root = builder.root else { throw ReadingError(.empty, "the text is empty") }
    var normaliser = ContextNormaliser(builder.document, offsets: builder.offsets, limits: limits)
    return try normaliser.normalise(root)
  }

  private enum Notation { case json, description, console, propertyList }

  /// Where the text starts after a byte order mark, once its size and encoding are known to be right.
  static func checkedStart(of bytes: [UInt8], limits: Limits) throws(ReadingError) -> Int {
    guard bytes.count <= limits.documentBytes else {
      throw .limit("documentBytes", limits.documentBytes, "the text has \(bytes.count) bytes")
    }
    if let place = ReadingCursor.firstInvalidByte(of: bytes), !ReadingCursor(bytes).starts(with: "bplist") {
      throw ReadingError(.encoding, "this byte is not UTF-8", expected: "UTF-8 text", offset: place)
    }
    var cursor = ReadingCursor(bytes, at: bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    cursor.skipBlanks()
    guard !cursor.isAtEnd else { throw ReadingError(.empty, "the text is empty", expected: "a shared context") }
    return cursor.offset
  }

  private static func notation(of bytes: [UInt8], at start: Int) -> Notation {
    var cursor = ReadingCursor(bytes, at: start)
    if cursor.starts(with: "<?xml") || cursor.starts(with: "<plist") || cursor.starts(with: "<!DOCTYPE")
      || cursor.starts(with: "bplist")
    {
      return .propertyList
    }
    let first = cursor.byte
    guard first == 0x7b || first == 0x28 || first == 0x5b else {
      return holdsObject(cursor) ? .console : .json
    }
    cursor.offset += 1
    cursor.skipBlanks()
    if first == 0x5b { return cursor.byte == 0x3c ? .console : .json }
    if first == 0x28 { return holdsObject(cursor) ? .console : .description }
    if cursor.byte == 0x22 {
      guard (try? cursor.readQuoted()) != nil else { return .json }
      cursor.skipBlanks()
      return cursor.byte == 0x3d ? .description : .json
    }
    guard ReadingCursor.isBare(cursor.byte) else { return cursor.byte == 0x2f ? .description : .json }
    while !cursor.isAtEnd, ReadingCursor.isBare(cursor.byte), cursor.byte != 0x3a { cursor.offset += 1 }
    cursor.skipBlanks()
    return cursor.byte == 0x3a ? .json : .description
  }

  private static func holdsObject(_ text: ReadingCursor) -> Bool {
    var cursor = text
    while !cursor.isAtEnd {
      if cursor.starts(with: "<NSItemProvider") || cursor.starts(with: "<NSExtensionItem") { return true }
      cursor.offset += 1
    }
    return false
  }
}
