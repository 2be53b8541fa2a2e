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

  /// The identifier as declared, which may have capitals; `nil` for a type that nobody declares.
  package func declaredSpelling(of identifier: String) -> String? {
    record(of: identifier).map { storage.arena.string($0.spelling) }
  }

  /// Returns whether the declaration in effect is exported or imported, or nil for a type that nobody declares.
  package func declarationKind(of identifier: String) -> TypeDeclaration.Kind? {
    record(of: identifier).map { $0.isExported ? .exported : .imported }
  }

  /// Who declares a type, as given in its declaration; empty for the system.
  package func origin(of identifier: String) -> String {
    record(of: identifier).map { storage.arena.string($0.origin) } ?? ""
  }

  /// The text for people that a type declares; for a type without, that of its first ancestor that has one, depth
  /// first, as icons and descriptions are inherited (documented in "Uniform Type Identifiers Overview").
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

  /// Returns whether the parents of a system type are inferred: the type was seen, but nobody published or observed what it
  /// conforms to.
  package func areParentsInferred(of identifier: String) -> Bool {
    record(of: identifier).map { $0.isSystem && $0.isInferred } ?? false
  }

  /// The tags of a type in one class, the preferred one first; for a dynamic type the tag inside.
  public func tags(of identifier: String, tagClass: TagClass) -> [String] {
    if let record = record(of: identifier) {
      return storage.strings(tagClass.index.map { record.tags(at: $0) } ?? 0..<0)
    }
    guard let dynamic = try? DynamicType(decoding: identifier) else { return [] }
    return dynamic.fields.filter { TagClass(rawValue: $0.key) == tagClass }.map { $0.value }
  }

  /// The parents that other systems were seen to declare for a system type, by platform.
  ///
  /// - Complexity: that of decoding the whole catalog.
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
