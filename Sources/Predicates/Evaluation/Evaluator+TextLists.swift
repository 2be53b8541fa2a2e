// ANY and ALL over a list of texts of the document, such as `registeredTypeIdentifiers`, against constants: the commonest comparisons
// need neither values nor calls for each text. The steps are those of comparing one element after the other.
extension Evaluator {
  /// Returns whether a qualified comparison holds, or nil when its operands have other types.
  @inline(never)
  mutating func holdsForTexts(
    _ elements: Run, _ right: Value, _ comparison: ComparisonInstruction
  ) throws(EvaluationError) -> Bool? {
    guard elements.store == .document, comparison.options.isEmpty else { return nil }
    switch (comparison.comparator, right) {
    case (.equalTo, .string(let text)) where text.store != .scratch:
      // A text that the document does not hold has no number there, and equals none of its texts.
      let sought = text.store == .document ? text.index : numberInDocument(text)
      return try decide(elements, comparison) { number, _, _ in (number == sought, 1) }
    case (.in, .array(let list)) where list.store == .program:
      return try decide(elements, comparison) { [program] number, _, numbers in
        var steps = 1
        for position in Int(list.start)..<Int(list.start) &+ Int(list.count) {
          steps &+= 1
          let candidate = program.code.constants.memory.element(position)
          if case .string(let text) = program.code.constants[candidate], numbers[Int(clamping: text.rawValue)] == number
          {
            return (true, steps)
          }
        }
        return (false, steps)
      }
    case (.beginsWith, .string(let affix)), (.endsWith, .string(let affix)):
      guard prepared.isPlain, program.code.isPlain, affix.store != .scratch else { return nil }
      let bytes = bytes(affix)
      let atStart = comparison.comparator == .beginsWith
      return try bytes.withBytes { (affix) throws(EvaluationError) in
        try decide(elements, comparison) { number, texts, _ in
          // An empty text is never found, and costs nothing.
          if affix.isEmpty { return (false, 1) }
          return texts.withBytes(of: TextID(rawValue: number)) { whole in
            (Self.isAffix(affix, of: whole, atStart: atStart) ?? false, 1 &+ (whole.count &+ affix.count) / 16)
          }
        }
      }
    case (.conformsTo, _) where comparison.typeConstant >= 0:
      let target = program.code.typeTargets[Int(comparison.typeConstant)]
      return try decide(elements, comparison) { [prepared, program] number, _, _ in
        (prepared.conforms(number, to: target, named: program.tree[target.text]), 1)
      }
    default: return nil
    }
  }

  /// Goes through the elements until one decides; nil when one is not a text.
  ///
  /// - Parameter test: Whether the text with a number passes, and its steps; it is given the document's texts, and the document's number
  ///   of each of the program's.
  @inline(__always)
  private mutating func decide(
    _ elements: Run, _ comparison: ComparisonInstruction,
    _ test: (UInt32, borrowing TextTable, borrowing [UInt32]) -> (passes: Bool, steps: Int)
  ) throws(EvaluationError) -> Bool? {
    let endsAt = comparison.qualifier == .any
    var holds = !endsAt
    var steps = 0
    let documentTexts = prepared.document.texts
    for position in Int(elements.start)..<Int(elements.start) &+ Int(elements.count) {
      guard case .string(let text) = prepared.document[prepared.document.memory.element(position)] else { return nil }
      let result = test(text.rawValue, documentTexts, texts)
      steps &+= result.steps
      if result.passes == endsAt {
        holds = endsAt
        break
      }
      if steps > remainingSteps { break }
    }
    try step(steps, at: comparison.left)
    return holds
  }
}
