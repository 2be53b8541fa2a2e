package import Texts

extension TypeGraph {
  /// The reference to the type that an identifier names, ignoring case.
  ///
  /// For a dynamic type that isn't in the graph, the reference has the row of its supertype, and ``TypeReference/isExact`` is false.
  ///
  /// - Complexity: linear in the length; does not allocate for lowercase ASCII that names no dynamic type.
  package func reference(to identifier: String) -> TypeReference {
    var identifier = identifier
    return identifier.withUTF8 { reference(to: $0) }
  }

  /// The reference to the type that an identifier given as UTF-8 names, ignoring case.
  ///
  /// - Complexity: linear in the length; does not allocate for lowercase ASCII that names no dynamic type.
  package func reference(to identifier: UnsafeBufferPointer<UInt8>) -> TypeReference {
    if let known = storage.identifiers.find(identifier) { return TypeReference(row: known.row, isExact: true) }
    return otherReference(to: identifier)
  }

  /// The reference to the type that a text of a table names, ignoring case.
  ///
  /// - Complexity: linear in the length; an identifier in lower case isn't hashed again, because the table keeps its hash.
  package func reference(to text: TextID, of texts: borrowing TextTable) -> TypeReference {
    if let known = storage.identifiers.find(text, of: texts) { return TypeReference(row: known.row, isExact: true) }
    return texts.withBytes(of: text) { otherReference(to: $0) }
  }

  /// The reference to an identifier that isn't in the graph's table as it is spelled.
  ///
  /// The table respects case, because a hash that folds case would let the case variants of an identifier collide. Only this function
  /// makes a canonical form and looks for it.
  @inline(never)
  private func otherReference(to identifier: UnsafeBufferPointer<UInt8>) -> TypeReference {
    if identifier.contains(where: { $0 >= 0x80 || $0 &- 0x41 < 26 }) {
      let canonical = UniformTypeIdentifier.canonical(String(decoding: identifier, as: UTF8.self))
      if let known = storage.identifiers.find(canonical) { return TypeReference(row: known.row, isExact: true) }
    }
    guard UniformTypeIdentifier.isDynamic(identifier) else { return .unknown }
    let supertype = supertypesOfDynamic(String(decoding: identifier, as: UTF8.self)).last
    guard let supertype, !UniformTypeIdentifier.isDynamic(supertype) else {
      return TypeReference(row: -1, isExact: false)
    }
    return TypeReference(row: reference(to: supertype).row, isExact: false)
  }

  /// Returns whether a type conforms to another type: they are equal, or declared parents lead from one to the other (documented in
  /// UTType.h).
  ///
  /// Returns false if either type is unknown, or if the other type is dynamic. Equal identifiers that the graph doesn't know, and the
  /// unknown or dynamic types inside dynamic types, must be compared as texts, as ``conforms(_:to:)-(String,_)`` does.
  ///
  /// - Complexity: O(1)
  @inlinable @inline(__always)
  package func conforms(_ type: TypeReference, to other: TypeReference) -> Bool {
    guard other.isExact, type.row >= 0, other.row >= 0 else { return false }
    let row = Int(type.row)
    let target = Int(other.row)
    guard row < storage.columns.count, target < storage.columns.count else { return false }
    if row == target { return true }
    let column = Int(storage.columns[target])
    return column >= 0 && storage.bits[row &* storage.wordsPerRow &+ (column &>> 6)] &>> UInt64(column & 63) & 1 != 0
  }

  /// Returns whether the type that an identifier names conforms to another type. An identifier conforms to an equal one, even if it's undeclared.
  ///
  /// - Complexity: linear in the lengths.
  public func conforms(_ identifier: String, to other: String) -> Bool {
    if UniformTypeIdentifier.areEqual(identifier, other) { return true }
    let type = reference(to: identifier)
    if conforms(type, to: reference(to: other)) { return true }
    // A supertype inside a dynamic type may be undeclared or dynamic, so the texts are compared.
    return !type.isExact && supertypesOfDynamic(identifier).contains { UniformTypeIdentifier.areEqual($0, other) }
  }

  /// The supertypes written inside a dynamic identifier, nearest first. Each is shorter than the identifier that contains it, so the search ends.
  func supertypesOfDynamic(_ identifier: String) -> [String] {
    var supertypes: [String] = []
    var identifier = identifier
    while let supertype = (try? DynamicType(decoding: identifier))?.supertype {
      supertypes.append(supertype)
      identifier = supertype
    }
    return supertypes
  }
}

extension TextID {
  /// The row of the type whose identifier has this ID.
  var row: Int32 { Int32(truncatingIfNeeded: rawValue) }

  /// Creates the ID of the identifier in a row, which must not be negative.
  init(row: Int32) { self.init(rawValue: UInt32(truncatingIfNeeded: row)) }
}

/// A type as a graph knows it: plain numbers, so that conformance is a bit test.
///
/// References to types of a graph stay valid in the graphs that ``TypeGraph/adding(_:)`` makes from it.
@usableFromInline
package struct TypeReference: Hashable, Sendable, BitwiseCopyable {
  /// The row of the type in the graph or, for a dynamic type, the row of its supertype; -1 if the graph doesn't know that type.
  @usableFromInline package let row: Int32
  /// A Boolean value that indicates whether the row belongs to the type itself rather than to a dynamic type's supertype.
  @usableFromInline package let isExact: Bool

  @inlinable
  package init(row: Int32, isExact: Bool) {
    self.row = row
    self.isExact = isExact
  }

  /// The reference to an identifier that the graph doesn't know and that isn't dynamic.
  @usableFromInline package static let unknown = TypeReference(row: -1, isExact: true)
}

/// Conformance as numbered classes, for callers that keep sets of supertypes.
///
/// Each type of the graph has a class; the types in a cycle share one. A type conforms to another type exactly if the other type's class is
/// among its classes.
extension TypeGraph {
  /// A number that is greater than all class numbers.
  @inlinable package var conformanceClassCount: Int { storage.wordsPerRow &* 64 &+ storage.columns.count }

  /// The class of a type; nil for a dynamic type and for a type that the graph doesn't know.
  @inlinable package func conformanceClass(of target: TypeReference) -> Int? {
    guard target.isExact, target.row >= 0, Int(target.row) < storage.columns.count else { return nil }
    let column = Int(storage.columns[Int(target.row)])
    return column >= 0 ? column : storage.wordsPerRow &* 64 &+ Int(target.row)
  }

  /// Calls a closure with each class that a type conforms to, including its own class.
  ///
  /// - Complexity: linear in the number of these classes plus the number of inner types / 64.
  @inlinable @inline(__always)
  package func forEachConformanceClass(of type: TypeReference, _ body: (Int) -> Void) {
    guard type.row >= 0, Int(type.row) < storage.columns.count else { return }
    let row = Int(type.row)
    let words = storage.wordsPerRow
    if storage.columns[row] < 0 { body(words &* 64 &+ row) }
    for word in 0..<words {
      var rest = storage.bits[row &* words &+ word]
      while rest != 0 {
        body(word &* 64 &+ rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }

  /// Returns whether two graphs are copies of the same graph.
  @inlinable public func isSame(as other: TypeGraph) -> Bool { storage === other.storage }
}
