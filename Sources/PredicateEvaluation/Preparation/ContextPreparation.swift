internal import PredicateSyntax
public import UniformTypes

/// Prepares one document after another for the same types, and keeps what it knows of texts in between.
///
/// It is for documents whose texts keep their numbers, as those of a stream do: a text is looked up in the graph once.
public struct ContextPreparation: Sendable {
  /// The types that documents are prepared for.
  package let types: TypeGraph
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

/// What the preparation of contexts keeps for each text of a table, from one context to the next.
struct PreparationMemory: Sendable {
  /// The type that each text names; ``notLookedUp`` for a text that was not looked up.
  var references: [TypeReference] = []
  /// For each text, the attachments that have it, among those that are gone through; empty in between.
  private var occurrences: [UInt64] = []
  /// The memory of the columns that were made last.
  private var columns: ColumnMemory?

  /// Stands for a type that is looked up when it is needed.
  static let notLookedUp = TypeReference(row: -2, isExact: false)

  /// The memory that columns keep from one context to the next, in bytes.
  private static let maximumColumnBytes = 1 << 16

  /// Makes room for the texts of a table.
  mutating func makeRoom(forTexts count: Int) {
    let more = count - references.count
    if references.isEmpty {
      references = Array(repeating: Self.notLookedUp, count: count)
      occurrences = Array(repeating: 0, count: count)
    } else if more > 0 {
      references.append(contentsOf: repeatElement(Self.notLookedUp, count: more))
      occurrences.append(contentsOf: repeatElement(0, count: more))
    }
  }

  /// Finds out which type a text names, unless that is known.
  mutating func lookUp(_ text: UInt32, of texts: borrowing TextTable, _ types: borrowing TypeGraph) {
    let position = Int(truncatingIfNeeded: text)
    guard references[position] == Self.notLookedUp else { return }
    references[position] = types.reference(to: TextID(rawValue: text), of: texts)
  }

  /// Memory for columns: that of the last ones, when nobody holds them anymore.
  mutating func takeColumns() -> ColumnMemory {
    if isKnownUniquelyReferenced(&columns), let columns, columns.byteCount <= Self.maximumColumnBytes { return columns }
    let fresh = ColumnMemory()
    columns = fresh
    return fresh
  }

  /// Calls a closure for each text of the attachments of a word, once, with those that have it.
  @inline(__always)
  mutating func gather(
    _ layout: ContextLayout, _ word: Int, _ body: (UInt32, UInt64, inout [TypeReference]) -> Void
  ) {
    let first = word * 64
    let last = min(first + 64, layout.attachmentCount)
    let total = Int(layout.identifierStarts[last]) - Int(layout.identifierStarts[first])
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: total) { seen in
      var count = 0
      for attachment in first..<last {
        let bit: UInt64 = 1 &<< UInt64(attachment &- first)
        for position in layout.identifierRange(of: attachment) {
          let text = layout.identifiers[position]
          let known = occurrences[Int(text)]
          // Written in any case, and overwritten by the next when it was there: whether it was cannot be foreseen.
          seen[count] = text
          count &+= known == 0 ? 1 : 0
          occurrences[Int(text)] = known | bit
        }
      }
      for index in 0..<count {
        let text = seen[index]
        let bits = occurrences[Int(text)]
        occurrences[Int(text)] = 0
        body(text, bits, &references)
      }
    }
  }
}
