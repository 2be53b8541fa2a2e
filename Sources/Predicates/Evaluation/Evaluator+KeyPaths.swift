extension Evaluator {
  /// Follows the steps of a path from its base or, without one, from the evaluated object.
  mutating func keyPath(_ base: NodeID, _ steps: NodeList, _ id: NodeID) throws(EvaluationError) -> Value {
    var value = base == .none ? object : try expression(base)
    let end = program.tree.positions(of: steps).upperBound
    var position = program.tree.positions(of: steps).lowerBound
    while position < end {
      let run = try keys(from: position, to: end, at: id)
      if run.steps > 0 {
        value = try follow(value, run.keys, at: id)
        position += run.steps
      } else {
        value = try follow(value, dynamicKey: program.tree.child(at: position))
        position += 1
      }
    }
    return value
  }

  /// The keys of the steps from a position up to the first computed step, as indexes in ``keys``, and the number of these steps.
  private mutating func keys(
    from position: Int, to end: Int, at id: NodeID
  ) throws(EvaluationError) -> (keys: Range<Int>, steps: Int) {
    if let known = keyRuns[position] { return known }
    var path: [UInt8] = []
    var next = position
    steps: while next < end {
      switch program.tree[program.tree.child(at: next)] {
      case .key(let name), .string(let name): path += program.tree.texts.bytes(of: name) + [UInt8(ascii: ".")]
      default: break steps
      }
      next += 1
    }
    if next == position { return (0..<0, 0) }
    let start = keys.count
    addKeys(of: path.dropLast())
    guard keys.count - start <= program.limits.programKeys else {
      throw failure(.nestingLimitExceeded(limit: limits.documentDepth), at: id)
    }
    let run = (keys: start..<keys.count, steps: next - position)
    keyRuns[position] = run
    return run
  }

  /// Follows `base.(expression)`: the expression's value must be a string, which is a key path from the base.
  private mutating func follow(_ value: Value, dynamicKey key: NodeID) throws(EvaluationError) -> Value {
    let path = try operand(key)
    if case .missing = value { return .missing }
    guard case .string(let path) = path else {
      throw failure(.unknownKey(key: describe(path), value: describe(value)), at: key)
    }
    let start = keys.count
    defer { keys.removeSubrange(start...) }
    try step(bytes(path).count / 8, at: key)
    addKeys(of: bytes(path))
    return try follow(value, start..<keys.count, at: key)
  }

  private mutating func addKeys(of path: TextSlice) {
    var rest = path
    while true {
      let dot = rest.firstIndex(of: UInt8(ascii: ".")) ?? rest.endIndex
      let name = rest[..<dot]
      keys.append(
        Key(text: name, path: rest, inDocument: find(name), pathInDocument: find(rest), role: Key.Role(name)))
      guard dot < rest.endIndex else { return }
      rest = rest[(dot + 1)...]
    }
  }

  mutating func find(_ bytes: TextSlice) -> TextID? {
    bytes.withUnsafeBufferPointer { prepared.document.texts.find($0) }
  }

  /// Follows keys from a value (Grammar/meaning.md); nil ends the chain without an error.
  private mutating func follow(_ start: Value, _ run: Range<Int>, at id: NodeID) throws(EvaluationError) -> Value {
    var value = start
    for position in run {
      try step(at: id)
      let key = keys[position]
      switch value {
      case .missing: return .missing
      case .dictionary(let entries):
        if position + 1 < run.upperBound, let whole = lookUp(key.path, key.pathInDocument, in: entries) { return whole }
        value = try self.value(for: key, in: entries, id)
      case .array(let elements), .set(let elements):
        switch key.role {
        case .plain: value = try map(value, key, depth: 0, at: id)
        case .count: value = .integer(Int64(elements.count))
        default: return try collect(elements, key, position + 1..<run.upperBound, id)
        }
      default: value = try scalar(value, key, at: id)
      }
    }
    return value
  }

  // MARK: Dictionaries

  /// The value of a key; nil if the dictionary lacks the key.
  mutating func lookUp(_ text: TextSlice, _ inDocument: TextID?, in entries: Run) -> Value? {
    if let run = entries.inDocument {
      let found = inDocument.flatMap { prepared.document.value(for: $0, in: run) }
      return found.map { prepared.document.value($0) }
    }
    for position in 0..<Int(entries.count) {
      let entry = entry(position, of: entries)
      if bytes(entry.key) == text { return entry.value }
    }
    return nil
  }

  /// The value of a key. A key that starts with `@` is answered by the dictionary object itself, not by its entries.
  private mutating func value(for key: Key, in entries: Run, _ id: NodeID) throws(EvaluationError) -> Value {
    if key.role == .plain { return lookUp(key.text, key.inDocument, in: entries) ?? .missing }
    if key.role == .count { return .integer(Int64(entries.count)) }
    switch key.name {
    case "@allKeys":
      var keys: [Value] = []
      for position in 0..<Int(entries.count) { keys.append(.string(entry(position, of: entries).key)) }
      return .array(add(keys))
    case "@allValues": return .array(values(of: entries))
    case "@self": return .dictionary(entries)
    case "@description": return .string(text(description(.dictionary(entries))))
    default:
      throw failure(
        .unknownKey(key: String(key.name.dropFirst()), value: describe(.dictionary(entries))),
        at: id)
    }
  }

  // MARK: Arrays and sets

  /// Returns the value of a key for a value, without the collection operators.
  private mutating func single(
    _ value: Value, _ key: Key, depth: Int, at id: NodeID
  ) throws(EvaluationError) -> Value {
    switch value {
    case .missing: return .missing
    case .dictionary(let entries): return try self.value(for: key, in: entries, id)
    case .array(let run), .set(let run):
      if key.role == .count { return .integer(Int64(run.count)) }
      return try map(value, key, depth: depth, at: id)
    default: return try scalar(value, key, at: id)
    }
  }

  /// The elements' values for a key. If an element has no value, an array gets NSNull and a set gets nothing.
  private mutating func map(
    _ collection: Value, _ key: Key, depth: Int, at id: NodeID
  ) throws(EvaluationError) -> Value {
    try descend(depth, at: id)
    switch collection {
    case .array(let run):
      var mapped: [Value] = []
      for position in 0..<Int(run.count) {
        try step(at: id)
        mapped.append(asElement(try single(element(position, of: run), key, depth: depth + 1, at: id)))
      }
      return .array(add(mapped))
    case .set(let run):
      var mapped: [Value] = []
      for position in 0..<Int(run.count) {
        try step(at: id)
        let value = try single(element(position, of: run), key, depth: depth + 1, at: id)
        if case .missing = value { continue }
        mapped.append(asElement(value))
      }
      return .set(add(try distinct(mapped, at: id)))
    default: return collection
    }
  }

  /// Evaluates an operator such as `@sum.key`: follows the rest of the path from each element and combines the results.
  private mutating func collect(
    _ run: Run, _ key: Key, _ rest: Range<Int>, _ id: NodeID
  ) throws(EvaluationError) -> Value {
    if key.role == .unknownOperator {
      throw failure(.unknownCollectionOperator(name: key.name), at: id)
    }
    var values: [Value] = []
    for position in 0..<Int(run.count) {
      try step(at: id)
      let value = try follow(element(position, of: run), rest, at: id).operand
      if case .missing = value, !key.role.flattens { continue }
      values.append(value)
    }
    switch key.role {
    case .sum: return try total(values, id).value
    case .average:
      return values.isEmpty ? .double(0) : .double(try total(values, id).double / Double(values.count))
    case .min: return try extreme(values, sign: -1, id)
    case .max: return try extreme(values, sign: 1, id)
    case .unionOfObjects: return .array(add(values))
    case .distinctUnionOfObjects: return .array(add(try distinct(values, at: id)))
    case .unionOfArrays, .unionOfSets: return .array(add(try flatten(values, key, id)))
    case .distinctUnionOfArrays: return .array(add(try distinct(flatten(values, key, id), at: id)))
    default: return .set(add(try distinct(flatten(values, key, id), at: id)))
    }
  }

  /// The sum of numbers; a string counts as the number it starts with, as NSDecimalNumber reads it.
  private mutating func total(_ values: [Value], _ id: NodeID) throws(EvaluationError) -> Number {
    var total = Number.signed(0)
    for value in values {
      if let number = value.number {
        total = combine(.add, total, number)
      } else if case .string(let text) = value {
        total = combine(.add, total, .floating(bytes(text).leadingDouble))
      } else {
        throw failure(.nonNumericElement(function: "@sum", value: describe(value)), at: id)
      }
    }
    return total
  }

  private mutating func extreme(_ values: [Value], sign: Int, _ id: NodeID) throws(EvaluationError) -> Value {
    guard var best = values.first else { return .missing }
    for value in values.dropFirst() where try order(value, best, [], at: id) * sign > 0 { best = value }
    return best
  }

  private mutating func flatten(
    _ values: [Value], _ key: Key, _ id: NodeID
  ) throws(EvaluationError) -> [Value] {
    var flat: [Value] = []
    for value in values {
      switch value {
      case .array(let run), .set(let run):
        try step(Int(run.count), at: id)
        for position in 0..<Int(run.count) { flat.append(element(position, of: run)) }
      default:
        throw failure(
          .badCollectionParameter(function: key.name, value: describe(value)), at: id)
      }
    }
    return flat
  }
}

/// A key of a key path.
struct Key {
  /// The effect of a key on an array or set; `plain` unless the key starts with `@`.
  enum Role: String {
    case plain = ""
    case unknownOperator = "@"
    case count = "@count"
    case sum = "@sum"
    case average = "@avg"
    case min = "@min"
    case max = "@max"
    case unionOfObjects = "@unionOfObjects"
    case distinctUnionOfObjects = "@distinctUnionOfObjects"
    case unionOfArrays = "@unionOfArrays"
    case distinctUnionOfArrays = "@distinctUnionOfArrays"
    case unionOfSets = "@unionOfSets"
    case distinctUnionOfSets = "@distinctUnionOfSets"
  }

  let text: TextSlice
  /// This key and all later keys, joined by dots. Dictionaries look up this path first (Grammar/meaning.md).
  let path: TextSlice
  /// The ID of ``text`` in the document; nil when no key of the document can equal it.
  let inDocument: TextID?
  /// The ID of ``path`` in the document.
  let pathInDocument: TextID?
  let role: Role

  var name: String { String(decoding: text, as: UTF8.self) }
}

extension Key.Role {
  /// A Boolean value that indicates whether the operator joins the elements' lists. If so, an element that isn't a
  /// list is an error.
  var flattens: Bool {
    switch self {
    case .unionOfArrays, .distinctUnionOfArrays, .unionOfSets, .distinctUnionOfSets: true
    default: false
    }
  }

  init(_ key: TextSlice) {
    let isOperator = key.first == UInt8(ascii: "@")
    self = isOperator ? Self(rawValue: String(decoding: key, as: UTF8.self)) ?? .unknownOperator : .plain
  }
}
