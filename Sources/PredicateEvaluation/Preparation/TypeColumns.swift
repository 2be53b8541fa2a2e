internal import PredicateSyntax
internal import UniformTypes

/// For every type that an attachment of a context conforms to, the set of those attachments: a column of bits.
///
/// "How many attachments have an identifier that conforms to one of these types" is then the number of bits in the union of some
/// columns, 64 attachments at a time, whatever the number of their identifiers.
struct TypeColumns: Sendable {
  /// An identifier that the graph does not know, or a dynamic one: it is compared as a text.
  struct Foreign: Sendable {
    /// The text's number in the document.
    var text: UInt32
    /// Where its column starts in ``words``.
    var column: Int
  }

  /// A class that an attachment conforms to.
  struct ClassColumn: Sendable {
    var number: UInt32
    /// Where its column starts in ``words``.
    var column: UInt32
  }

  /// The words of one column: a bit for each attachment, the first in the lowest bit.
  let wordCount: Int
  /// For each class of the graph the number of its column; 0, an empty column, for a class without attachments.
  private(set) var columns: [UInt16]
  /// The classes that have a column.
  private(set) var classes: [ClassColumn] = []
  /// The columns, one after the other.
  private(set) var words: [UInt64]
  /// The identifiers that no class stands for.
  private(set) var foreign: [Foreign] = []

  /// The numbers of columns that the table has room for.
  static let maximumColumns = Int(UInt16.max)
  /// The memory that columns may take, in words.
  static let maximumWords = 1 << 22
  /// The amount of work up to which columns are made: identifiers times words of a row of the graph.
  static let maximumWork = 1 << 22

  /// The columns of nothing.
  init() {
    wordCount = 0
    columns = []
    words = []
  }

  /// Makes the columns of a context; nil when there would be too many.
  ///
  /// - Complexity: linear in the number of identifiers, and for each distinct one among 64 attachments in the number of types that
  ///   it conforms to.
  init?(_ layout: borrowing ContextLayout, _ types: borrowing TypeGraph, _ memory: inout PreparationMemory) {
    let classes = types.conformanceClassCount
    guard layout.identifiers.count * (classes / 64 + 1) <= Self.maximumWork else { return nil }
    wordCount = max(1, (layout.attachmentCount + 63) / 64)
    columns = [UInt16](repeating: 0, count: classes)
    words = []
    words.reserveCapacity(wordCount * 48)
    words.append(contentsOf: repeatElement(0, count: wordCount))
    self.classes.reserveCapacity(48)
    // Among 64 attachments an identifier often occurs many times; its classes are gone through once.
    var seen: [Seen] = []
    seen.reserveCapacity(min(memory.occurrences.count, layout.identifiers.count))
    var foreignColumns: [UInt32: Int] = [:]
    for word in 0..<wordCount {
      Self.gather(layout, word, &memory.occurrences, &seen)
      // First the room, so that the words stay where they are while bits are added.
      for text in seen { makeRoom(forTypesOf: memory.references[Int(text.text)], types) }
      add(seen, word, memory.references, types)
      for text in seen {
        let reference = memory.references[Int(text.text)]
        if !reference.isExact || reference.row < 0 { add(text.bits, ofForeign: text.text, word, &foreignColumns) }
      }
      seen.removeAll(keepingCapacity: true)
      guard words.count <= Self.maximumWords, words.count / wordCount <= Self.maximumColumns else { return nil }
    }
  }

  /// A text, and which of 64 attachments have it as an identifier.
  private struct Seen {
    var text: UInt32
    var bits: UInt64
  }

  /// Finds the texts of the attachments of a word, each once.
  ///
  /// - Parameter occurrences: Room for each text of the document; zero before and after.
  private static func gather(_ layout: ContextLayout, _ word: Int, _ occurrences: inout [UInt64], _ seen: inout [Seen])
  {
    let first = word * 64
    occurrences.withUnsafeMutableBufferPointer { occurrences in
      for attachment in first..<min(first + 64, layout.attachmentCount) {
        let bit: UInt64 = 1 &<< UInt64(attachment &- first)
        for position in layout.identifierRange(of: attachment) {
          let text = layout.identifiers[position]
          if occurrences[Int(text)] == 0 { seen.append(Seen(text: text, bits: 0)) }
          occurrences[Int(text)] |= bit
        }
      }
      for index in seen.indices {
        seen[index].bits = occurrences[Int(seen[index].text)]
        occurrences[Int(seen[index].text)] = 0
      }
    }
  }

  /// Gives a column to each class of a type that has none.
  private mutating func makeRoom(forTypesOf reference: TypeReference, _ types: TypeGraph) {
    types.forEachConformanceClass(of: reference) { number in
      guard columns[number] == 0 else { return }
      columns[number] = UInt16(truncatingIfNeeded: words.count / wordCount)
      classes.append(ClassColumn(number: UInt32(truncatingIfNeeded: number), column: UInt32(words.count)))
      for _ in 0..<wordCount { words.append(0) }
    }
  }

  /// Adds a word of attachments to the columns of their classes, which are there.
  private mutating func add(_ seen: [Seen], _ word: Int, _ references: [TypeReference], _ types: TypeGraph) {
    let stride = wordCount
    words.withUnsafeMutableBufferPointer { words in
      for text in seen {
        types.forEachConformanceClass(of: references[Int(text.text)]) { number in
          words[Int(columns[number]) &* stride &+ word] |= text.bits
        }
      }
    }
  }

  @inline(never)
  private mutating func add(_ bits: UInt64, ofForeign text: UInt32, _ word: Int, _ known: inout [UInt32: Int]) {
    let column: Int
    if let earlier = known[text] {
      column = earlier
    } else {
      column = words.count
      known[text] = column
      foreign.append(Foreign(text: text, column: column))
      for _ in 0..<wordCount { words.append(0) }
    }
    words[column + word] |= bits
  }

  /// A word of the column of a class.
  @inline(__always)
  func word(_ word: Int, ofClass number: Int) -> UInt64 {
    words[Int(columns[number]) &* wordCount &+ word]
  }
}
