/// Values that the evaluator computes on the way and that no document holds.
struct Scratch: Sendable {
  /// How much the memory holds at a moment.
  typealias Mark = (elements: Int, entries: Int, texts: Int)

  var elements: [Value] = []
  var entries: [(key: Text, value: Value)] = []
  var texts: [TextSlice] = []

  var mark: Mark { (elements.count, entries.count, texts.count) }

  mutating func add(text bytes: some Collection<UInt8>) -> Text {
    texts.append(TextSlice(bytes))
    return Text(store: .scratch, index: UInt32(truncatingIfNeeded: texts.count - 1))
  }

  mutating func add(elements: [Value]) -> Run {
    let start = self.elements.count
    self.elements.append(contentsOf: elements)
    return Self.run(start, elements.count)
  }

  mutating func add(entries: [(key: Text, value: Value)]) -> Run {
    let start = self.entries.count
    self.entries.append(contentsOf: entries)
    return Self.run(start, entries.count)
  }

  private static func run(_ start: Int, _ count: Int) -> Run {
    Run(store: .scratch, start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: count))
  }

  /// Keeps an argument's value; its depth is the caller's, who built it.
  mutating func value(of argument: PredicateArgument) -> Value {
    switch argument {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .unsignedInteger(let value): return .unsignedInteger(value)
    case .double(let value): return .double(value)
    case .date(let value): return .date(value)
    case .string(let value): return .string(add(text: value.utf8))
    case .array(let values):
      var elements: [Value] = []
      for value in values { elements.append(self.value(of: value)) }
      return .array(add(elements: elements))
    case .set(let values):
      var elements: [Value] = []
      for value in Document.distinct(values) { elements.append(self.value(of: value)) }
      return .set(add(elements: elements))
    case .dictionary(let values):
      var entries: [(key: Text, value: Value)] = []
      for value in values { entries.append((add(text: value.key.utf8), self.value(of: value.value))) }
      return .dictionary(add(entries: entries))
    }
  }

  /// Forgets what was added since a moment; nothing that lives on may refer to it.
  mutating func release(to mark: Mark) {
    if elements.count > mark.elements { elements.removeLast(elements.count - mark.elements) }
    if entries.count > mark.entries { entries.removeLast(entries.count - mark.entries) }
    if texts.count > mark.texts { texts.removeLast(texts.count - mark.texts) }
  }
}

/// One evaluation of one program on one document.
///
/// The recursion is as deep as the tree is high, which the compiler bounds. Two habits keep its frames small, so that the
/// deepest tree fits a stack of 512 KiB: methods are `mutating` even where they change nothing, because a method that is not
/// works on a copy of this large value; and those on the recursive path are never inlined into each other.
struct Evaluator<Observer: EvaluationObserver>: ~Copyable {
  let program: GeneralProgram
  let prepared: PreparedStorage
  let services: PlatformServices
  let limits: EvaluationLimits
  var observer: Observer
  /// The evaluated object.
  var object: Value
  /// The values of variables; nil where none is bound.
  var slots: [Value?] = []
  var scratch = Scratch()
  /// The keys of the program, and after them those that were computed.
  var keys: [Key]
  /// The document's number of each text of the program, or ``Key/absent``.
  private(set) var texts: [UInt32]
  private(set) var remainingSteps: Int
  /// The steps for what short circuit would leave out, so that looking at it cannot change the verdict.
  private var exhaustiveSteps: Int
  private var isLooking = false

  init(
    _ program: Program, _ prepared: PreparedContext, _ variables: [VariableBinding], _ services: PlatformServices,
    _ limits: EvaluationLimits, observer: Observer
  ) {
    self.program = program.storage.general
    self.prepared = prepared.prepared(for: program).storage
    self.services = services
    self.limits = limits
    self.observer = observer
    object = prepared.document.value(prepared.document.root, in: .document).operand
    keys = self.program.code.keys
    texts = []
    remainingSteps = max(limits.evaluationSteps, 0)
    exhaustiveSteps = remainingSteps
    // The program's texts are found in the document, so that they are compared by number. All this is done here, since Swift 6.2 takes
    // the call of a mutating method in an initializer for a change of every constant.
    let own = self.program.code.constants.texts
    texts.reserveCapacity(own.count)
    for text in own.ids { texts.append(self.prepared.document.texts.find(text, of: own)?.rawValue ?? Key.absent) }
    for index in keys.indices {
      keys[index].inDocument = texts[Int(keys[index].text.index)]
      keys[index].pathInDocument = texts[Int(keys[index].path.index)]
    }
    guard self.program.code.slotCount > 0 else { return }
    slots = [Value?](repeating: nil, count: self.program.code.slotCount)
    for (name, slot) in zip(self.program.code.freeVariables, self.program.code.freeSlots) {
      for variable in variables where Array(variable.name.utf8) == Array(name.utf8) {
        switch variable.value {
        case .document(let id): slots[Int(slot)] = self.prepared.document.value(id, in: .document).operand
        case .argument(let argument): slots[Int(slot)] = scratch.value(of: argument).operand
        }
      }
    }
  }

  /// The clause that replaces a predicate that only counts; nil when the document doesn't have the shape for it.
  @inline(__always)
  func clause(for instruction: InstructionID) -> FusedClause? {
    let clauses = program.clauses
    guard Int(instruction) < clauses.count, clauses[Int(instruction)] >= 0, prepared.hasColumns else { return nil }
    return program.fusion.clauses[Int(clauses[Int(instruction)])]
  }

  /// Ends the evaluation, and returns the observations.
  consuming func finish() -> Observer { observer }

  // MARK: Steps and errors

  /// Counts work.
  @inline(__always)
  mutating func step(_ count: Int = 1, at instruction: InstructionID) throws(EvaluationError) {
    remainingSteps &-= count
    if remainingSteps < 0 {
      remainingSteps = 0
      throw failure(.stepLimitExceeded(limit: limits.evaluationSteps), at: instruction)
    }
  }

  @inline(never)
  mutating func failure(_ kind: EvaluationError.Kind, at instruction: InstructionID) -> EvaluationError {
    let index = Int(instruction)
    let nodes = program.code.nodes
    return EvaluationError(kind, at: index < nodes.count ? program.tree.range(of: nodes[index]) : SourceRange(0, 0))
  }

  /// Counts the work of a clause as a whole, whichever way it is evaluated, so that a trace runs out of steps where the verdict does.
  ///
  /// - Returns: The remaining steps, for ``resumeSteps(_:)``; until then nothing is counted.
  mutating func charge(_ clause: FusedClause, at instruction: InstructionID) throws(EvaluationError) -> Int {
    try step(min(clause.cost.steps(for: prepared), Int.max / 2), at: instruction)
    let rest = remainingSteps
    remainingSteps = .max
    return rest
  }

  /// Continues counting with the remaining steps.
  mutating func resumeSteps(_ rest: Int) { remainingSteps = rest }

  /// Counts the steps of what is only looked at, besides the verdict, until ``endLooking(_:)``.
  ///
  /// - Returns: Whether that begins here, not inside of something that is only looked at already.
  mutating func beginLooking() -> Bool {
    if isLooking { return false }
    isLooking = true
    swap(&remainingSteps, &exhaustiveSteps)
    return true
  }

  /// Counts the steps of the verdict again.
  mutating func endLooking(_ began: Bool) {
    guard began else { return }
    isLooking = false
    swap(&remainingSteps, &exhaustiveSteps)
  }

  // MARK: Expressions

  /// Evaluates an expression; an NSNull result stays one, see ``operand(_:)``.
  mutating func expression(_ id: InstructionID) throws(EvaluationError) -> Value {
    try step(at: id)
    switch program.code.instructions[Int(id)] {
    case .constant(let value): return constant(value)
    case .evaluatedObject: return object
    case .variable(let slot): return try variable(slot, id)
    case .objectKeyPath(let keys): return try follow(object, keys, at: id)
    case .keyPath(let base, let keys): return try follow(pathBase(base), keys, at: id)
    case .subqueryCount(let subquery): return try subqueryCount(subquery)
    default: return try composition(id)
    }
  }

  /// Evaluates an expression as an operand: NSNull reads as nil (Grammar/meaning.md).
  @inline(__always)
  mutating func operand(_ id: InstructionID) throws(EvaluationError) -> Value { try expression(id).operand }

  /// Returns the value that a key path starts from.
  @inline(__always)
  mutating func pathBase(_ id: InstructionID) throws(EvaluationError) -> Value {
    let value = try expression(id)
    return InferredBehavior.computedNullHasNoKeys ? value : value.operand
  }

  @inline(never)
  private mutating func composition(_ id: InstructionID) throws(EvaluationError) -> Value {
    switch program.code.instructions[Int(id)] {
    case .aggregate(let operands): return try aggregate(operands)
    case .dynamicKey(let base, let key): return try dynamicKey(base, key, id)
    case .index(let collection, let index): return try self.index(collection, index, id)
    case .arithmetic(let operation, let left, let right): return try arithmetic(operation, left, right)
    case .bitwiseNot(let value): return try bitwiseNot(value)
    case .setOperation(let operation, let left, let right): return try setOperation(operation, left, right)
    case .function(let function, let arguments): return try self.function(function, arguments, id)
    case .subquery(let subquery): return try self.subquery(subquery)
    case .ternary(let condition, let first, let second):
      return try expression(self.predicate(condition) ? first : second)
    case .cast(let value, let type): return try cast(value, type, id)
    case .symbolicIndex(let index): return symbol(index)
    case .refuse(let construct): throw failure(.refused(construct), at: id)
    case .tooDeep: throw failure(.nestingLimitExceeded(limit: limits.syntax.nesting), at: id)
    case .tooManyKeys: throw failure(.nestingLimitExceeded(limit: limits.documentDepth), at: id)
    default: throw failure(.refused(.unreadable), at: id)
    }
  }

  /// A constant; a text that the document holds too becomes the document's, so that it is compared by number.
  @inline(__always)
  private func constant(_ value: Value) -> Value {
    guard case .string(let text) = value else { return value }
    let known = numberInDocument(text)
    return known == Key.absent ? value : .string(Text(store: .document, index: known))
  }

  /// The document's number of a text of the program, or ``Key/absent``.
  @inline(__always)
  func numberInDocument(_ text: Text) -> UInt32 {
    Int(text.index) < texts.count ? texts[Int(text.index)] : Key.absent
  }

  private mutating func variable(_ slot: UInt32, _ id: InstructionID) throws(EvaluationError) -> Value {
    if let value = slots[Int(slot)] { return InferredBehavior.boundNullReadsAsNil ? value.operand : value }
    let position = program.code.freeSlots.firstIndex(of: slot)
    throw failure(.unboundVariable(name: position.map { program.code.freeVariables[$0] } ?? ""), at: id)
  }

  /// FIRST, LAST and SIZE outside of brackets are words.
  private mutating func symbol(_ index: SymbolicIndex) -> Value {
    switch index {
    case .first: .string(text("FIRST"))
    case .last: .string(text("LAST"))
    case .size: .string(text("SIZE"))
    }
  }

  /// `{…}`: nil elements become NSNull (Grammar/meaning.md).
  private mutating func aggregate(_ operands: IndexRun) throws(EvaluationError) -> Value {
    var elements: [Value] = []
    elements.reserveCapacity(Int(operands.count))
    for position in operands.start..<operands.start + operands.count {
      elements.append(asElement(try expression(program.code.operands[Int(position)])))
    }
    return .array(add(elements))
  }
}
