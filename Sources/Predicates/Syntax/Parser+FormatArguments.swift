extension Parser {
  /// `"%" argument`, the placeholder of a value.
  ///
  /// Grammar: `argument`.
  mutating func parseArgument() -> Operand {
    let token = current
    advance()
    if token.kind == .percentArgument {
      if !arguments.isEmpty { nextArgument += 1 }
      return Operand(node: make(.string(intern("%")), at: token.range, over: 0), range: token.range)
    }
    guard let argument = takeArgument(token) else { return Operand(node: missing(at: token.range), range: token.range) }
    return Operand(node: node(for: argument, at: token.range, depth: 0), range: token.range)
  }

  /// Appends the steps of `%K`, whose string is split at its dots.
  mutating func appendArgumentSteps() {
    let token = current
    advance()
    guard let argument = takeArgument(token) else { return appendMissingStep(at: token.range) }
    guard case .string(let path) = argument else {
      report("argument-not-a-key", "'%K' takes a string", at: token.range)
      return appendMissingStep(at: token.range)
    }
    for key in path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      append(key: intern(String(decoding: Array(key), as: UTF8.self)), at: token.range)
    }
  }

  private mutating func takeArgument(_ token: Token) -> PredicateArgument? {
    if nextArgument < arguments.count {
      nextArgument += 1
      return arguments[nextArgument - 1]
    }
    if arguments.isEmpty {
      report(
        "argument-without-value", "'\(text(of: token))' stands for an argument, and an activation rule has none",
        at: token.range, help: "Write the value itself")
    } else {
      report(
        "too-few-arguments", "'\(text(of: token))' has no argument: the list ends after \(arguments.count)",
        at: token.range)
    }
    return nil
  }

  /// A constant for an argument, or a collection of constants. An array becomes an aggregate unless it contains dates.
  private mutating func node(for argument: PredicateArgument, at range: SourceRange, depth: Int) -> NodeID {
    switch argument {
    case .null: return makeLeaf(.null, at: range)
    case .boolean(let value): return makeLeaf(.boolean(value), at: range)
    case .integer(let value): return makeLeaf(.integer(value), at: range)
    case .unsignedInteger(let value):
      let node: SyntaxTree.Node = value > UInt64(Int64.max) ? .unsignedInteger(value) : .integer(Int64(value))
      return makeLeaf(node, at: range)
    case .double(let value): return makeLeaf(.double(value), at: range)
    case .string(let text): return makeLeaf(.string(intern(text)), at: range)
    case .date(let seconds): return makeLeaf(.date(seconds), at: range)
    case .array(let elements):
      // Apple prints such an array by its description, unlike a list of constants, so the array stays an argument.
      let hasDate = argument.containsDate
      return collection(elements, at: range, depth) { hasDate ? .argument(.array, $0) : .aggregate($0) }
    case .set(let elements): return collection(elements, at: range, depth) { .argument(.set, $0) }
    case .dictionary(let entries):
      let parts = entries.flatMap { [.string($0.key), $0.value] }
      return collection(parts, at: range, depth) { .argument(.dictionary, $0) }
    }
  }

  private mutating func collection(
    _ elements: [PredicateArgument], at range: SourceRange, _ depth: Int, _ node: (NodeList) -> SyntaxTree.Node
  ) -> NodeID {
    guard depth < nestingLimit else {
      abortForNesting(at: range)
      return missing(at: range)
    }
    var ids: [NodeID] = []
    for element in elements where !isAborted { ids.append(self.node(for: element, at: range, depth: depth + 1)) }
    let height = greatestHeight(of: ids)
    return make(node(tree.add(list: ids)), at: range, over: height)
  }
}

extension PredicateArgument {
  /// A Boolean value that indicates whether the value is a date, or a collection that contains one at any depth.
  fileprivate var containsDate: Bool {
    switch self {
    case .date: true
    case .array(let elements), .set(let elements): elements.contains { $0.containsDate }
    case .dictionary(let entries): entries.contains { $0.value.containsDate }
    default: false
    }
  }
}

/// The value of a placeholder (`%@`, `%K`, or `%d`) in a predicate format.
///
/// Arguments are values and never become text to parse: a string for `%@` stays a string, whatever it contains.
package indirect enum PredicateArgument: Sendable, Equatable {
  /// nil, or NSNull inside a collection.
  case null
  case boolean(Bool)
  case integer(Int64)
  /// An unsigned integer above `Int64.max`.
  case unsignedInteger(UInt64)
  case double(Double)
  case string(String)
  /// A date, in seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  case array([PredicateArgument])
  /// A set without duplicates; the order of the elements has no meaning.
  case set([PredicateArgument])
  /// A dictionary with its entries in a stable order.
  case dictionary([Entry])

  package struct Entry: Sendable, Equatable {
    package var key: String
    package var value: PredicateArgument

    package init(key: String, value: PredicateArgument) {
      self.key = key
      self.value = value
    }
  }
}
