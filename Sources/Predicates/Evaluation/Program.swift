package import UniformTypes

/// A predicate made ready for evaluation.
///
/// A predicate that counts items, attachments and identifiers by their types becomes conditions on bit sets. Any other, and any that is
/// traced, is evaluated by walking its tree.
///
/// Making a program never fails. A refused construct (Grammar/meaning.md) ends the evaluation with a typed error when it is reached, so that
/// short circuit stays observable, as on Apple's systems. A copy costs one reference.
package struct Program: Sendable {
  let storage: ProgramStorage

  /// The types that UTI operators use.
  package var types: TypeGraph { storage.types }

  /// Prepares a tree, whose root may also be an expression.
  ///
  /// - Parameters:
  ///   - tree: The parsed tree; it may contain `Node.missing`.
  ///   - types: The types that UTI operators use.
  ///   - limits: `SyntaxLimits.nesting` and `SyntaxLimits.syntaxNodes` bound what is evaluated; what exceeds them ends the evaluation with
  ///     an error.
  ///   - fuses: Whether clauses that count items or attachments by their types are evaluated on bit sets, where the document has the
  ///     shape of a shared context. That keeps every verdict and every error; tests switch it off.
  /// - Complexity: linear in the number of nodes.
  package init(
    _ tree: SyntaxTree, types: TypeGraph = .system, limits: EvaluationLimits = EvaluationLimits(),
    fuses: Bool = true
  ) {
    self.init(tree, roots: [tree.root], types: types, limits: limits, fuses: fuses)
  }

  /// Prepares several predicates of one tree, which share the preparation of a context.
  ///
  /// - Parameters:
  ///   - tree: The tree in which the predicates lie; its own root is not looked at.
  ///   - roots: The predicates, named by their position when they are evaluated.
  ///   - types: The types that UTI operators use.
  ///   - limits: As for one predicate; `SyntaxLimits.syntaxNodes` bounds all of them together.
  ///   - fuses: Whether clauses that count items or attachments by their types are evaluated on bit sets, where the document has the
  ///     shape of a shared context. That keeps every verdict and every error; tests switch it off.
  /// - Complexity: linear in the number of nodes.
  package init(
    _ tree: SyntaxTree, roots: [NodeID], types: TypeGraph = .system, limits: EvaluationLimits = EvaluationLimits(),
    fuses: Bool = true
  ) {
    // Without a predicate there is one that is refused.
    storage = ProgramStorage(tree, roots.isEmpty ? [.none] : roots, types, limits, fuses: fuses)
  }
}

// The limits on the size of a program.
extension EvaluationLimits {
  /// The nesting of the program. The builders of trees may add a level or two above those that the parser counted.
  var programDepth: Int { min(syntax.nesting, SyntaxLimits.maximumNesting) + 8 }
  /// The number of keys that one path has. No document nests deeper, and each of them keeps the rest of the path.
  var programKeys: Int { max(documentDepth, 8) }
  var programNodes: Int { max(syntax.syntaxNodes, 1) }
}

/// The storage of a program; shared by its copies.
final class ProgramStorage: Sendable {
  let tree: SyntaxTree
  /// The predicates or expressions of the program, in the order in which they were given; at least one.
  let roots: [NodeID]
  let types: TypeGraph
  let limits: EvaluationLimits
  /// The predicates that need no evaluator on a context of the usual shape.
  let fusion: FusedProgram

  init(
    _ tree: SyntaxTree, _ roots: [NodeID], _ types: TypeGraph, _ limits: EvaluationLimits, fuses: Bool
  ) {
    fusion = fuses ? Fusion.fuse(tree, roots, types, limits) : FusedProgram(tree)
    self.tree = tree
    self.roots = roots
    self.types = types
    self.limits = limits
  }
}

/// The value of a `$variable` that no SUBQUERY binds.
package struct VariableBinding: Sendable {
  package enum Value: Sendable {
    /// In the document that is evaluated.
    case document(ValueID)
    /// In the binding itself.
    case argument(PredicateArgument)
  }

  /// The name, without `$`.
  package var name: String
  package var value: Value

  package init(_ name: String, _ value: ValueID) {
    self.name = name
    self.value = .document(value)
  }

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
  ///   - limits: `EvaluationLimits.evaluationSteps` bounds the work.
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
    var evaluator = Evaluator(self, prepared, variables, services, limits)
    return try evaluator.predicate(storage.roots[0])
  }

  /// The verdict of a predicate that is fused as a whole; nil when the evaluator is needed.
  @inline(__always)
  private func fused(root position: Int, _ prepared: PreparedContext, _ limits: EvaluationLimits) -> Bool? {
    guard let clause = storage.fusion.clause(at: storage.roots[position]), prepared.storage.isLaidOut,
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
  ///   - limits: `EvaluationLimits.evaluationSteps` bounds the work.
  /// - Throws: ``EvaluationError``, as the evaluation of a program's only predicate does.
  package func evaluate(
    _ prepared: PreparedContext, root position: Int, services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(EvaluationError) -> Bool {
    guard position >= 0, position < storage.roots.count else { return false }
    if let verdict = fused(root: position, prepared, limits) { return verdict }
    var evaluator = Evaluator(self, prepared, [], services, limits)
    return try evaluator.predicate(storage.roots[position])
  }

  /// The course of an evaluation, with its verdict or error.
  ///
  /// - Parameters:
  ///   - prepared: The document, prepared for this program.
  ///   - variables: Values of ``freeVariables``; others are ignored.
  ///   - services: Regular expressions and folding.
  ///   - limits: `EvaluationLimits.evaluationSteps` bounds the work.
  ///   - extent: How much of what short circuit would leave out is evaluated too.
  package func trace(
    _ prepared: PreparedContext, variables: [VariableBinding] = [], services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits(), extent: Trace.Extent = .verdict
  ) -> Trace {
    let prepared = prepared.prepared(for: types)
    var evaluator = Evaluator(self, prepared, variables, services, limits, tracing: extent)
    let result: Result<Bool, EvaluationError>
    do throws(EvaluationError) {
      result = .success(try evaluator.predicate(storage.roots[0]))
    } catch {
      result = .failure(error)
    }
    let recorded = evaluator.finish()
    return Trace(
      entries: recorded.entries, isTruncated: recorded.isTruncated, result: result,
      prepared: prepared.storage, program: storage, memory: recorded.memory)
  }

  /// The value of the program's root, which may be an expression; a predicate's value is a Boolean.
  ///
  /// - Throws: ``EvaluationError``, also when the value nests deeper than `EvaluationLimits.documentDepth`.
  package func value(
    _ document: Document, variables: [VariableBinding] = [], services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(EvaluationError) -> PredicateArgument {
    let prepared = PreparedContext(document, for: self)
    var evaluator = Evaluator(self, prepared, variables, services, limits)
    let root = storage.roots[0]
    if storage.tree[root].isPredicate { return .boolean(try evaluator.predicate(root)) }
    let value = try evaluator.expression(root)
    return try evaluator.argument(value, depth: 0)
  }
}
