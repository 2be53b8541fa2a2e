internal import Texts

extension TypeGraph {
  /// The types that claim a tag, in order of preference.
  ///
  /// Among system types, the type declared earlier in the core types bundle wins, whatever the position in a type's
  /// list of tags (observed for 519 of 521 recorded lookups).
  ///
  /// - Parameters:
  ///   - tag: The tag. Extensions and MIME types are compared without case, others exactly. A leading period isn't part
  ///     of an extension (documented in UTTagClass.h).
  ///   - tagClass: The class of the tag.
  ///   - supertype: The type that the results must conform to; `nil` returns all types that claim the tag.
  /// - Returns: The canonical identifiers; empty if no type claims the tag.
  /// - Complexity: one lookup, plus linear time in the number of types that claim the tag.
  public func types(tag: String, tagClass: TagClass, conformingTo supertype: String? = nil) -> [String] {
    guard let classIndex = tagClass.index, !tag.isEmpty else { return [] }
    let rows = storage.tagIndex.rows(tag, classIndex: classIndex)
    let identifiers = rows.map { storage.identifier(of: $0) }
    guard let supertype else { return identifiers }
    return identifiers.filter { conforms($0, to: supertype) }
  }

  /// The identifier that the system gives for a tag: that of a declared type, otherwise that of a dynamic type.
  ///
  /// - Parameters:
  ///   - tag: The tag; see ``types(tag:tagClass:conformingTo:)``.
  ///   - tagClass: The class of the tag.
  ///   - supertype: The type that the result must conform to; a dynamic type is made to conform to it.
  /// - Returns: The identifier; `nil` only for an empty tag.
  public func identifier(tag: String, tagClass: TagClass, conformingTo supertype: String? = "public.data") -> String? {
    if tag.isEmpty { return nil }
    if let declared = types(tag: tag, tagClass: tagClass, conformingTo: supertype).first { return declared }
    return DynamicType(tag: tag, tagClass: tagClass, conformingTo: supertype).identifier
  }
}

/// The types that claim each tag, the preferred one first.
struct TagIndex: Sendable {
  /// The tags as they are looked up: in lower case for classes that ignore case.
  private var tags = TextTable()
  /// The index of each tag's first claim; -1 if the tag has no claim.
  private var heads: [Int32] = []
  /// The claims, each with the index of its tag's next claim; -1 after the last one.
  private var claims: [(classIndex: Int, row: Int32, next: Int32)] = []

  /// Adds a claim that is preferred to the earlier ones.
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
