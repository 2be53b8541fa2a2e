internal import Texts

/// Collects declarations and makes a graph of them.
struct TypeGraphBuilder {
  var arena = TextArena()
  /// The canonical identifiers; the number of each is its row.
  var identifiers = TextTable()
  var records: [DeclarationRecord] = []
  var parentRows: [Int32] = []
  var texts: [TextRange] = []
  var problems: [TypeGraphProblem] = []
  /// Whether the system's catalog was loaded, and nothing was added.
  var hasOnlySystemTypes = false
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Continues from a graph.
  init(_ storage: TypeGraphStorage, limit: Int) {
    arena = storage.arena
    identifiers = storage.identifiers
    records = storage.records
    parentRows = storage.parentRows
    texts = storage.texts
    self.limit = limit
    problems = storage.problems.filter { $0.isLasting }
    hasOnlySystemTypes = storage.hasOnlySystemTypes
  }

  /// The row of a canonical identifier in the arena, added when it is new.
  mutating func row(ofCanonical range: TextRange) -> Int32 {
    arena.withBytes(range) { identifiers.intern($0) }.row
  }

  /// The row of an identifier; `nil` when it is new and the limit is reached.
  private mutating func row(of identifier: String) -> Int32? {
    let canonical = UniformTypeIdentifier.canonical(identifier)
    if let found = identifiers.find(canonical) { return found.row }
    guard identifiers.count < limit else {
      problems.append(.limitReached(limit: limit, ignored: identifier))
      return nil
    }
    return identifiers.intern(canonical).row
  }

  /// Takes in the declaration of an application.
  mutating func add(_ declaration: TypeDeclaration) {
    hasOnlySystemTypes = false
    let identifier = declaration.identifier
    guard !identifier.isEmpty else { return problems.append(.missingIdentifier(origin: declaration.origin)) }
    guard !UniformTypeIdentifier.isDynamic(identifier) else {
      return problems.append(.dynamicTypeDeclared(identifier, origin: declaration.origin))
    }
    if !UniformTypeIdentifier.isValid(identifier) { problems.append(.invalidIdentifier(identifier)) }
    guard let row = row(of: identifier) else { return }
    var record = DeclarationRecord(row: row, spelling: arena.append(identifier))
    record.isExported = declaration.kind == .exported
    record.description = arena.append(declaration.description)
    record.origin = arena.append(declaration.origin)
    record.parents = addParents(declaration.conformsTo, of: identifier, row)
    addTags(declaration.tags, of: identifier, &record)
    records.append(record)
  }

  private mutating func addParents(_ parents: [String], of identifier: String, _ row: Int32) -> Range<Int> {
    let first = parentRows.count
    for parent in parents where !parent.isEmpty {
      guard let parentRow = self.row(of: parent) else { continue }
      if parentRow == row {
        problems.append(.selfConformance(identifier))
      } else if !parentRows[first...].contains(parentRow) {
        parentRows.append(parentRow)
      }
    }
    return first..<parentRows.count
  }

  private mutating func addTags(
    _ tags: [TagClass: [String]], of identifier: String, _ record: inout DeclarationRecord
  ) {
    record.extensions = addTexts(tags[.filenameExtension])
    record.mimeTypes = addTexts(tags[.mimeType])
    record.osTypes = addTexts(tags[.osType])
    record.pasteboardTypes = addTexts(tags[.pasteboardType])
    var unknown: [String] = []
    for (tagClass, _) in tags where tagClass.index == nil { unknown.append(tagClass.rawValue) }
    for tagClass in unknown.sorted() { problems.append(.unknownTagClass(tagClass, of: identifier)) }
  }

  private mutating func addTexts(_ values: [String]?) -> Range<Int> {
    let first = texts.count
    for value in values ?? [] where !value.isEmpty { texts.append(arena.append(value)) }
    return first..<texts.count
  }
}

extension TextID {
  /// The row of the type whose identifier this is.
  var row: Int32 { Int32(truncatingIfNeeded: rawValue) }

  /// The identifier of a row, which is not negative.
  init(row: Int32) { self.init(rawValue: UInt32(truncatingIfNeeded: row)) }
}
