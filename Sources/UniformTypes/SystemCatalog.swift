internal import Texts

/// The types that Apple's systems declare, decoded from a compact text.
///
/// The first line names the platforms. Then comes one type per line, fields separated by `|`: identifier; `e` or `i` for
/// exported or imported, with `?` when inferred; order; parents; variants; extensions; MIME types; OSTypes; pasteboard
/// types; constants; platforms as letters; declared spelling; description. Parents are line numbers, or an identifier that
/// the table lacks.
enum SystemCatalog {
  /// The parents that another platform was seen to declare for a type.
  struct Variant {
    var row: Int32
    var platform: String
    var parents: Range<Int>
  }

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
