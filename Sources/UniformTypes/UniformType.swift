/// A type in a graph, with the vocabulary of Apple's `UTType`.
///
/// Unlike `UTType` it can also stand for an identifier that nobody declares; see ``isDeclared``.
public struct UniformType: Sendable {
  /// The graph that answers.
  public let graph: TypeGraph
  /// The identifier in its canonical form, lower case.
  public let identifier: String

  /// The type that an identifier names.
  ///
  /// - Returns: `nil` when nobody declares it and it is that of no dynamic type, as with `UTType.init(_:)`.
  public init?(_ identifier: String, in graph: TypeGraph = .system) {
    let isDynamic = (try? DynamicType(decoding: identifier)) != nil
    guard isDynamic || graph.isDeclared(identifier) else { return nil }
    self.init(unchecked: identifier, in: graph)
  }

  /// The type that an identifier names, whether or not anybody declares it.
  public init(unchecked identifier: String, in graph: TypeGraph = .system) {
    self.graph = graph
    self.identifier = UniformTypeIdentifier.canonical(identifier)
  }

  /// The preferred type of a filename extension, else a dynamic type.
  ///
  /// - Parameters:
  ///   - filenameExtension: without the leading period, in any case.
  ///   - supertype: what the type has to conform to; ask with `com.apple.package` for a directory.
  ///   - graph: the graph that answers.
  /// - Returns: `nil` only for an empty extension.
  public init?(
    filenameExtension: String, conformingTo supertype: String? = "public.data", in graph: TypeGraph = .system
  ) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype, in: graph)
  }

  /// The preferred type of a MIME type, else a dynamic type.
  ///
  /// - Returns: `nil` only for an empty MIME type.
  public init?(mimeType: String, conformingTo supertype: String? = "public.data", in graph: TypeGraph = .system) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype, in: graph)
  }

  /// The preferred type of a tag, else a dynamic type.
  ///
  /// - Parameters:
  ///   - tag: see ``TypeGraph/types(tag:tagClass:conformingTo:)``.
  ///   - tagClass: the class of the tag.
  ///   - supertype: what the type has to conform to; `nil` allows every type, and a bare dynamic one.
  ///   - graph: the graph that answers.
  /// - Returns: `nil` only for an empty tag.
  public init?(tag: String, tagClass: TagClass, conformingTo supertype: String?, in graph: TypeGraph = .system) {
    guard let identifier = graph.identifier(tag: tag, tagClass: tagClass, conformingTo: supertype) else { return nil }
    self.init(unchecked: identifier, in: graph)
  }

  /// Whether the type is another one or conforms to it.
  public func conforms(to other: UniformType) -> Bool { graph.conforms(identifier, to: other.identifier) }

  /// Whether the type is one or conforms to it.
  public func conforms(to other: String) -> Bool { graph.conforms(identifier, to: other) }

  /// Whether the type conforms to another without being it.
  public func isSubtype(of other: UniformType) -> Bool { self != other && conforms(to: other) }

  /// Whether another type conforms to this one without being it.
  public func isSupertype(of other: UniformType) -> Bool { other.isSubtype(of: self) }

  /// All types that this one conforms to, itself excluded, nearest first.
  public var supertypes: [UniformType] {
    graph.ancestors(of: identifier).map { UniformType(unchecked: $0, in: graph) }
  }

  /// Whether the identifier holds a tag that nobody claims.
  public var isDynamic: Bool { UniformTypeIdentifier.isDynamic(identifier) }

  /// Whether the system or an application declares the type.
  public var isDeclared: Bool { graph.isDeclared(identifier) }

  /// Whether the type is declared and its identifier starts with `public.` (documented in UTType.h: a public type is one
  /// in the public domain).
  public var isPublic: Bool { isDeclared && identifier.utf8.starts(with: "public.".utf8) }

  /// All tags by class, the preferred ones first.
  public var tags: [TagClass: [String]] { graph.tags(of: identifier) }

  /// The first filename extension.
  public var preferredFilenameExtension: String? {
    graph.tags(of: identifier, tagClass: .filenameExtension).first
  }

  /// The first MIME type.
  public var preferredMIMEType: String? { graph.tags(of: identifier, tagClass: .mimeType).first }

  /// The English text for people, inherited where the type has none; `nil` for dynamic types.
  public var localizedDescription: String? { graph.description(of: identifier) }

  /// The tag and supertype of a dynamic type; `nil` for others.
  package var dynamicType: DynamicType? { try? DynamicType(decoding: identifier) }
}

extension UniformType: Hashable {
  /// Whether two identifiers are equal; the graphs do not matter.
  public static func == (left: UniformType, right: UniformType) -> Bool {
    UniformTypeIdentifier.areEqual(left.identifier, right.identifier)
  }

  /// Feeds the identifier to a hasher.
  public func hash(into hasher: inout Hasher) {
    for byte in identifier.utf8 { hasher.combine(byte) }
  }
}

extension UniformType: CustomStringConvertible {
  /// The identifier.
  public var description: String { identifier }
}
