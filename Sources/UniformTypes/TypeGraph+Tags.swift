internal import Texts

extension TypeGraph {
  /// The types that claim a tag, the one that a look-up answers first.
  ///
  /// Between system types the earlier declaration in the core types bundle wins, whatever the position in a type's list
  /// of tags (observed for 519 of 521 recorded look-ups).
  ///
  /// - Parameters:
  ///   - tag: compared without case for extensions and MIME types, exactly for others. A leading period is not part of an
  ///     extension (documented in UTTagClass.h).
  ///   - tagClass: the class of the tag.
  ///   - supertype: only types that conform to this one are answered; `nil` answers all.
  /// - Returns: canonical identifiers; empty when no type claims the tag.
  /// - Complexity: a look-up, and linear in the number of types that claim the tag.
  public func types(tag: String, tagClass: TagClass, conformingTo supertype: String? = nil) -> [String] {
    guard let classIndex = tagClass.index, !tag.isEmpty else { return [] }
    let rows = storage.tagIndex.rows(tag, classIndex: classIndex)
    let identifiers = rows.map { storage.identifier(of: $0) }
    guard let supertype else { return identifiers }
    return identifiers.filter { conforms($0, to: supertype) }
  }

  /// The identifier that a system answers for a tag: that of a declared type, else that of a dynamic type.
  ///
  /// - Parameters:
  ///   - tag: see ``types(tag:tagClass:conformingTo:)``.
  ///   - tagClass: the class of the tag.
  ///   - supertype: the type that it must conform to; a dynamic type is made to.
  /// - Returns: `nil` only for an empty tag.
  public func identifier(tag: String, tagClass: TagClass, conformingTo supertype: String? = "public.data") -> String? {
    if tag.isEmpty, InferredBehavior.emptyTagNamesNoType { return nil }
    if let declared = types(tag: tag, tagClass: tagClass, conformingTo: supertype).first { return declared }
    return DynamicType(tag: tag, tagClass: tagClass, conformingTo: supertype).identifier
  }
}

/// The types that claim each tag, the preferred one first.
struct TagIndex: Sendable {
  /// The tags as they are looked for: in lower case for classes that ignore case.
  private var tags: TextTable
  /// The first claim of each tag; -1 for none.
  private var heads: [Int32] = []
  /// The claims, each with the position of the next one of its tag.
  private var claims: [(classIndex: Int, row: Int32, next: Int32)] = []

  /// Creates an index without claims, with room for some.
  init(minimumCapacity: Int) {
    tags = TextTable(minimumCapacity: minimumCapacity)
    heads.reserveCapacity(minimumCapacity)
    claims.reserveCapacity(minimumCapacity)
  }

  /// Adds a claim that is preferred to those there.
  mutating func add(_ tag: UnsafeBufferPointer<UInt8>, _ classIndex: Int, _ row: Int32) {
    let isCanonical = !Self.ignoresCase(classIndex) || !tag.contains { $0 >= 0x80 || $0 &- 0x41 < 26 }
    let key =
      isCanonical ? tags.intern(tag) : tags.intern(InferredBehavior.folded(String(decoding: tag, as: UTF8.self)))
    if heads.count < tags.count { heads.append(-1) }
    claims.append((classIndex, row, heads[Int(key.rawValue)]))
    heads[Int(key.rawValue)] = Int32(truncatingIfNeeded: claims.count &- 1)
  }

  /// The rows that claim a tag, in order of preference.
  func rows(_ tag: String, classIndex: Int) -> [Int32] {
    guard let key = tags.find(Self.ignoresCase(classIndex) ? InferredBehavior.folded(tag) : tag) else { return [] }
    var rows: [Int32] = []
    var position = heads[Int(key.rawValue)]
    while position >= 0 {
      let claim = claims[Int(position)]
      position = claim.next
      if claim.classIndex == classIndex, !rows.contains(claim.row) { rows.append(claim.row) }
    }
    return rows
  }

  private static func ignoresCase(_ classIndex: Int) -> Bool { classIndex < TagClass.caseInsensitiveCount }
}
