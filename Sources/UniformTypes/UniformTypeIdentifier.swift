internal import Texts

/// Functions for type identifiers as texts.
package enum UniformTypeIdentifier {
  /// Returns whether two identifiers are equal, ignoring case (documented in UTType.h).
  ///
  /// - Complexity: linear in the length; does not allocate unless both have characters beyond ASCII.
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    var left = left
    var right = right
    return left.withUTF8 { leftBytes in right.withUTF8 { areEqual(leftBytes, $0) } }
  }

  /// Returns whether two identifiers given as UTF-8 are equal, ignoring case.
  ///
  /// - Complexity: linear in the length; does not allocate unless both have characters beyond ASCII.
  package static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    if left.count == right.count, left.elementsEqual(right, by: { $0.asciiLowercased == $1.asciiLowercased }) {
      return true
    }
    guard left.contains(where: { $0 >= 0x80 }), right.contains(where: { $0 >= 0x80 }) else { return false }
    let leftText = InferredBehavior.folded(String(decoding: left, as: UTF8.self))
    let rightText = InferredBehavior.folded(String(decoding: right, as: UTF8.self))
    return leftText.utf8.elementsEqual(rightText.utf8)
  }

  /// The canonical form: lower case (observed on macOS, which returns `com.apple.iWork.Pages` in lower case).
  package static func canonical(_ identifier: String) -> String {
    identifier.utf8.contains { $0 >= 0x80 || (0x41...0x5A).contains($0) }
      ? InferredBehavior.folded(identifier) : identifier
  }

  /// Returns whether an identifier belongs to a dynamic type: it starts with `dyn.`, ignoring case, and has at least one more character.
  package static func isDynamic(_ identifier: String) -> Bool {
    var identifier = identifier
    return identifier.withUTF8 { isDynamic($0) }
  }

  /// Returns whether an identifier has only letters, digits, hyphens, periods and characters beyond ASCII (documented
  /// in "Declaring New Uniform Type Identifiers"). It must not be empty or have an empty label (inferred).
  package static func isValid(_ identifier: String) -> Bool {
    var previous: UInt8 = 0x2E
    for byte in identifier.utf8 {
      if byte == 0x2E, previous == 0x2E { return false }
      guard byte >= 0x80 || isLetterOrDigit(byte) || byte == 0x2D || byte == 0x2E else { return false }
      previous = byte
    }
    return previous != 0x2E
  }

  static func isDynamic(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 4 else { return false }
    return bytes.prefix(4).elementsEqual("dyn.".utf8) { $0.asciiLowercased == $1 }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte.asciiLowercased &- 0x61 < 26 || byte &- 0x30 < 10
  }
}

/// A type, or a family of types, that well-known apps declare and the system does not.
///
/// A device knows such a type only if an app that declares it is installed, so no graph has it unless it is added. The types come from
/// `Corpus/types/app-types.tsv`.
package struct WellKnownType: Sendable, Hashable {
  /// The identifier in canonical form; for a family, the common prefix of its members, including the dot at the end.
  package let identifier: String
  /// A Boolean value that indicates whether this is a family of types, such as `com.microsoft.intune.mam.`.
  package let isFamily: Bool
  /// The direct parents in declared order; nil if only the identifier was seen.
  package let parents: [String]?
  /// The filename extensions, the preferred one first.
  package let extensions: [String]
  /// The MIME types, the preferred one first.
  package let mimeTypes: [String]
  /// The apps that declare the type or were seen to use it, such as `NetNewsWire`.
  package let apps: String
  /// The address of the source; nil if there's none.
  package let source: String?

  /// All well-known types, in alphabetical order.
  package static var all: [WellKnownType] { WellKnownTypes.all }

  /// The type with an identifier, or the family that includes the identifier; nil if there's none.
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

  /// The types as declarations of apps, without families; the origin of each is ``apps``.
  ///
  /// The declarations are imported, so that an app's exported declaration of the same type precedes them. A type whose parents aren't known
  /// has none, so it conforms only to itself.
  package static var declarations: [TypeDeclaration] {
    all.filter { !$0.isFamily }.map { type in
      TypeDeclaration(
        identifier: type.identifier, conformsTo: type.parents ?? [],
        tags: [.filenameExtension: type.extensions, .mimeType: type.mimeTypes], kind: .imported, origin: type.apps)
    }
  }
}
