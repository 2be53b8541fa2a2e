/// Conformance as numbered classes, for those who keep sets of what a type conforms to.
///
/// A class is a type that something may conform to; the types of one cycle share theirs. A type conforms to another exactly when
/// the other's class is among its classes.
extension TypeGraph {
  /// One more than the largest number of a class.
  @inlinable package var conformanceClassCount: Int { storage.wordsPerRow &* 64 &+ storage.columns.count }

  /// The class of a type as something to conform to; nil for a dynamic type and for one that the graph does not know.
  @inlinable package func conformanceClass(of target: TypeReference) -> Int? {
    guard target.isExact, target.row >= 0, Int(target.row) < storage.columns.count else { return nil }
    let column = Int(storage.columns[Int(target.row)])
    return column >= 0 ? column : storage.wordsPerRow &* 64 &+ Int(target.row)
  }

  /// Calls a closure with each class that a type conforms to, its own among them.
  ///
  /// - Complexity: linear in their number, and in the number of inner types / 64.
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

  /// What ``denseClasses(of:)`` adds to each class.
  @inlinable package static var denseClassOffset: Int { 2 }

  /// How many classes, from 0 on, are those of inner types: such as other types conform to.
  @inlinable package var denseClassCount: Int { storage.innerCount }

  /// The classes of inner types that a type conforms to, each plus ``denseClassOffset``, filled up with the offset less one; of a type
  /// that has more than eight the first is the largest number there is.
  @inlinable @inline(__always)
  package func denseClasses(of row: Int32) -> SIMD8<UInt16> { storage.denseClasses[Int(row)] }

  /// The class of a type that is not an inner one; ``conformanceClassCount``, which is not a class, for one that is.
  @inlinable @inline(__always)
  package func ownClass(of row: Int32) -> Int {
    storage.columns[Int(row)] < 0 ? storage.wordsPerRow &* 64 &+ Int(row) : conformanceClassCount
  }

  /// Whether two graphs are copies of one.
  @inlinable public func isSame(as other: TypeGraph) -> Bool { storage === other.storage }
}
