internal import Texts

extension TypeGraph {
  private func record(of identifier: String) -> DeclarationRecord? {
    let type = reference(to: identifier)
    return type.isExact ? storage.record(of: type.row) : nil
  }

  /// Returns whether the system or an application declares a type.
  public func isDeclared(_ identifier: String) -> Bool { record(of: identifier) != nil }

  /// Returns whether the system declares a type and no application replaces it.
  public func isSystemType(_ identifier: String) -> Bool { record(of: identifier)?.isSystem ?? false }

  /// The identifier as declared, which may have capitals; `nil` for an undeclared type.
  package func declaredSpelling(of identifier: String) -> String? {
    record(of: identifier).map { storage.arena.string($0.spelling) }
  }

  /// Returns the kind of the declaration in effect, exported or imported; nil for an undeclared type.
  package func declarationKind(of identifier: String) -> TypeDeclaration.Kind? {
    record(of: identifier).map { $0.isExported ? .exported : .imported }
  }

  /// The origin that a type's declaration gives; empty for a type of the system, and for an undeclared type.
  package func origin(of identifier: String) -> String {
    record(of: identifier).map { storage.arena.string($0.origin) } ?? ""
  }

  /// The description of a type for people; nil for a dynamic type, and if there's none. A type without a description inherits that of the first
  /// ancestor that has one, in a depth-first search (documented for icons and descriptions in "Uniform Type Identifiers Overview").
  public func description(of identifier: String) -> String? {
    var open = [reference(to: identifier)].filter { $0.isExact }.map { $0.row }
    var seen: Set<Int32> = []
    while let row = open.popLast() {
      guard seen.insert(row).inserted, let record = storage.record(of: row) else { continue }
      if !record.description.isEmpty { return storage.arena.string(record.description) }
      open += storage.parents(of: row).reversed()
    }
    return nil
  }

  /// The constants in Apple's headers for a type, such as `UTTypePNG` and `kUTTypePNG`.
  package func constants(of identifier: String) -> [String] {
    record(of: identifier).map { storage.strings($0.constants) } ?? []
  }

  /// Returns the systems on which a system type was seen, such as `macOS 13.3.1`; empty for other types.
  package func platforms(of identifier: String) -> [String] {
    record(of: identifier).map { storage.strings($0.platforms) } ?? []
  }

  /// Returns whether the parents of a system type are inferred: the type was seen, but its parents were neither published nor observed.
  package func areParentsInferred(of identifier: String) -> Bool {
    record(of: identifier).map { $0.isSystem && $0.isInferred } ?? false
  }

  /// The tags of a type in one class, the preferred tag first; for a dynamic type, the tag in its identifier.
  public func tags(of identifier: String, tagClass: TagClass) -> [String] {
    if let record = record(of: identifier) {
      return storage.strings(tagClass.index.map { record.tags(at: $0) } ?? 0..<0)
    }
    guard let dynamic = try? DynamicType(decoding: identifier) else { return [] }
    return dynamic.fields.filter { TagClass(rawValue: $0.key) == tagClass }.map { $0.value }
  }

  /// The parents that other systems were seen to declare for a system type, by platform.
  ///
  /// - Complexity: decodes the whole catalog.
  package static func systemVariants(of identifier: String) -> [(platform: String, parents: [String])] {
    var builder = TypeGraphBuilder(limit: 10_000)
    let variants = SystemCatalog.load(into: &builder)
    let type = TypeGraph.system.reference(to: identifier)
    return variants.filter { $0.row == type.row && type.isExact }.map { variant in
      let parents = builder.parentRows[variant.parents]
      return (variant.platform, parents.map { builder.identifiers[TextID(row: $0)] })
    }
  }
}

extension TypeGraph {
  /// The direct parents of a type in declared order; for a dynamic type, its supertype.
  ///
  /// - Complexity: one lookup, plus linear time in the number of parents.
  public func parents(of identifier: String) -> [String] {
    let type = reference(to: identifier)
    if !type.isExact { return (try? DynamicType(decoding: identifier))?.supertype.map { [$0] } ?? [] }
    return storage.parents(of: type.row).map { storage.identifier(of: $0) }
  }

  /// All types that a type conforms to, excluding itself, nearest first and then in declared order.
  ///
  /// - Complexity: linear in the number of types in the graph, plus the number of edges above the type.
  public func ancestors(of identifier: String) -> [String] {
    let type = reference(to: identifier)
    let declared = ancestors(ofRow: type.row)
    return type.isExact
      ? declared : supertypesOfDynamic(identifier).map { UniformTypeIdentifier.canonical($0) } + declared
  }

  /// The types that name a type as their direct parent, in the order in which they were added.
  ///
  /// - Complexity: O(edges)
  public func children(of identifier: String) -> [String] {
    let type = reference(to: identifier)
    guard type.isExact, type.row >= 0 else { return [] }
    return storage.winners.indices.map { Int32(truncatingIfNeeded: $0) }
      .filter { $0 != type.row && storage.parents(of: $0).contains(type.row) }
      .map { storage.identifier(of: $0) }
  }

  /// The shortest chain of declared parents that proves a conformance, including both ends; `nil` if there's none.
  ///
  /// - Complexity: linear in the number of types in the graph, plus the number of edges above the type.
  public func conformancePath(from identifier: String, to other: String) -> [String]? {
    let start = UniformTypeIdentifier.canonical(identifier)
    let goal = UniformTypeIdentifier.canonical(other)
    if UniformTypeIdentifier.areEqual(start, goal) { return [start] }
    let type = reference(to: start)
    var path = [start]
    if !type.isExact {
      for supertype in supertypesOfDynamic(start) {
        path.append(UniformTypeIdentifier.canonical(supertype))
        if UniformTypeIdentifier.areEqual(supertype, goal) { return path }
      }
    }
    let target = reference(to: goal)
    guard conforms(type, to: target) else { return nil }
    return path + rowPath(from: type.row, to: target.row).dropFirst().map { storage.identifier(of: $0) }
  }

  /// The types above a row, breadth first; none for the row -1.
  private func ancestors(ofRow row: Int32) -> [String] {
    row < 0 ? [] : rows(above: row).found.dropFirst().map { storage.identifier(of: $0) }
  }

  private func rowPath(from row: Int32, to target: Int32) -> [Int32] {
    let previous = rows(above: row).previous
    var path = [target]
    while let last = path.last, last != row, previous[Int(last)] >= 0 { path.append(previous[Int(last)]) }
    return path.reversed()
  }

  /// A row and the rows above it, nearest first, and for each found row the row that led to it. For the first row, that is the row itself; for a row
  /// that isn't found, it's -1.
  private func rows(above row: Int32) -> (found: [Int32], previous: [Int32]) {
    var previous = [Int32](repeating: -1, count: count)
    previous[Int(row)] = row
    var found = [row]
    var position = 0
    while position < found.count {
      for parent in storage.parents(of: found[position]) where previous[Int(parent)] < 0 {
        previous[Int(parent)] = found[position]
        found.append(parent)
      }
      position &+= 1
    }
    return (found, previous)
  }
}
