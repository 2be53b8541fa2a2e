package import Predicates

/// A value that knows smaller ones like it.
package protocol Shrinkable {
  /// Values that are one step smaller, the smallest first. The steps come to an end.
  var shrinks: [Self] { get }
}

extension Int64: Shrinkable {
  package var shrinks: [Int64] { self == 0 ? [] : [0, self / 2].filter { $0 != self } }
}

extension Array: Shrinkable where Element: Shrinkable {
  /// Nothing, each element left out, then each element shrunk.
  package var shrinks: [[Element]] {
    if isEmpty { return [] }
    var found: [[Element]] = count > 1 ? [[]] : []
    for index in indices {
      var shorter = self
      shorter.remove(at: index)
      found.append(shorter)
    }
    for index in indices {
      for smaller in self[index].shrinks {
        var changed = self
        changed[index] = smaller
        found.append(changed)
      }
    }
    return found
  }
}

extension String: Shrinkable {
  /// Texts with one character less; words of the vocabularies stay recognizable this way.
  package var shrinks: [String] { isEmpty ? [] : count > 8 ? ["", "a"] : [String(dropLast())] }
}

extension PredicateArgument: Shrinkable {
  package var shrinks: [PredicateArgument] {
    switch self {
    case .null: []
    case .boolean, .unsignedInteger, .date: [.null]
    case .integer(let value): [.null] + value.shrinks.map { .integer($0) }
    case .double(let value): value == 1 ? [.null] : [.null, .double(1)]
    case .string(let text): [.null] + text.shrinks.map { .string($0) }
    case .array(let elements): [.null] + elements + elements.shrinks.map { .array($0) }
    case .set(let elements): [.null] + elements + elements.shrinks.map { .set($0) }
    case .dictionary(let entries):
      [.null] + entries.map(\.value) + entries.shrinks.map { .dictionary($0) }
    }
  }
}

extension PredicateArgument.Entry: Shrinkable {
  package var shrinks: [PredicateArgument.Entry] { value.shrinks.map { .init(key: key, value: $0) } }
}

extension PredicateArgument {
  /// The value in a line, much as JSON has it, keys sorted; sets are in `<>`, dates in `@()`.
  package var line: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsignedInteger(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let text): "\"\(text)\""
    case .date(let value): "@(\(value))"
    case .array(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
    case .set(let elements): "<" + elements.map(\.line).joined(separator: ", ") + ">"
    case .dictionary(let entries):
      "{" + entries.map { "\"\($0.key)\": \($0.value.line)" }.sorted().joined(separator: ", ") + "}"
    }
  }
}
