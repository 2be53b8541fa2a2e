/// An application's declaration of a type in its Info.plist.
public struct TypeDeclaration: Hashable, Sendable {
  /// The list that contains a declaration.
  public enum Kind: Hashable, Sendable {
    /// `UTExportedTypeDeclarations`: the application owns the type.
    case exported
    /// `UTImportedTypeDeclarations`: the application knows a type that another one owns.
    case imported
  }

  /// The identifier as declared, in upper or lower case.
  public var identifier: String
  /// The direct parents in declared order; empty for a root.
  public var conformsTo: [String]
  /// The tags of each class, the preferred one first.
  public var tags: [TagClass: [String]]
  /// A text for people; may be empty.
  public var description: String
  /// Exported or imported.
  public var kind: Kind
  /// Who declares the type, for messages: a bundle identifier or a path; may be empty.
  public var origin: String

  /// Creates a declaration.
  public init(
    identifier: String, conformsTo: [String] = [], tags: [TagClass: [String]] = [:], description: String = "",
    kind: Kind = .exported, origin: String = ""
  ) {
    self.identifier = identifier
    self.conformsTo = conformsTo
    self.tags = tags
    self.description = description
    self.kind = kind
    self.origin = origin
  }
}
