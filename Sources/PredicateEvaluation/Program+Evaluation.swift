package import PredicateSyntax
internal import UniformTypes

/// The value of a `$variable` that no SUBQUERY binds.
package struct VariableBinding: Sendable {
  /// Where the value lies.
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
  /// Whether the predicate holds for a document.
  ///
  /// - Parameters:
  ///   - document: What it is evaluated on.
  ///   - variables: Values of ``freeVariables``; others are ignored.
  ///   - services: Regular expressions and folding.
  ///   - limits: `Limits.evaluationSteps` bounds the work.
  /// - Throws: ``EvaluationError`` for whatever Apple's evaluation throws, for what is refused, and for limits.
  package func evaluate(
    _ document: Document, variables: [VariableBinding] = [], services: PlatformServices = .none,
    limits: Limits = .standard
  ) throws(EvaluationError) -> Bool {
    try evaluate(
      PreparedContext(document, for: self), variables: variables, services: services, limits: limits)
  }

  /// Whether the predicate holds for a prepared document, without services and within the standard limits.
  ///
  /// - Throws: ``EvaluationError``, as ``evaluate(_:variables:services:limits:)-(Document,_,_,_)`` does.
  package func evaluate(_ prepared: PreparedContext) throws(EvaluationError) -> Bool {
    if let verdict = fused(root: 0, prepared, .standard) { return verdict }
    return try evaluate(prepared, services: .none, limits: .standard)
  }

  /// Whether the predicate holds for a document that was prepared for this program.
  ///
  /// - Throws: ``EvaluationError``, as ``evaluate(_:variables:services:limits:)-(Document,_,_,_)`` does.
  package func evaluate(
    _ prepared: PreparedContext, variables: [VariableBinding] = [], services: PlatformServices = .none,
    limits: Limits = .standard
  ) throws(EvaluationError) -> Bool {
    if let verdict = fused(root: 0, prepared, limits) { return verdict }
    var evaluator = Evaluator(self, prepared, variables, services, limits, observer: NoObserver())
    return try evaluator.predicate(root: 0)
  }

  /// The verdict of a predicate that is fused as a whole; nil when the evaluator is needed.
  @inline(__always)
  private func fused(root position: Int, _ prepared: PreparedContext, _ limits: Limits) -> Bool? {
    guard let clause = storage.fusion.clause(ofRoot: position), prepared.storage.hasColumns,
      prepared.storage.types.isSame(as: storage.types),
      clause.cost.steps(for: prepared.storage) < limits.evaluationSteps
    else { return nil }
    return storage.fusion.holds(clause, prepared.storage)
  }

  /// Whether one of several predicates holds for a document that was prepared for this program.
  ///
  /// - Parameters:
  ///   - prepared: The document, prepared for this program.
  ///   - position: The predicate's position among the roots that the program was made of.
  ///   - services: Regular expressions and folding.
  ///   - limits: `Limits.evaluationSteps` bounds the work.
  /// - Throws: ``EvaluationError``, as the evaluation of a program's only predicate does.
  package func evaluate(
    _ prepared: PreparedContext, root position: Int, services: PlatformServices = .none, limits: Limits = .standard
  ) throws(EvaluationError) -> Bool {
    guard position >= 0, position < storage.rootCount else { return false }
    if let verdict = fused(root: position, prepared, limits) { return verdict }
    var evaluator = Evaluator(self, prepared, [], services, limits, observer: NoObserver())
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
  ///   - verdict: What ``evaluate(_:variables:services:limits:)-(PreparedContext,_,_,_)`` gave under the same limits, when it is known: then
  ///     a trace of ``Trace/Extent/reason`` has no more than the way to what decides, and no limit of its own, for it takes at most as many
  ///     steps for each level of SUBQUERYs.
  package func trace(
    _ prepared: PreparedContext, variables: [VariableBinding] = [], services: PlatformServices = .none,
    limits: Limits = .standard, extent: Trace.Extent = .verdict, verdict: Bool? = nil
  ) -> Trace {
    let prepared = prepared.prepared(for: self)
    var recorder = TraceRecorder(extent: extent, maximumEntries: Trace.maximumEntries)
    var limits = limits
    if extent == .reason, let verdict {
      recorder.expect(verdict)
      limits.evaluationSteps = Int.max / 2
    }
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
    limits: Limits = .standard
  ) throws(EvaluationError) -> PredicateArgument {
    let prepared = PreparedContext(document, for: self)
    var evaluator = Evaluator(self, prepared, variables, services, limits, observer: NoObserver())
    let root = evaluator.program.code.roots[0]
    if evaluator.program.code.instructions[Int(root)].isPredicate { return .boolean(try evaluator.predicate(root)) }
    let value = try evaluator.expression(root)
    return try evaluator.argument(value, depth: 0)
  }
}
