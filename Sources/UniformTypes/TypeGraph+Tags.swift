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
  ///   - supertype: what the type has to conform to, which a dynamic type is made to.
  /// - Returns: `nil` only for an empty tag.
  public func identifier(tag: String, tagClass: TagClass, conformingTo supertype: String? = "public.data") -> String? {
    if tag.isEmpty, InferredBehavior.emptyTagNamesNoType { return nil }
    if let declared = types(tag: tag, tagClass: tagClass, conformingTo: supertype).first { return declared }
    return DynamicType(tag: tag, tagClass: tagClass, conformingTo: supertype).identifier
  }
}
