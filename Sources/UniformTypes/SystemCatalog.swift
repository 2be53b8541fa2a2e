internal import ActivationMemory

/// The types that Apple's systems declare, decoded from a compact text.
///
/// The first line names the platforms. Then comes one type per line, fields separated by `|`: identifier; `e` or `i` for
/// exported or imported, with `?` when inferred; order; parents; variants; extensions; MIME types; OSTypes; pasteboard
/// types; constants; platforms as letters; declared spelling; description. Parents are line numbers, or an identifier that
/// the table lacks.
enum SystemCatalog {
  /// The parents that another platform was seen to declare for a type.
  typealias Variant = (row: Int32, platform: String, parents: Range<Int>)

  /// Reads the table into an empty builder, each type's row being its line.
  ///
  /// - Returns: all variants of parents, as positions in the builder's parents; records have the newest.
  @discardableResult
  static func load(into builder: inout TypeGraphBuilder) -> [Variant] {
    let source = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    builder.arena.bytes.append(contentsOf: source)
    builder.identifiers = TextTable(minimumCapacity: typeCount &+ 64)
    builder.records.reserveCapacity(typeCount)
    builder.texts.reserveCapacity(typeCount &* 6)
    builder.parentRows.reserveCapacity(typeCount &* 2)
    var reader = SystemCatalogReader(source: source)
    reader.readPlatforms(&builder)
    while reader.hasMore { reader.readType(&builder) }
    reader.addUndeclaredParents(&builder)
    builder.hasOnlySystemTypes = true
    return reader.variants
  }

  /// The tags of the system's types, which every platform's variant of the graph shares.
  static let tagIndex: TagIndex = {
    let storage = TypeGraph.system.storage
    return TypeGraphBuilder(storage, limit: storage.limit).makeTagIndex(storage.winners)
  }()
}

/// Reads the text form of ``SystemCatalog`` field by field.
struct SystemCatalogReader {
  let source: UnsafeBufferPointer<UInt8>
  private(set) var variants: [SystemCatalog.Variant] = []
  private var position = 0
  private var platforms: [TextRange] = []
  /// Parents that the table lacks, with the place where their row belongs.
  private var undeclared: [(text: TextRange, place: Int)] = []

  init(source: UnsafeBufferPointer<UInt8>) { self.source = source }

  var hasMore: Bool { position < source.count }

  mutating func readPlatforms(_ builder: inout TypeGraphBuilder) {
    var isLast = false
    while !isLast {
      let field = nextField()
      platforms.append(field.range)
      isLast = field.endsLine
    }
  }

  mutating func readType(_ builder: inout TypeGraphBuilder) {
    let identifier = nextField().range
    let row = builder.row(ofCanonical: identifier)
    var record = DeclarationRecord(row: row, spelling: identifier)
    record.isSystem = true
    let kind = nextField().range
    record.isExported = kind.count > 0 && source[kind.start] == UInt8(ascii: "e")
    record.isInferred = kind.count > 1
    record.order = Self.number(nextField().range, of: source) ?? -1
    record.parents = parents(nextField().range, &builder)
    readVariants(nextField().range, record, &builder)
    record.extensions = list(nextField().range, &builder)
    record.mimeTypes = list(nextField().range, &builder)
    record.osTypes = list(nextField().range, &builder)
    record.pasteboardTypes = list(nextField().range, &builder)
    record.constants = list(nextField().range, &builder)
    record.platforms = platformList(nextField().range, &builder)
    let spelling = nextField().range
    if spelling.count > 0 { record.spelling = spelling }
    record.description = nextField().range
    builder.records.append(record)
  }

  mutating func addUndeclaredParents(_ builder: inout TypeGraphBuilder) {
    for parent in undeclared {
      builder.parentRows[parent.place] = builder.row(ofCanonical: parent.text)
    }
  }

  private mutating func nextField() -> (range: TextRange, endsLine: Bool) {
    let start = position
    let end = endOfField(from: start)
    position = min(end &+ 1, source.count)
    return (TextRange(start: start, count: end &- start), end == source.count || source[end] == UInt8(ascii: "\n"))
  }

  /// Returns the end of the field that begins at a place: eight bytes at a time, since most fields aren't longer.
  private func endOfField(from start: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(source)
    var end = start
    while end &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self))
      let ends = Self.zeros(word ^ 0x7c7c_7c7c_7c7c_7c7c) | Self.zeros(word ^ 0x0a0a_0a0a_0a0a_0a0a)
      if ends != 0 { return end &+ ends.trailingZeroBitCount / 8 }
      end &+= 8
    }
    while end < source.count, source[end] != UInt8(ascii: "|"), source[end] != UInt8(ascii: "\n") { end &+= 1 }
    return end
  }

  /// The upper bit of each byte that is zero; what is above the lowest of them may be wrong.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  private static func number(_ range: TextRange, of source: UnsafeBufferPointer<UInt8>) -> Int? {
    guard range.count > 0 else { return nil }
    var value = 0
    for index in range.start..<(range.start &+ range.count) {
      let digit = source[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }

  /// Not of the reader, which closures would copy with all its arrays.
  @inline(__always)
  private static func forEachItem(
    _ range: TextRange, of source: UnsafeBufferPointer<UInt8>, separator: UInt8, _ body: (TextRange) -> Void
  ) {
    guard range.count > 0 else { return }
    let end = range.start &+ range.count
    var start = range.start
    for index in range.start..<end where source[index] == separator {
      body(TextRange(start: start, count: index &- start))
      start = index &+ 1
    }
    body(TextRange(start: start, count: end &- start))
  }

  private mutating func list(_ range: TextRange, _ builder: inout TypeGraphBuilder) -> Range<Int> {
    let first = builder.texts.count
    Self.forEachItem(range, of: source, separator: UInt8(ascii: ",")) { builder.texts.append($0) }
    return first..<builder.texts.count
  }

  private mutating func platformList(_ range: TextRange, _ builder: inout TypeGraphBuilder) -> Range<Int> {
    let first = builder.texts.count
    for index in range.start..<(range.start &+ range.count) {
      let letter = Int(source[index]) &- 0x61
      if platforms.indices.contains(letter) { builder.texts.append(platforms[letter]) }
    }
    return first..<builder.texts.count
  }

  private mutating func parents(_ range: TextRange, _ builder: inout TypeGraphBuilder) -> Range<Int> {
    let first = builder.parentRows.count
    Self.forEachItem(range, of: source, separator: UInt8(ascii: ",")) {
      if let row = Self.number($0, of: source) {
        builder.parentRows.append(Int32(truncatingIfNeeded: row))
      } else {
        undeclared.append(($0, builder.parentRows.count))
        builder.parentRows.append(0)
      }
    }
    return first..<builder.parentRows.count
  }

  private mutating func readVariants(
    _ range: TextRange, _ record: DeclarationRecord, _ builder: inout TypeGraphBuilder
  ) {
    var items: [TextRange] = []
    Self.forEachItem(range, of: source, separator: UInt8(ascii: ";")) { items.append($0) }
    for item in items where item.count > 0 {
      let letter = Int(source[item.start]) &- 0x61
      guard platforms.indices.contains(letter) else { continue }
      let name = builder.arena.string(platforms[letter])
      let parents = parents(TextRange(start: item.start &+ 1, count: item.count &- 1), &builder)
      variants.append((record.row, name, parents))
    }
  }
}
