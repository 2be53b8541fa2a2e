/// A set of up to 128 types, one bit each.
struct TypeSet {
  /// The most types that a set can tell apart.
  static let capacity = 128

  private var words = SIMD2<UInt64>(repeating: 0)

  mutating func insert(_ type: Int) { words[type / 64] |= 1 << UInt64(type % 64) }

  mutating func formUnion(_ other: TypeSet) { words |= other.words }

  @inline(__always)
  func intersects(_ other: TypeSet) -> Bool {
    let common = words & other.words
    return common[0] | common[1] != 0
  }
}

/// Numbers for types, and the set of types that each conforms to.
struct TypeNumbers {
  /// The types in alphabetical order; a type's number is its place.
  let names: [String]
  /// For each type itself and all that it conforms to.
  let ancestors: [TypeSet]
  private let numbers: [String: Int]

  init() throws(BenchmarkFailure) {
    let names = BenchmarkData.typeParents.keys.sorted()
    guard names.count <= TypeSet.capacity else { throw BenchmarkFailure("more than \(TypeSet.capacity) types") }
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    ancestors = names.map { name in
      var set = TypeSet()
      for ancestor in BenchmarkData.ancestors[name] ?? [] {
        if let number = numbers[ancestor] { set.insert(number) }
      }
      return set
    }
    self.names = names
    self.numbers = numbers
  }

  /// Returns the types that an attachment's type identifiers conform to.
  func ancestors(of identifiers: [String]) -> TypeSet {
    var set = TypeSet()
    for identifier in identifiers {
      if let number = numbers[identifier] { set.formUnion(ancestors[number]) }
    }
    return set
  }

  /// The set of some types.
  func set(of types: [String]) -> TypeSet {
    var set = TypeSet()
    for type in types {
      if let number = numbers[type] { set.insert(number) }
    }
    return set
  }

  /// The number of a type; nil for one that is not known.
  func number(of type: String) -> Int? { numbers[type] }
}
