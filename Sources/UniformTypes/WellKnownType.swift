/// A type, or a family of types, that well-known apps declare and the system does not.
///
/// A device knows such a type only where an app that declares it is installed, so that no graph has it unless it is added. The types
/// come from `Corpus/types/app-types.tsv`.
package struct WellKnownType: Sendable, Hashable {
  /// The identifier in canonical form; of a family what its members begin with, a dot at the end included.
  package let identifier: String
  /// A Boolean value that indicates whether this is a family of types, such as `com.microsoft.intune.mam.`.
  package let isFamily: Bool
  /// The direct parents in declared order; nil when only the identifier was seen.
  package let parents: [String]?
  /// The filename extensions, the preferred one first.
  package let extensions: [String]
  /// The MIME types, the preferred one first.
  package let mimeTypes: [String]
  /// Who declares the type, or who was seen to use it, such as `NetNewsWire`.
  package let apps: String
  /// The address where that is known from; nil when there is none.
  package let source: String?

  /// All of them, in alphabetical order.
  package static var all: [WellKnownType] { WellKnownTypes.all }

  /// The type with an identifier, or the family that has it; nil when there is none.
  ///
  /// - Complexity: linear in the number of well-known types.
  package static func named(_ identifier: String) -> WellKnownType? {
    let name = Array(UniformTypeIdentifier.canonical(identifier).utf8)
    for type in all {
      let other = type.identifier.utf8
      if type.isFamily ? name.count > other.count && name.starts(with: other) : name.elementsEqual(other) {
        return type
      }
    }
    return nil
  }

  /// The types as declarations of apps, families left out; each has ``apps`` as its origin.
  ///
  /// They are imported ones, so that the declaration of any other app counts before them. Those whose parents aren't known have none,
  /// and conform to nothing but themselves.
  package static var declarations: [TypeDeclaration] {
    var declarations: [TypeDeclaration] = []
    for type in all where !type.isFamily {
      declarations.append(
        TypeDeclaration(
          identifier: type.identifier, conformsTo: type.parents ?? [],
          tags: [.filenameExtension: type.extensions, .mimeType: type.mimeTypes], kind: .imported, origin: type.apps))
    }
    return declarations
  }
}
