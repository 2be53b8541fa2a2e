extension Text {
  /// The UTF-8 bytes of the text, read from its store.
  @inline(__always)
  func bytes(_ prepared: PreparedStorage, _ program: ProgramStorage, _ scratch: borrowing Scratch) -> TextSlice {
    switch store {
    case .document: return prepared.document.texts.bytes(of: TextID(rawValue: index))
    case .program: return program.tree.texts.bytes(of: TextID(rawValue: index))
    case .scratch: return scratch.texts[Int(index)]
    }
  }
}

extension Run {
  /// The same run in the document; nil for a computed run.
  var inDocument: ValueRun? { store == .document ? ValueRun(start: start, count: count) : nil }

  /// An element of an array or set, read from its store.
  @inline(__always)
  func element(_ position: Int, _ prepared: PreparedStorage, _ scratch: borrowing Scratch) -> Value {
    let index = Int(start) + position
    return store == .document
      ? prepared.document.value(prepared.document.element(at: index)) : scratch.elements[index]
  }

  /// The key and the value of an entry of a dictionary, read from its store.
  @inline(__always)
  func entry(_ position: Int, _ prepared: PreparedStorage, _ scratch: borrowing Scratch) -> (key: Text, value: Value) {
    let index = Int(start) + position
    guard store == .document else { return scratch.entries[index] }
    let entry = prepared.document.entry(at: index)
    return (Text(store: .document, index: entry.key.rawValue), prepared.document.value(entry.value))
  }
}

// Reading values, and adding to scratch memory.
extension Evaluator {
  // MARK: Texts

  @inline(__always)
  mutating func bytes(_ text: Text) -> TextSlice { text.bytes(prepared, program, scratch) }

  mutating func text(_ bytes: some Collection<UInt8>) -> Text { scratch.add(text: bytes) }

  mutating func text(_ string: String) -> Text { text(string.utf8) }

  /// Returns whether two texts are the same, byte for byte.
  mutating func areSame(_ left: Text, _ right: Text) -> Bool {
    if left.store == right.store, left.store != .scratch { return left == right }
    return bytes(left) == bytes(right)
  }

  // MARK: Collections

  @inline(__always)
  func element(_ position: Int, of run: Run) -> Value { run.element(position, prepared, scratch) }

  mutating func entry(_ position: Int, of run: Run) -> (key: Text, value: Value) {
    run.entry(position, prepared, scratch)
  }

  /// The values of a dictionary, as a run of elements.
  mutating func values(of run: Run) -> Run {
    var values: [Value] = []
    for position in 0..<Int(run.count) { values.append(entry(position, of: run).value) }
    return add(values)
  }

  mutating func add(_ elements: [Value]) -> Run { scratch.add(elements: elements) }

  /// A value as an element of a collection, where nil becomes NSNull.
  mutating func asElement(_ value: Value) -> Value { if case .missing = value { .null } else { value } }

  // MARK: Arguments

  /// A copy of a value for the caller, independent of the evaluator's memory.
  mutating func argument(_ value: Value, depth: Int) throws(EvaluationError) -> PredicateArgument {
    guard depth <= limits.documentDepth else {
      throw failure(.nestingLimitExceeded(limit: limits.documentDepth), at: program.roots[0])
    }
    try step(at: program.roots[0])
    switch value {
    case .missing, .null: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .unsignedInteger(let value): return .unsignedInteger(value)
    case .double(let value): return .double(value)
    case .date(let value): return .date(value)
    case .string(let text): return .string(string(text))
    case .array(let run): return .array(try arguments(run, depth))
    case .set(let run): return .set(try arguments(run, depth))
    case .dictionary(let run):
      var entries: [PredicateArgument.Entry] = []
      for position in 0..<Int(run.count) {
        let entry = entry(position, of: run)
        let value = try argument(entry.value, depth: depth + 1)
        entries.append(PredicateArgument.Entry(key: string(entry.key), value: value))
      }
      return .dictionary(entries)
    }
  }

  private mutating func arguments(_ run: Run, _ depth: Int) throws(EvaluationError) -> [PredicateArgument] {
    var arguments: [PredicateArgument] = []
    for position in 0..<Int(run.count) {
      arguments.append(try argument(element(position, of: run), depth: depth + 1))
    }
    return arguments
  }
}
