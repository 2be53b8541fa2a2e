package import UniformTypes

/// A predicate made ready for evaluation.
///
/// A predicate that counts items, attachments and identifiers by their types becomes conditions on bit sets. Any other, and any that is
/// traced, becomes flat instructions, with constants in tables and variables as slots; they are made when they are needed first.
///
/// Making a program never fails. A refused construct (Grammar/meaning.md) becomes an instruction that ends the evaluation with
/// a typed error when it is reached, so that short circuit stays observable, as on Apple's systems. A copy costs one reference.
package struct Program: Sendable {
  let storage: ProgramStorage

  /// The types that UTI operators use.
  package var types: TypeGraph { storage.types }

  /// Compiles a tree, whose root may also be an expression.
  ///
  /// - Parameters:
  ///   - tree: The parsed tree; it may contain `Node.missing`.
  ///   - types: The types that UTI operators use.
  ///   - limits: `SyntaxLimits.nesting` and `SyntaxLimits.syntaxNodes` bound what is compiled; an instruction that ends the evaluation
  ///     takes the place of what exceeds them.
  ///   - passes: The steps by which the program is made faster; tests switch them off.
  /// - Complexity: linear in the number of nodes.
  package init(
    _ tree: SyntaxTree, types: TypeGraph = .system, limits: EvaluationLimits = EvaluationLimits(),
    passes: OptimizationPasses = .all
  ) {
    storage = ProgramStorage(tree, tree.root, [], types, limits, passes)
  }

  /// Compiles several predicates of one tree, which share keys, constants and the preparation of a context.
  ///
  /// - Parameters:
  ///   - tree: The tree in which the predicates lie; its own root is not looked at.
  ///   - roots: The predicates, named by their position when they are evaluated.
  ///   - types: The types that UTI operators use.
  ///   - limits: As for one predicate; `SyntaxLimits.syntaxNodes` bounds all of them together.
  ///   - passes: The steps by which the program is made faster; tests switch them off.
  /// - Complexity: linear in the number of nodes.
  package init(
    _ tree: SyntaxTree, roots: [NodeID], types: TypeGraph = .system, limits: EvaluationLimits = EvaluationLimits(),
    passes: OptimizationPasses = .all
  ) {
    // Without a predicate there is one that is refused, so that the root is always an instruction.
    storage = ProgramStorage(
      tree, roots.first ?? .none, Array(roots.dropFirst()), types, limits, passes)
  }
}

// The limits on the size of a program.
extension EvaluationLimits {
  /// The nesting of the program. The builders of trees may add a level or two above those that the parser counted.
  var programDepth: Int { min(syntax.nesting, SyntaxLimits.maximumNesting) + 8 }
  /// The number of keys that one path has. No document nests deeper, and each of them keeps the rest of the path.
  var programKeys: Int { max(documentDepth, 8) }
  /// The number of instructions.
  var programInstructions: Int { max(syntax.syntaxNodes, 1) }
}

/// The storage of a program; shared by its copies.
final class ProgramStorage: Sendable {
  let tree: SyntaxTree
  /// The first predicate or expression of the program, and those after it.
  private let root: NodeID
  private let otherRoots: [NodeID]
  let types: TypeGraph
  let limits: EvaluationLimits
  let passes: OptimizationPasses
  /// The predicates that need no evaluator on a context of the usual shape.
  let fusion: FusedProgram
  private let instructions = Lazy<GeneralProgram>()

  init(
    _ tree: SyntaxTree, _ root: NodeID, _ otherRoots: [NodeID], _ types: TypeGraph, _ limits: EvaluationLimits,
    _ passes: OptimizationPasses
  ) {
    fusion = Fusion.fuse(tree, root, otherRoots, types, limits, passes)
    self.tree = tree
    self.root = root
    self.otherRoots = otherRoots
    self.types = types
    self.limits = limits
    self.passes = passes
  }

  /// The number of predicates or expressions; at least one.
  var rootCount: Int { otherRoots.count + 1 }

  /// A predicate or expression, in the order in which they were given.
  func root(at position: Int) -> NodeID { position == 0 ? root : otherRoots[position - 1] }

  /// The program instruction by instruction.
  ///
  /// Made on first use; if two threads use it at the same time, both may make it, and one result is kept.
  var general: GeneralProgram { instructions.value { GeneralProgram(self) } }
}

/// The value of a `$variable` that no SUBQUERY binds.
package struct VariableBinding: Sendable {
  /// The place of a value.
  package enum Value: Sendable {
    /// In the document that is evaluated.
    case document(ValueID)
    /// In the binding itself.
    case argument(PredicateArgument)
  }

  /// The name, without `$`.
  package var name: String
  /// The value.
  package var value: Value

  /// Binds a name to a value of the document.
  package init(_ name: String, _ value: ValueID) {
    self.name = name
    self.value = .document(value)
  }

  /// Binds a name to a value of its own.
  package init(_ name: String, _ value: PredicateArgument) {
    self.name = name
    self.value = .argument(value)
  }
}

extension Program {
  /// Returns whether the predicate holds for a document.
  ///
  /// - Parameters:
  ///   - document: The object to evaluate the predicate on.
  ///   - variables: Values of ``freeVariables``; others are ignored.
  ///   - services: Regular expressions and folding.
  ///   - limits: `Limits.evaluationSteps` bounds the work.
  /// - Throws: ``EvaluationError`` for whatever Apple's evaluation throws, for what is refused, and for limits.
  package func evaluate(
    _ document: Document, variables: [VariableBinding] = [], services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(EvaluationError) -> Bool {
    try evaluate(
      PreparedContext(document, for: self), variables: variables, services: services, limits: limits)
  }

  /// Returns whether the predicate holds for a prepared document, without services and within the standard limits.
  ///
  /// - Throws: ``EvaluationError``, as ``evaluate(_:variables:services:limits:)-(Document,_,_,_)`` does.
  package func evaluate(_ prepared: PreparedContext) throws(EvaluationError) -> Bool {
    if let verdict = fused(root: 0, prepared, EvaluationLimits()) { return verdict }
    return try evaluate(prepared, services: .none, limits: EvaluationLimits())
  }

  /// Returns whether the predicate holds for a document that was prepared for this program.
  ///
  /// - Throws: ``EvaluationError``, as ``evaluate(_:variables:services:limits:)-(Document,_,_,_)`` does.
  package func evaluate(
    _ prepared: PreparedContext, variables: [VariableBinding] = [], services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(EvaluationError) -> Bool {
    if let verdict = fused(root: 0, prepared, limits) { return verdict }
    var evaluator = Evaluator(self, prepared, variables, services, limits, observer: PlainObserver())
    return try evaluator.predicate(root: 0)
  }

  /// The verdict of a predicate that is fused as a whole; nil when the evaluator is needed.
  @inline(__always)
  private func fused(root position: Int, _ prepared: PreparedContext, _ limits: EvaluationLimits) -> Bool? {
    guard let clause = storage.fusion.clause(ofRoot: position), prepared.storage.hasColumns,
      prepared.storage.types.isSame(as: storage.types),
      clause.cost.steps(for: prepared.storage) < limits.evaluationSteps
    else { return nil }
    return storage.fusion.holds(clause, prepared.storage)
  }

  /// Returns whether one of several predicates holds for a document that was prepared for this program.
  ///
  /// - Parameters:
  ///   - prepared: The document, prepared for this program.
  ///   - position: The predicate's position among the roots that the program was made of.
  ///   - services: Regular expressions and folding.
  ///   - limits: `Limits.evaluationSteps` bounds the work.
  /// - Throws: ``EvaluationError``, as the evaluation of a program's only predicate does.
  package func evaluate(
    _ prepared: PreparedContext, root position: Int, services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(EvaluationError) -> Bool {
    guard position >= 0, position < storage.rootCount else { return false }
    if let verdict = fused(root: position, prepared, limits) { return verdict }
    var evaluator = Evaluator(self, prepared, [], services, limits, observer: PlainObserver())
    return try evaluator.predicate(root: position)
  }

  /// The course of an evaluation, with its verdict or error.
  ///
  /// - Parameters:
  ///   - prepared: The document, prepared for this program.
  ///   - variables: Values of ``freeVariables``; others are ignored.
  ///   - services: Regular expressions and folding.
  ///   - limits: `Limits.evaluationSteps` bounds the work.
  ///   - extent: How much of what short circuit would leave out is evaluated too.
  package func trace(
    _ prepared: PreparedContext, variables: [VariableBinding] = [], services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits(), extent: Trace.Extent = .verdict
  ) -> Trace {
    let prepared = prepared.prepared(for: self)
    let recorder = TraceRecorder(extent: extent, maximumEntries: Trace.maximumEntries)
    var evaluator = Evaluator(self, prepared, variables, services, limits, observer: recorder)
    let result: Result<Bool, EvaluationError>
    do throws(EvaluationError) {
      result = .success(try evaluator.predicate(root: 0))
    } catch {
      result = .failure(error)
    }
    let recorded = evaluator.finish()
    return Trace(
      entries: recorded.entries, isTruncated: recorded.isTruncated, result: result,
      prepared: prepared.storage, program: storage.general, memory: recorded.memory)
  }

  /// The value of the program's root, which may be an expression; a predicate's value is a Boolean.
  ///
  /// - Throws: ``EvaluationError``, also when the value nests deeper than `Limits.documentDepth`.
  package func value(
    _ document: Document, variables: [VariableBinding] = [], services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(EvaluationError) -> PredicateArgument {
    let prepared = PreparedContext(document, for: self)
    var evaluator = Evaluator(self, prepared, variables, services, limits, observer: PlainObserver())
    let root = evaluator.program.code.roots[0]
    if evaluator.program.code.instructions[Int(root)].isPredicate { return .boolean(try evaluator.predicate(root)) }
    let value = try evaluator.expression(root)
    return try evaluator.argument(value, depth: 0)
  }
}

/// The steps by which a program is made faster. Each keeps every verdict and every error; without any of them a program is evaluated
/// instruction by instruction.
///
/// Only the steps of `Limits.evaluationSteps` are counted otherwise, so that an evaluation may be given up a little earlier or later: a
/// clause that is fused counts what it may take at most, all at once; a list of constants that is folded counts as one step, and
/// otherwise as one more for each element.
package struct OptimizationPasses: OptionSet, Sendable, Hashable {
  /// The steps, as bits.
  package let rawValue: UInt8

  /// Creates a set of steps from bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Clauses that count items or attachments by their types are evaluated on bit sets, where the document has the shape of a
  /// shared context.
  package static let fuseCounts = OptimizationPasses(rawValue: 1)
  /// Several type tests joined by OR become one union of sets. Without effect on its own.
  package static let fuseTypeTests = OptimizationPasses(rawValue: 2)
  /// Lists of constants become constants, so that they are not put together for every element. Comparisons of constants between
  /// clauses that are fused become constants too, and decide AND and OR where they can.
  package static let foldConstants = OptimizationPasses(rawValue: 4)

  /// All of them.
  package static let all: OptimizationPasses = [.fuseCounts, .fuseTypeTests, .foldConstants]
}
