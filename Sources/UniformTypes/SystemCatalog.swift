internal import Texts

/// The types that Apple's systems declare, decoded from a compact text.
///
/// The first line names the platforms. Each following line is a type with fields separated by `|`: identifier; `e` or `i` for exported or imported,
/// followed by `?` if the parents are inferred; order; parents; variants; extensions; MIME types; OSTypes; pasteboard types; constants; platforms as
/// letters; declared spelling; description. A parent is the row of its type, counted from 0, or an identifier if the table lacks the type.
struct SystemCatalog {
  /// The parents that another platform was seen to declare for a type.
  typealias Variant = (row: Int32, platform: String, parents: Range<Int>)

  /// The bytes of the table. They are part of the program, so the pointer stays valid.
  private let source = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
  private var variants: [Variant] = []
  private var position = 0
  private var platforms: [Range<Int>] = []
  /// The parents that the table lacks, and the index in the builder's parents where the row of each belongs.
  private var undeclared: [(text: Range<Int>, place: Int)] = []

  private init() {}

  /// Reads the table into an empty builder, which numbers the rows of the types in the order of the lines.
  ///
  /// - Returns: All variants, with the indexes of their parents in the builder's parents; the records have the parents that the newest system
  ///   declares.
  @discardableResult
  static func load(into builder: inout TypeGraphBuilder) -> [Variant] {
    var catalog = SystemCatalog()
    builder.arena.append(contentsOf: catalog.source)
    builder.identifiers = TextTable(minimumCapacity: typeCount &+ 64)
    catalog.readPlatforms()
    while catalog.position < catalog.source.count { catalog.readType(&builder) }
    for parent in catalog.undeclared {
      builder.parentRows[parent.place] = builder.row(ofCanonical: parent.text)
    }
    return catalog.variants
  }

  private mutating func readPlatforms() {
    var isLast = false
    while !isLast {
      let field = nextField()
      platforms.append(field.range)
      isLast = field.endsLine
    }
  }

  private mutating func readType(_ builder: inout TypeGraphBuilder) {
    let identifier = nextField().range
    let row = builder.row(ofCanonical: identifier)
    var record = DeclarationRecord(row: row, spelling: identifier)
    record.isSystem = true
    let kind = nextField().range
    record.isExported = !kind.isEmpty && source[kind.lowerBound] == UInt8(ascii: "e")
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
    if !spelling.isEmpty { record.spelling = spelling }
    record.description = nextField().range
    builder.records.append(record)
  }

  private mutating func nextField() -> (range: Range<Int>, endsLine: Bool) {
    let start = position
    var end = start
    while end < source.count, source[end] != UInt8(ascii: "|"), source[end] != UInt8(ascii: "\n") { end &+= 1 }
    position = min(end &+ 1, source.count)
    return (start..<end, end == source.count || source[end] == UInt8(ascii: "\n"))
  }

  private static func number(_ range: Range<Int>, of source: UnsafeBufferPointer<UInt8>) -> Int? {
    Int(String(decoding: source[range], as: UTF8.self))
  }

  /// Calls a closure with each part of a range. The function is static because the closures would otherwise copy the reader with all its arrays.
  @inline(__always)
  private static func forEachItem(
    _ range: Range<Int>, of source: UnsafeBufferPointer<UInt8>, separator: UInt8, _ body: (Range<Int>) -> Void
  ) {
    guard !range.isEmpty else { return }
    var start = range.lowerBound
    for index in range where source[index] == separator {
      body(start..<index)
      start = index &+ 1
    }
    body(start..<range.upperBound)
  }

  private mutating func list(_ range: Range<Int>, _ builder: inout TypeGraphBuilder) -> Range<Int> {
    let first = builder.texts.count
    Self.forEachItem(range, of: source, separator: UInt8(ascii: ",")) { builder.texts.append($0) }
    return first..<builder.texts.count
  }

  private mutating func platformList(_ range: Range<Int>, _ builder: inout TypeGraphBuilder) -> Range<Int> {
    let first = builder.texts.count
    for index in range {
      let letter = Int(source[index]) &- 0x61
      if platforms.indices.contains(letter) { builder.texts.append(platforms[letter]) }
    }
    return first..<builder.texts.count
  }

  private mutating func parents(_ range: Range<Int>, _ builder: inout TypeGraphBuilder) -> Range<Int> {
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
    _ range: Range<Int>, _ record: DeclarationRecord, _ builder: inout TypeGraphBuilder
  ) {
    var items: [Range<Int>] = []
    Self.forEachItem(range, of: source, separator: UInt8(ascii: ";")) { items.append($0) }
    for item in items where !item.isEmpty {
      let letter = Int(source[item.lowerBound]) &- 0x61
      guard platforms.indices.contains(letter) else { continue }
      let name = builder.arena.string(platforms[letter])
      let parents = parents(item.dropFirst(), &builder)
      variants.append((record.row, name, parents))
    }
  }
}
