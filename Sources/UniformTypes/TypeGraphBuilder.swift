internal import Texts

/// Collects declarations and makes a graph of them.
struct TypeGraphBuilder {
  /// The texts of all declarations.
  var arena: [UInt8] = []
  /// The canonical identifiers; the ID of each is its row.
  var identifiers = TextTable()
  var records: [DeclarationRecord] = []
  var parentRows: [Int32] = []
  var texts: [Range<Int>] = []
  let limit: Int

  init(limit: Int) { self.limit = limit }

  init(_ storage: TypeGraphStorage, limit: Int) {
    arena = storage.arena
    identifiers = storage.identifiers
    records = storage.records
    parentRows = storage.parentRows
    texts = storage.texts
    self.limit = limit
  }

  /// The row of a canonical identifier in the arena, which is added if it is new.
  mutating func row(ofCanonical range: Range<Int>) -> Int32 {
    arena.withBytes(range) { identifiers.intern($0) }.row
  }

  /// The row of an identifier, which is added if it is new; `nil` if it is new and the limit is reached.
  private mutating func row(of identifier: String) -> Int32? {
    let canonical = UniformTypeIdentifier.canonical(identifier)
    if let found = identifiers.find(canonical) { return found.row }
    return identifiers.count < limit ? identifiers.intern(canonical).row : nil
  }

  /// Adds an application's declaration, unless its identifier is empty, belongs to a dynamic type, or is new when the limit is already reached.
  mutating func add(_ declaration: TypeDeclaration) {
    let identifier = declaration.identifier
    guard !identifier.isEmpty, !UniformTypeIdentifier.isDynamic(identifier), let row = row(of: identifier) else {
      return
    }
    var record = DeclarationRecord(row: row, spelling: arena.append(text: identifier))
    record.isExported = declaration.kind == .exported
    record.description = arena.append(text: declaration.description)
    record.origin = arena.append(text: declaration.origin)
    record.parents = addParents(declaration.conformsTo, of: row)
    record.extensions = addTexts(declaration.tags[.filenameExtension])
    record.mimeTypes = addTexts(declaration.tags[.mimeType])
    record.osTypes = addTexts(declaration.tags[.osType])
    record.pasteboardTypes = addTexts(declaration.tags[.pasteboardType])
    records.append(record)
  }

  private mutating func addParents(_ parents: [String], of row: Int32) -> Range<Int> {
    let first = parentRows.count
    for parent in parents where !parent.isEmpty {
      guard let parentRow = self.row(of: parent) else { continue }
      if parentRow != row, !parentRows[first...].contains(parentRow) { parentRows.append(parentRow) }
    }
    return first..<parentRows.count
  }

  private mutating func addTexts(_ values: [String]?) -> Range<Int> {
    let first = texts.count
    for value in values ?? [] where !value.isEmpty { texts.append(arena.append(text: value)) }
    return first..<texts.count
  }
}

extension TypeGraphBuilder {
  /// Makes a graph of the collected declarations.
  consuming func finish() -> TypeGraph {
    let winners = chooseWinners()
    let records = self.records
    let reachability = Reachability(rowCount: identifiers.count, parentRows: parentRows) { row in
      let winner = winners[Int(row)]
      return winner < 0 ? 0..<0 : records[Int(winner)].parents
    }
    return TypeGraph(storage: TypeGraphStorage(self, winners, reachability))
  }

  /// The declaration in effect for each row. The parents of several declarations are never merged (observed on macOS).
  private func chooseWinners() -> [Int32] {
    var winners = [Int32](repeating: -1, count: identifiers.count)
    for (index, record) in records.enumerated() {
      let current = Int(winners[Int(record.row)])
      if current < 0 || record.rank < records[current].rank {
        winners[Int(record.row)] = Int32(truncatingIfNeeded: index)
      }
    }
    return winners
  }

  /// Collects the tags of all types, in order of priority.
  func makeTagIndex(_ winners: [Int32]) -> TagIndex {
    var priorities: [(priority: Int, record: Int)] = []
    for winner in winners where winner >= 0 {
      let record = records[Int(winner)]
      guard record.extensions.lowerBound != record.pasteboardTypes.upperBound else { continue }
      let priority = InferredBehavior.tagPriority(
        order: record.order, isSystem: record.isSystem, isExported: record.isExported, position: Int(winner))
      priorities.append((priority, Int(winner)))
    }
    priorities = priorities.stablySorted { $0.priority < $1.priority }
    var index = TagIndex()
    // The preferred claims come last, because each new claim precedes the earlier ones.
    for (_, winner) in priorities.reversed() {
      let record = records[winner]
      for classIndex in TagClass.declarableIndices.reversed() {
        for position in record.tags(at: classIndex).reversed() {
          arena.withBytes(texts[position]) { index.add($0, classIndex, record.row) }
        }
      }
    }
    return index
  }
}
