internal import ActivationMemory

/// Collects declarations and makes a graph of them.
struct TypeGraphBuilder {
  /// The texts of all declarations.
  var arena: [UInt8] = []
  /// The canonical identifiers; the number of each is its row.
  var identifiers = TextTable()
  var records: [DeclarationRecord] = []
  var parentRows: [Int32] = []
  var texts: [Range<Int>] = []
  var problems: [TypeGraphProblem] = []
  /// A Boolean value that indicates whether the system's catalog was loaded and nothing was added.
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
  mutating func row(ofCanonical range: Range<Int>) -> Int32 {
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
    var record = DeclarationRecord(row: row, spelling: arena.append(text: identifier))
    record.isExported = declaration.kind == .exported
    record.description = arena.append(text: declaration.description)
    record.origin = arena.append(text: declaration.origin)
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
    for tagClass in unknown.stablySorted() { problems.append(.unknownTagClass(tagClass, of: identifier)) }
  }

  private mutating func addTexts(_ values: [String]?) -> Range<Int> {
    let first = texts.count
    for value in values ?? [] where !value.isEmpty { texts.append(arena.append(text: value)) }
    return first..<texts.count
  }
}

extension TypeGraphBuilder {
  /// Makes a graph of the collected declarations.
  ///
  /// - Complexity: O(types x inner types / 64 + declarations x log(declarations)).
  consuming func finish() -> TypeGraph {
    var problems = self.problems
    let winners = chooseWinners(&problems)
    let records = self.records
    let reachability = Reachability(rowCount: identifiers.count, parentRows: parentRows) { row in
      let winner = winners[Int(row)]
      return winner < 0 ? 0..<0 : records[Int(winner)].parents
    }
    for cycle in reachability.cycles {
      problems.append(.cycle(cycle.map { identifiers[TextID(row: $0)] }))
    }
    reportUndeclaredParents(winners, &problems)
    let tagIndex = hasOnlySystemTypes ? nil : makeTagIndex(winners)
    return TypeGraph(storage: TypeGraphStorage(self, winners, reachability, tagIndex, problems))
  }

  /// The declaration that counts for each row: one wins, parents of several are never merged (observed on macOS).
  private func chooseWinners(_ problems: inout [TypeGraphProblem]) -> [Int32] {
    var winners = [Int32](repeating: -1, count: identifiers.count)
    for (index, record) in records.enumerated() {
      let current = Int(winners[Int(record.row)])
      if current < 0 {
        winners[Int(record.row)] = Int32(truncatingIfNeeded: index)
      } else if record.rank < records[current].rank {
        winners[Int(record.row)] = Int32(truncatingIfNeeded: index)
        reportLoss(of: records[current], to: record, &problems)
      } else {
        reportLoss(of: record, to: records[current], &problems)
      }
    }
    return winners
  }

  private func reportLoss(
    of loser: DeclarationRecord, to winner: DeclarationRecord, _ problems: inout [TypeGraphProblem]
  ) {
    let identifier = arena.string(loser.spelling)
    problems.append(
      loser.isSystem
        ? .systemTypeReplaced(identifier, origin: arena.string(winner.origin))
        : .declarationIgnored(identifier, origin: arena.string(loser.origin)))
  }

  /// The system's own are reported only in a graph without applications, who could do nothing about them.
  private func reportUndeclaredParents(_ winners: [Int32], _ problems: inout [TypeGraphProblem]) {
    let hasApplications = records.contains { !$0.isSystem }
    for (index, record) in records.enumerated() where Int(winners[Int(record.row)]) == index {
      if record.isSystem, hasApplications { continue }
      for position in record.parents where winners[Int(parentRows[position])] < 0 {
        let parent = parentRows[position]
        problems.append(
          .undeclaredParent(identifiers[TextID(row: parent)], of: arena.string(record.spelling)))
      }
    }
  }

  /// Collects the tags of all types, those that win a competition first.
  func makeTagIndex(_ winners: [Int32]) -> TagIndex {
    var priorities: [(priority: Int, record: Int)] = []
    priorities.reserveCapacity(identifiers.count)
    for winner in winners where winner >= 0 {
      let record = records[Int(winner)]
      guard record.extensions.lowerBound != record.pasteboardTypes.upperBound else { continue }
      let priority = InferredBehavior.tagPriority(
        order: record.order, isSystem: record.isSystem, isExported: record.isExported, position: Int(winner))
      priorities.append((priority, Int(winner)))
    }
    priorities = priorities.stablySorted { $0.priority < $1.priority }
    var index = TagIndex(minimumCapacity: texts.count)
    // The preferred claims last, as each is put before those that are there.
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

extension TypeGraphProblem {
  /// A Boolean value that indicates whether the problem concerns a single declaration; the others are found again when
  /// a graph grows.
  var isLasting: Bool {
    switch self {
    case .cycle, .undeclaredParent, .declarationIgnored, .systemTypeReplaced: false
    case .selfConformance, .dynamicTypeDeclared, .missingIdentifier, .invalidIdentifier, .unknownTagClass,
      .limitReached:
      true
    }
  }
}
