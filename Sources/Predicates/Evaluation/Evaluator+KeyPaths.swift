extension Evaluator {
  /// Follows keys from a value (Grammar/meaning.md); nil ends the chain without an error.
  mutating func follow(_ start: Value, _ run: IndexRun, at id: InstructionID) throws(EvaluationError) -> Value {
    var value = start
    var position = Int(run.start)
    let end = position + Int(run.count)
    while position < end {
      try step(at: id)
      let key = keys[position]
      position += 1
      switch value {
      case .missing: return .missing
      case .dictionary(let entries):
        if position < end, let whole = lookUp(key.path, key.pathInDocument, in: entries) { return whole }
        value = try self.value(for: key, in: entries, id)
      case .array(let elements), .set(let elements):
        switch key.role {
        case .plain: value = try map(value, key, depth: 0, at: id)
        case .count: value = .integer(Int64(elements.count))
        default:
          let rest = IndexRun(
            start: UInt32(truncatingIfNeeded: position), count: UInt32(truncatingIfNeeded: end - position))
          return try collect(elements, key, rest, id)
        }
      default: value = try scalar(value, key, at: id)
      }
    }
    return value
  }

  /// `base.(expression)`: the expression's string is a key path of the base.
  mutating func dynamicKey(
    _ base: InstructionID, _ key: InstructionID, _ id: InstructionID
  ) throws(EvaluationError) -> Value {
    let value = try pathBase(base)
    let path = try operand(key)
    if case .missing = value { return .missing }
    guard case .string(let path) = path else {
      throw failure(.unknownKey(key: describe(path), value: describe(value)), at: key)
    }
    let start = keys.count
    defer { keys.removeLast(keys.count - start) }
    try step(bytes(path).count / 8, at: key)
    addKeys(of: bytes(path))
    let run = IndexRun(
      start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: keys.count - start))
    return try follow(value, run, at: id)
  }

  private mutating func addKeys(of path: TextSlice) {
    var rest = path
    while true {
      let dot = rest.firstIndex(of: UInt8(ascii: ".")) ?? rest.endIndex
      let name = String(decoding: rest[..<dot], as: UTF8.self)
      var key = Key(text: text(rest[..<dot]), path: text(rest), role: Key.Role(name))
      key.inDocument = find(rest[..<dot])
      key.pathInDocument = find(rest)
      keys.append(key)
      guard dot < rest.endIndex else { return }
      rest = rest[(dot + 1)...]
    }
  }

  private mutating func find(_ bytes: TextSlice) -> UInt32 {
    bytes.withBytes { prepared.document.texts.find($0)?.rawValue } ?? Key.absent
  }

  // MARK: Dictionaries

  /// The value of a key; nil when the dictionary lacks it.
  private mutating func lookUp(_ text: Text, _ inDocument: UInt32, in entries: Run) -> Value? {
    if entries.store == .document {
      guard inDocument != Key.absent else { return nil }
      let first = Int(entries.start)
      for index in first..<first + Int(entries.count) {
        let entry = prepared.document.memory.entry(index)
        if entry.key.rawValue == inDocument { return prepared.document.value(entry.value, in: .document) }
      }
      return nil
    }
    for position in 0..<Int(entries.count) {
      let entry = entry(position, of: entries)
      if areSame(entry.key, text) { return entry.value }
    }
    return nil
  }

  /// A key that starts with `@` reaches the dictionary object itself.
  private mutating func value(for key: Key, in entries: Run, _ id: InstructionID) throws(EvaluationError) -> Value {
    if key.role == .plain { return lookUp(key.text, key.inDocument, in: entries) ?? .missing }
    if key.role == .count { return .integer(Int64(entries.count)) }
    switch string(key.text) {
    case "@allKeys":
      var keys: [Value] = []
      for position in 0..<Int(entries.count) { keys.append(.string(entry(position, of: entries).key)) }
      return .array(add(keys))
    case "@allValues": return .array(values(of: entries))
    case "@self": return .dictionary(entries)
    case "@description": return .string(text(description(.dictionary(entries))))
    default:
      throw failure(
        .unknownKey(key: String(string(key.text).dropFirst()), value: describe(.dictionary(entries))), at: id)
    }
  }

  // MARK: Arrays and sets

  /// Returns the value of one key for one value, without the collection operators.
  private mutating func single(
    _ value: Value, _ key: Key, depth: Int, at id: InstructionID
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

  /// The elements' values for a key: an array keeps NSNull for nil, a set drops it.
  private mutating func map(
    _ collection: Value, _ key: Key, depth: Int, at id: InstructionID
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
        if case .missing = value, InferredBehavior.mappedSetDropsMissing { continue }
        mapped.append(asElement(value))
      }
      return .set(add(try distinct(mapped, at: id)))
    default: return collection
    }
  }

  /// `@sum.key` and its relatives: the rest of the path is followed from each element, then taken together.
  private mutating func collect(
    _ run: Run, _ key: Key, _ rest: IndexRun, _ id: InstructionID
  ) throws(EvaluationError) -> Value {
    if key.role == .unknownOperator {
      throw failure(.unknownCollectionOperator(name: string(key.text)), at: id)
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
  private mutating func total(_ values: [Value], _ id: InstructionID) throws(EvaluationError) -> Number {
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

  private mutating func extreme(_ values: [Value], sign: Int, _ id: InstructionID) throws(EvaluationError) -> Value {
    guard var best = values.first else { return .missing }
    for value in values.dropFirst() where try order(value, best, [], at: id) * sign > 0 { best = value }
    return best
  }

  private mutating func flatten(
    _ values: [Value], _ key: Key, _ id: InstructionID
  ) throws(EvaluationError) -> [Value] {
    var flat: [Value] = []
    for value in values {
      switch value {
      case .array(let run), .set(let run):
        try step(Int(run.count), at: id)
        for position in 0..<Int(run.count) { flat.append(element(position, of: run)) }
      default: throw failure(.badCollectionParameter(function: string(key.text), value: describe(value)), at: id)
      }
    }
    return flat
  }
}
