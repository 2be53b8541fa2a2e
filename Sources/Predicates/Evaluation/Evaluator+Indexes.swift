extension Evaluator {
  /// `collection[index]` (Grammar/meaning.md).
  mutating func index(
    _ collectionID: NodeID, _ indexID: NodeID, _ id: NodeID
  ) throws(EvaluationError) -> Value {
    let collection = try operand(collectionID)
    if case .symbolicIndex(let symbol) = program.tree[indexID] {
      return try index(collection, symbol, at: collectionID)
    }
    return try index(collection, operand(indexID), at: collectionID, indexID)
  }

  private mutating func index(
    _ collection: Value, _ symbol: SymbolicIndex, at id: NodeID
  ) throws(EvaluationError) -> Value {
    let run: Run
    switch collection {
    case .array(let elements), .set(let elements), .dictionary(let elements): run = elements
    default:
      let word = symbol == .first ? "FIRST" : symbol == .last ? "LAST" : "SIZE"
      throw failure(.indexOfNonCollection(value: describe(collection), index: word), at: id)
    }
    if symbol == .size { return .integer(Int64(run.count)) }
    if run.count == 0 { return .missing }
    let position = symbol == .first ? 0 : Int(run.count) - 1
    if case .dictionary = collection { return entry(position, of: run).value }
    return element(position, of: run)
  }

  /// Indexes with a value; words for the symbolic indexes are accepted in upper or lower case.
  mutating func index(
    _ collection: Value, _ index: Value, at id: NodeID, _ indexID: NodeID
  ) throws(EvaluationError) -> Value {
    if case .string(let word) = index, let symbol = symbol(named: bytes(word)) {
      var isKey = false
      if case .dictionary(let run) = collection { isKey = value(for: word, in: run) != nil }
      if !isKey { return try self.index(collection, symbol, at: id) }
    }
    switch (collection, index) {
    case (.array(let run), _):
      guard let number = index.number else { break }
      let position = number.signedBits
      guard position >= 0, position < Int64(run.count) else {
        throw failure(.indexOutOfRange(index: position, count: Int(run.count)), at: indexID)
      }
      return element(Int(position), of: run)
    case (.set(let run), _): return try holds(run, index, at: id) ? index : .missing
    case (.dictionary(let run), .string(let key)): return value(for: key, in: run) ?? .missing
    case (.dictionary, .missing): break
    case (.dictionary, _): return .missing
    default: break
    }
    throw failure(.indexOfNonCollection(value: describe(collection), index: describe(index)), at: id)
  }

  private mutating func value(for key: Text, in run: Run) -> Value? {
    for position in 0..<Int(run.count) {
      let entry = entry(position, of: run)
      if areSame(entry.key, key) { return entry.value }
    }
    return nil
  }

  private mutating func symbol(named word: TextSlice) -> SymbolicIndex? {
    let lowered = word.map { $0.asciiLowercased }
    if lowered.elementsEqual("first".utf8) { return .first }
    if lowered.elementsEqual("last".utf8) { return .last }
    return lowered.elementsEqual("size".utf8) ? .size : nil
  }
}
