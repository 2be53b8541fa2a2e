/// The memory for values that the evaluator computes, which aren't in any document.
struct Scratch: Sendable {
  /// The amount of memory in use at a moment.
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

  /// Removes the values added since a moment; no value that is still in use may refer to them.
  mutating func release(to mark: Mark) {
    if elements.count > mark.elements { elements.removeLast(elements.count - mark.elements) }
    if entries.count > mark.entries { entries.removeLast(entries.count - mark.entries) }
    if texts.count > mark.texts { texts.removeLast(texts.count - mark.texts) }
  }
}

/// One evaluation of one program on one document.
///
/// The recursion is as deep as the tree, whose height a limit bounds. Two measures keep the frames small, so that the deepest tree fits
/// a stack of 512 KiB: this large value can't be copied, and the large methods on the recursive path are never inlined into each other.
struct Evaluator: ~Copyable {
  let program: ProgramStorage
  let prepared: PreparedStorage
  let services: PlatformServices
  let limits: EvaluationLimits
  var recorder: TraceRecorder
  let object: Value
  /// The variables that have a value, innermost last.
  var bindings: [(name: TextID, value: Value)] = []
  var scratch = Scratch()
  /// The keys of paths; the keys of a path are adjacent.
  var keys: [Key] = []
  /// The runs of constant keys in paths, with their numbers of steps, by the index of the first step among the tree's children.
  var keyRuns: [Int: (keys: Range<Int>, steps: Int)] = [:]
  /// The ID that each text of the program has in the document; nil if the document lacks the text.
  private let textsInDocument: [TextID?]
  /// The node that is being evaluated, and the number of nodes that enclose it.
  private var current = NodeID.none
  private var depth = 0
  private(set) var remainingSteps: Int
  /// The steps for the parts that short-circuiting skips, kept apart so that evaluating them can't change the verdict.
  private var exhaustiveSteps: Int
  private var isLooking = false

  /// Prepares an evaluation.
  ///
  /// - Parameter extent: The extent of the trace; nil for an evaluation without a trace.
  init(
    _ program: Program, _ prepared: PreparedContext, _ variables: [VariableBinding], _ services: PlatformServices,
    _ limits: EvaluationLimits, tracing extent: Trace.Extent? = nil
  ) {
    self.program = program.storage
    self.prepared = prepared.prepared(for: program.types).storage
    self.services = services
    self.limits = limits
    recorder = TraceRecorder(extent)
    let document = prepared.document
    object = document.value(document.root).operand
    remainingSteps = max(limits.evaluationSteps, 0)
    exhaustiveSteps = remainingSteps
    // The program's texts are looked up in the document, so that they can be compared by number.
    let texts = program.storage.tree.texts
    textsInDocument = texts.ids.map { document.texts.find($0, of: texts) }
    for variable in variables {
      if let name = texts.find(variable.name) { bindings.append((name, document.value(variable.value))) }
    }
  }

  /// Ends the evaluation and returns the recorded trace.
  consuming func finish() -> TraceRecorder { recorder }

  // MARK: Steps and errors

  /// Counts steps, or throws if none are left.
  @inline(__always)
  mutating func step(_ count: Int = 1, at node: NodeID) throws(EvaluationError) {
    remainingSteps &-= count
    if remainingSteps < 0 {
      remainingSteps = 0
      throw failure(.stepLimitExceeded(limit: limits.evaluationSteps), at: node)
    }
  }

  /// Begins the evaluation of a node. The depth is limited, and the node's ID must be lower than the ID of the enclosing node, because a tree
  /// that a builder made may be deeper than any text, or have cycles.
  ///
  /// - Returns: The enclosing node, for ``leave(to:)``.
  @inline(__always)
  mutating func enter(_ node: NodeID) throws(EvaluationError) -> NodeID {
    try step(at: node)
    guard depth <= program.limits.programDepth else {
      throw failure(.nestingLimitExceeded(limit: limits.syntax.nesting), at: node)
    }
    guard node.rawValue < current.rawValue else { throw failure(.refused(.unreadable), at: node) }
    defer { current = node }
    depth += 1
    return current
  }

  /// Ends the evaluation of a node.
  @inline(__always)
  mutating func leave(to node: NodeID) {
    current = node
    depth -= 1
  }

  @inline(never)
  mutating func failure(_ kind: EvaluationError.Kind, at node: NodeID) -> EvaluationError {
    EvaluationError(kind, at: program.tree.range(of: node))
  }

  /// Counts all the work of a clause at once, however it is evaluated, so that a trace runs out of steps exactly when the verdict does.
  ///
  /// - Returns: The remaining steps, for ``resumeSteps(_:)``. Until then, no steps are counted.
  mutating func charge(_ clause: FusedClause, at node: NodeID) throws(EvaluationError) -> Int {
    try step(min(clause.cost.steps(for: prepared), Int.max / 2), at: node)
    let rest = remainingSteps
    remainingSteps = .max
    return rest
  }

  /// Continues counting with the remaining steps.
  mutating func resumeSteps(_ rest: Int) { remainingSteps = rest }

  /// Counts steps separately from those of the verdict, for parts that short-circuiting skips, until ``endLooking(_:)``.
  ///
  /// - Returns: Whether the separate count begins here, not in an outer part.
  mutating func beginLooking() -> Bool {
    if isLooking { return false }
    isLooking = true
    swap(&remainingSteps, &exhaustiveSteps)
    return true
  }

  /// Ends the separate count of steps.
  mutating func endLooking(_ began: Bool) {
    guard began else { return }
    isLooking = false
    swap(&remainingSteps, &exhaustiveSteps)
  }

  // MARK: Expressions

  /// Evaluates an expression. An NSNull result stays NSNull; see ``operand(_:)``.
  mutating func expression(_ id: NodeID) throws(EvaluationError) -> Value {
    let outer = try enter(id)
    defer { leave(to: outer) }
    switch program.tree[id] {
    case .null: return .missing
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .unsignedInteger(let value): return .unsignedInteger(value)
    case .double(let value): return .double(value)
    case .date(let value): return .date(value)
    case .string(let text): return .string(constant(text))
    case .evaluatedObject: return object
    case .variable(let name): return try variable(name, id)
    case .keyPath(let base, let steps): return try keyPath(base, steps, id)
    default: return try composition(id)
    }
  }

  /// Evaluates an expression as an operand, where NSNull becomes nil (Grammar/meaning.md).
  @inline(__always)
  mutating func operand(_ id: NodeID) throws(EvaluationError) -> Value { try expression(id).operand }

  @inline(never)
  private mutating func composition(_ id: NodeID) throws(EvaluationError) -> Value {
    switch program.tree[id] {
    case .decimal(let digits): return .double(program.tree.texts.bytes(of: digits).leadingDouble)
    case .argument(.set, let list): return try .set(add(distinct(elements(list), at: id)))
    case .argument(.dictionary, let list): return try dictionary(list)
    case .argument(.array, let list), .aggregate(let list): return try .array(add(elements(list)))
    case .index(let collection, let index): return try self.index(collection, index)
    case .arithmetic(let operation, let left, let right): return try arithmetic(operation, left, right)
    case .bitwiseNot(let value): return try bitwiseNot(value)
    case .setOperation(let operation, let left, let right): return try setOperation(operation, left, right)
    case .function(let function, let arguments): return try self.function(function, arguments, id)
    case .subquery(let collection, let variable, let predicate):
      return try subquery(collection, variable, predicate, id)
    case .ternary(let condition, let first, let second):
      return try expression(self.predicate(condition) ? first : second)
    case .cast(let value, let type): return try cast(value, type, id)
    // FIRST, LAST and SIZE outside brackets are strings.
    case .symbolicIndex(let index): return .string(text(index.rawValue))
    case .anyKey: throw failure(.refused(.anyKey), at: id)
    case .assignment: throw failure(.refused(.assignment), at: id)
    case .selectorCall: throw failure(.refused(.selectorCall), at: id)
    case .fetch: throw failure(.refused(.fetch), at: id)
    default: throw failure(.refused(.unreadable), at: id)
    }
  }

  /// A text of the program. If the document has the same text, the result refers to the document's text, so that IDs can be compared.
  private func constant(_ text: TextID) -> Text {
    if let known = textsInDocument[Int(text.rawValue)] { return Text(store: .document, index: known.rawValue) }
    return Text(store: .program, index: text.rawValue)
  }

  private mutating func variable(_ name: TextID, _ id: NodeID) throws(EvaluationError) -> Value {
    guard let value = bindings.last(where: { $0.name == name })?.value else {
      throw failure(.unboundVariable(name: program.tree[name]), at: id)
    }
    return value.operand
  }

  /// Evaluates the elements of `{…}`, where nil becomes NSNull (Grammar/meaning.md).
  mutating func elements(_ list: NodeList) throws(EvaluationError) -> [Value] {
    var elements: [Value] = []
    for position in program.tree.positions(of: list) {
      elements.append(asElement(try expression(program.tree.child(at: position))))
    }
    return elements
  }

  /// Evaluates a dictionary that was given as an argument.
  private mutating func dictionary(_ list: NodeList) throws(EvaluationError) -> Value {
    let parts = try elements(list)
    var entries: [(key: Text, value: Value)] = []
    for position in stride(from: 1, to: parts.count, by: 2) {
      if case .string(let key) = parts[position - 1] { entries.append((key, parts[position])) }
    }
    return .dictionary(scratch.add(entries: entries))
  }
}
