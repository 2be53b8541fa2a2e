public import UniformTypes

/// Prepares one document after another for the same types, and keeps what it knows of texts in between.
///
/// It is for documents whose texts keep their numbers, as those of a stream do: a text is looked up in the graph once.
public struct ContextPreparation: Sendable {
  /// The types that documents are prepared for.
  public let types: TypeGraph
  private var generation = 0
  private var memory = PreparationMemory()

  /// Creates a preparation that knows no texts.
  public init(types: TypeGraph) { self.types = types }

  /// Prepares a document.
  ///
  /// - Parameters:
  ///   - document: A document.
  ///   - generation: A number that stays the same as long as a `TextID` stands for the same text in every document.
  /// - Complexity: linear in the number of attachments' identifiers, and in the texts that are new.
  package mutating func prepare(_ document: Document, generation: Int) -> PreparedContext {
    if generation != self.generation {
      memory = PreparationMemory()
      self.generation = generation
    }
    return PreparedContext(storage: PreparedStorage(document, types, &memory))
  }
}
