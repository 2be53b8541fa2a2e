/// A key of a key path.
struct Key {
  /// The effect of a key that starts with `@` on an array or set.
  enum Role {
    case plain, count, sum, average, min, max
    case unionOfObjects, distinctUnionOfObjects, unionOfArrays, distinctUnionOfArrays
    case unionOfSets, distinctUnionOfSets
    case unknownOperator
  }

  let text: TextSlice
  /// This key and all after it joined by dots: dictionaries look it up first (Grammar/meaning.md).
  let path: TextSlice
  /// The number of ``text`` in the document; nil when no key of the document can equal it.
  let inDocument: TextID?
  /// The number of ``path`` in the document.
  let pathInDocument: TextID?
  let role: Role

  /// The key as a string.
  var name: String { String(decoding: text, as: UTF8.self) }
}

extension Key.Role {
  /// A Boolean value that indicates whether the operator joins the elements' lists, so that an element without one is
  /// an error.
  var flattens: Bool {
    switch self {
    case .unionOfArrays, .distinctUnionOfArrays, .unionOfSets, .distinctUnionOfSets: true
    default: false
    }
  }

  init(_ key: TextSlice) {
    guard key.first == UInt8(ascii: "@") else {
      self = .plain
      return
    }
    switch String(decoding: key, as: UTF8.self) {
    case "@count": self = .count
    case "@sum": self = .sum
    case "@avg": self = .average
    case "@min": self = .min
    case "@max": self = .max
    case "@unionOfObjects": self = .unionOfObjects
    case "@distinctUnionOfObjects": self = .distinctUnionOfObjects
    case "@unionOfArrays": self = .unionOfArrays
    case "@distinctUnionOfArrays": self = .distinctUnionOfArrays
    case "@unionOfSets": self = .unionOfSets
    case "@distinctUnionOfSets": self = .distinctUnionOfSets
    default: self = .unknownOperator
    }
  }
}
