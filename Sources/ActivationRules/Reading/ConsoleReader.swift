import PredicateEvaluation
import PredicateSyntax

/// Reads the output of Xcode's console for extension contexts, items, and item providers.
///
/// The form is observed, in <https://github.com/brave/browser-ios/issues/1193> (a provider) and in the OWASP Mobile
/// Application Security Testing Guide, "Testing Platform Interaction" (items): a provider is printed as
/// `<NSItemProvider: 0x…> {types = ("…")}`, an item as `<NSExtensionItem: 0x…> - userInfo: {…}`; inside a collection a
/// description is itself a quoted string, its quotes and line ends escaped, once more for each level. Whatever stands
/// around items and providers (dates, `Optional([`, `- 0 :`) is skipped.
struct ConsoleReader {
  /// The maximum nesting of descriptions, in quotation marks or as the value of an item's key; a context printed by its description has five
  /// levels.
  static let maximumDepth = 16

  /// The number of objects with which later ones are compared.
  private static let mostAddressed = 100

  var document: Document
  private var items: [ValueID] = []
  /// The providers that are in nothing else, with their addresses.
  private var addressed: [(address: [UInt8], types: [TextID])] = []
  /// The texts of items with an address.
  private var printed: [ArraySlice<UInt8>] = []
  /// The places in ``objects`` of providers that were printed before with the same types.
  private var repeats: Set<Int> = []
  /// The remarks about addresses that occur twice, a line for each.
  private(set) var remarks: [String] = []
  /// Where items and providers are that are in no quotation marks.
  private var objects: [Range<Int>] = []
  private let limits: ReadingLimits

  /// Creates a reader that adds to a document.
  init(_ document: Document, limits: ReadingLimits) {
    self.document = document
    self.limits = limits
  }

  /// The items of a text; providers that are in no item make one item.
  mutating func read(_ bytes: [UInt8]) throws(ReadingError) -> ValueID {
    var loose: [ValueID] = []
    try scan(ReadingCursor(bytes), level: 0, providers: &loose)
    if items.isEmpty && loose.isEmpty {
      throw ReadingError(
        .shape, "found neither <NSExtensionItem …> nor <NSItemProvider …>",
        expected: "the console's description of a shared context")
    }
    if !items.isEmpty && !loose.isEmpty {
      throw ReadingError(
        .shape, "found items and, outside of them, providers",
        expected: "one of the two", help: "Keep either the items or the list of providers.")
    }
    try PastedListReader.checkSurroundings(of: objects, in: bytes)
    try PastedListReader.checkCount(of: objects, in: bytes)
    if items.isEmpty {
      // Those in quotation marks are the description of one array.
      var places = objects.indices.filter { !repeats.contains($0) }.map { objects[$0].lowerBound }
      if places.count != loose.count { places = loose.map { _ in 0 } }
      for item in PastedListReader.items(of: places, in: bytes) {
        let attachments = document.add(array: item.map { loose[$0] })
        items.append(document.add(attachments, forKey: ContextKey.attachments))
      }
    }
    return document.add(document.add(array: items), forKey: ContextKey.extensionItems)
  }

  private mutating func entry(_ key: String, _ value: ValueID) -> Document.Entry {
    Document.Entry(key: document.intern(key), value: value)
  }

  /// Collects the items and providers of a text, those in quoted descriptions included.
  private mutating func scan(
    _ text: ReadingCursor, level: Int, providers: inout [ValueID]
  ) throws(ReadingError) {
    guard level <= Self.maximumDepth else {
      throw .limit(
        "maximumDepth", Self.maximumDepth, "descriptions nest too deep", offset: text.origin(of: text.offset))
    }
    var cursor = text
    // The brackets around what is printed, and those of a list of objects.
    var braces = 0
    var lists: [(start: Int, close: UInt8)] = []
    var hasObject = false
    while !cursor.isAtEnd {
      let isItem = Self.startsItem(cursor)
      guard isItem || Self.startsProvider(cursor) else {
        switch cursor.byte {
        case 0x28 where Self.startsList(cursor): lists.append((cursor.offset, 0x29))
        case 0x5b where Self.startsList(cursor): lists.append((cursor.offset, 0x5d))
        case 0x7b: braces += 1
        case 0x7d where braces > 0: braces -= 1
        case 0x7d where !hasObject:
          throw cursor.error(
            .syntax, "this closes an object whose beginning isn't here", help: ReadingError.cutOffStartHelp)
        case 0x3c where Self.startsCutObject(cursor):
          throw cursor.unclosed("object", expected: "'>'")
        default: if cursor.byte == lists.last?.close { lists.removeLast() }
        }
        cursor.offset += 1
        continue
      }
      hasObject = true
      let start = cursor.offset
      let isQuoted = cursor.byte(ahead: -1) == 0x22
      if isQuoted {
        cursor.offset -= 1
        let quoted = try cursor.readQuoted()
        try scan(ReadingCursor(quoted.text, origins: quoted.origins), level: level + 1, providers: &providers)
      } else if isItem {
        try readItem(&cursor, level: level)
        if isRepeat(item: cursor.bytes[start..<cursor.offset]) { items.removeLast() }
      } else {
        let (provider, types) = try readProvider(&cursor)
        if level == 0, isRepeat(cursor.bytes[start..<cursor.offset], types) {
          repeats.insert(objects.count)
        } else {
          providers.append(provider)
        }
        guard providers.count <= limits.attachments else {
          throw .limit(
            "attachments", limits.attachments, "too many attachments", offset: cursor.origin(of: cursor.offset))
        }
      }
      if level == 0 { objects.append((isQuoted ? start - 1 : start)..<cursor.offset) }
    }
    if let list = lists.first {
      throw cursor.unclosed("list", at: list.start)
    }
  }

  /// Returns whether a provider was printed before with the same types, as by two methods of an extension. One with other types at the same
  /// address is another provider.
  private mutating func isRepeat(_ text: ArraySlice<UInt8>, _ types: [TextID]) -> Bool {
    guard let address = Self.address(in: text) else { return false }
    let known = addressed.filter { $0.address == address }
    let isRepeat = known.contains { $0.types == types }
    if !isRepeat, addressed.count < Self.mostAddressed { addressed.append((address, types)) }
    if known.isEmpty { return false }
    let name = "the provider " + String(decoding: address, as: UTF8.self)
    let remark =
      isRepeat
      ? name + " is printed twice, and counts as one attachment"
      : name + " is printed with different types, and counts as two attachments: the address was used again"
    remind(remark)
    return isRepeat
  }

  /// Returns whether an item was printed before in the same words.
  private mutating func isRepeat(item text: ArraySlice<UInt8>) -> Bool {
    guard let address = Self.address(in: text) else { return false }
    guard printed.contains(where: { $0 == text }) else {
      if printed.count < Self.mostAddressed { printed.append(text) }
      return false
    }
    remind("the item " + String(decoding: address, as: UTF8.self) + " is printed twice, and counts as one item")
    return true
  }

  private mutating func remind(_ remark: String) {
    if !remarks.contains(where: { $0 == remark }) { remarks.append(remark) }
  }

  /// The address in the description of an object; nil for none, and for a short number, which is a placeholder.
  private static func address(in text: ArraySlice<UInt8>) -> [UInt8]? {
    let address = Array(text.drop { $0 != 0x20 }.dropFirst().prefix { $0 != 0x3e })
    return address.count > 6 && address.starts(with: "0x".utf8) ? address : nil
  }

  /// Returns whether a bracket opens a list of items or providers.
  private static func startsList(_ opening: ReadingCursor) -> Bool {
    var cursor = opening
    cursor.offset += 1
    cursor.skipBlanks()
    if cursor.byte == 0x22 { cursor.offset += 1 }
    return startsItem(cursor) || startsProvider(cursor)
  }

  /// Returns whether the text ends within the name of the class of an item or a provider.
  private static func startsCutObject(_ cursor: ReadingCursor) -> Bool {
    let rest = cursor.bytes[cursor.offset..<cursor.end]
    return rest.count > 2
      && ("<NSItemProvider".utf8.starts(with: rest) || "<NSExtensionItem".utf8.starts(with: rest))
  }

  /// Returns whether an item begins at a place: not the name of its class, as in `Array<NSExtensionItem>`.
  static func startsItem(_ cursor: ReadingCursor) -> Bool {
    cursor.starts(with: "<NSExtensionItem") && cursor.byte(ahead: 16) != 0x3e
  }

  /// Returns whether a provider begins at a place.
  static func startsProvider(_ cursor: ReadingCursor) -> Bool {
    cursor.starts(with: "<NSItemProvider") && cursor.byte(ahead: 15) != 0x3e
  }

  /// Passes over `<Class: 0x…>`.
  private func skipHead(_ cursor: inout ReadingCursor) throws(ReadingError) {
    let start = cursor.offset
    while !cursor.isAtEnd, cursor.byte != 0x3e, cursor.byte != 0x0a { cursor.offset += 1 }
    guard cursor.byte == 0x3e else {
      throw cursor.unclosed("object", expected: "'>'", at: start)
    }
    cursor.offset += 1
    cursor.skipBlanks()
  }

  /// `<NSItemProvider: 0x…> {types = ("public.url", …)}`
  private mutating func readProvider(_ cursor: inout ReadingCursor) throws(ReadingError) -> (ValueID, types: [TextID]) {
    try skipHead(&cursor)
    try expect(0x7b, "'{types = (…)}'", &cursor)
    guard cursor.starts(with: "types") else { throw cursor.unexpected("'types'") }
    cursor.offset += 5
    cursor.skipBlanks()
    try expect(0x3d, "'='", &cursor)
    try expect(0x28, "'('", &cursor)
    var types: [ValueID] = []
    var texts: [TextID] = []
    while cursor.byte != 0x29 {
      guard types.count < limits.typesPerAttachment else {
        throw .limit(
          "typesPerAttachment", limits.typesPerAttachment, "too many types", offset: cursor.origin(of: cursor.offset))
      }
      let text = cursor.byte == 0x22 ? try cursor.readQuoted().text : cursor.readBareWord()
      guard !text.isEmpty else { throw cursor.unexpected("a type identifier or ')'") }
      let id = text.withUnsafeBufferPointer { document.intern($0) }
      types.append(document.add(.string(id)))
      texts.append(id)
      cursor.skipBlanks()
      if cursor.byte == 0x2c {
        cursor.offset += 1
        cursor.skipBlanks()
      } else if cursor.byte != 0x29 {
        throw cursor.unexpected("',' or ')'")
      }
    }
    cursor.offset += 1
    cursor.skipBlanks()
    if cursor.byte == 0x3b { try expect(0x3b, "';'", &cursor) }
    guard cursor.byte == 0x7d else { throw cursor.unexpected("'}'") }
    cursor.offset += 1
    return (document.add(document.add(array: types), forKey: ContextKey.registeredTypeIdentifiers), texts)
  }

  private func expect(_ byte: UInt8, _ expected: String, _ cursor: inout ReadingCursor) throws(ReadingError) {
    guard cursor.byte == byte else { throw cursor.unexpected(expected) }
    cursor.offset += 1
    cursor.skipBlanks()
  }

  /// `<NSExtensionItem: 0x…> - userInfo: {…}`
  private mutating func readItem(_ cursor: inout ReadingCursor, level: Int) throws(ReadingError) {
    let start = cursor.offset
    try skipHead(&cursor)
    guard items.count < limits.extensionItems else {
      throw .limit(
        "extensionItems", limits.extensionItems, "too many items", offset: cursor.origin(of: cursor.offset))
    }
    var entries: [Document.Entry] = []
    if cursor.byte == 0x2d { try expect(0x2d, "'-'", &cursor) }
    if cursor.starts(with: "userInfo:") {
      cursor.offset += 9
      cursor.skipBlanks()
    } else if cursor.byte != 0x7b {
      throw ReadingError(
        .shape, "this names an extension item without what is in it",
        help: "Print item.attachments, and registeredTypeIdentifiers of each.", offset: cursor.origin(of: start))
    }
    if cursor.byte == 0x7b {
      try expect(0x7b, "'{'", &cursor)
      while cursor.byte != 0x7d { try readUserInfo(&cursor, level: level, into: &entries) }
      cursor.offset += 1
    }
    items.append(document.add(dictionary: entries))
  }

  /// One `key = value;` of an item's user info.
  ///
  /// Names follow the payload that rules see: attachments, title and content text are renamed, and UIKit's own keys left
  /// out (observed). A value that is neither a string, a word nor a number is kept as the text that was printed.
  private mutating func readUserInfo(
    _ cursor: inout ReadingCursor, level: Int, into entries: inout [Document.Entry]
  ) throws(ReadingError) {
    let key = cursor.byte == 0x22 ? try cursor.readQuoted().text : cursor.readBareWord()
    guard !key.isEmpty else { throw cursor.unexpected("a key or '}'") }
    cursor.skipBlanks()
    try expect(0x3d, "'='", &cursor)
    let value = try cursor.readBalancedValue()
    cursor.skipBlanks()
    if cursor.byte == 0x3b {
      cursor.offset += 1
      cursor.skipBlanks()
    }
    let name = String(decoding: key, as: UTF8.self)
    if key.starts(with: "com.apple.UIKit".utf8) { return }
    guard entries.count < limits.dictionaryEntries else {
      throw .limit("dictionaryEntries", limits.dictionaryEntries, "an item has too many keys")
    }
    if key.elementsEqual("NSExtensionItemAttachmentsKey".utf8) {
      var providers: [ValueID] = []
      try scan(value, level: level + 1, providers: &providers)
      let array = document.add(array: providers)
      entries.append(entry("attachments", array))
    } else if key.elementsEqual("NSExtensionItemAttributedTitleKey".utf8) {
      entries.append(entry("title", add(value)))
    } else if key.elementsEqual("NSExtensionItemAttributedContentTextKey".utf8) {
      entries.append(entry("contentText", add(value)))
    } else {
      entries.append(entry(name, add(value)))
    }
  }

  private mutating func add(_ printed: ReadingCursor) -> ValueID {
    var text = printed.bytes[printed.offset..<printed.end]
    if let integer = ReadingCursor.integer(text) { return document.add(integer) }
    var cursor = printed
    if cursor.byte == 0x22, let quoted = try? cursor.readQuoted(), cursor.isAtEnd { text = quoted.text[...] }
    return document.add(.string(text.withUnsafeBufferPointer { document.intern($0) }))
  }
}

extension ContextReader {
  /// Returns remarks about how the output of a console is read: objects that were printed twice.
  ///
  /// - Complexity: linear in the length of the text.
  package static func remarks(on bytes: [UInt8]) -> [String] {
    guard bytes.offset(of: "<NS", from: 0) != nil else { return [] }
    var reader = ConsoleReader(Document(), limits: ReadingLimits())
    _ = try? reader.read(bytes)
    return reader.remarks
  }
}

extension ReadingCursor {
  /// The text of one value up to the `;` or the bracket that ends it, blanks at its ends left out.
  mutating func readBalancedValue() throws(ReadingError) -> ReadingCursor {
    let start = offset
    var depth = 0
    while !isAtEnd {
      if byte == 0x22 {
        _ = try readQuoted()
        continue
      }
      if byte == 0x28 || byte == 0x7b { depth += 1 }
      if byte == 0x29 || byte == 0x7d {
        if depth == 0 { break }
        depth -= 1
      }
      if byte == 0x3b, depth == 0 { break }
      offset += 1
    }
    guard !isAtEnd else { throw unclosed("value", expected: "';'", at: start) }
    var last = offset
    while last > start, Self.isBlank(bytes[last - 1]) { last -= 1 }
    return ReadingCursor(self, from: start, to: last)
  }
}
