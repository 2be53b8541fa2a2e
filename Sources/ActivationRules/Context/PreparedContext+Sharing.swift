public import PredicateEvaluation
public import UniformTypes

extension PreparedContext {
  /// Prepares a shared context, so that many rules can be asked about it.
  ///
  /// - Parameters:
  ///   - context: What is shared.
  ///   - types: The types that its identifiers are looked up in; those of the rules.
  /// - Complexity: linear in the number of the attachments' identifiers.
  public init(_ context: SharedContext, types: TypeGraph = .system) { self.init(context.document, types: types) }
}

extension ContextPreparation {
  /// Prepares the context that a stream read last.
  ///
  /// Always give the same stream: texts that it has shown before are not looked up again.
  ///
  /// - Complexity: linear in the number of the attachments' identifiers, and in the texts that are new.
  public mutating func prepare(_ stream: ContextStream) -> PreparedContext {
    prepare(stream.context.document, generation: stream.generation)
  }
}
