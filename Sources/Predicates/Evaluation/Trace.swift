/// The course of one evaluation: every predicate and SUBQUERY that was evaluated, in order, with the values that were seen.
///
/// An operand of AND or OR that short circuit left out has no entry. Values are kept as numbers; the trace describes them
/// with ``description(of:)``.
package struct Trace: Sendable {
  /// The part of a rule that a trace covers. The verdict, or the error in its place, is always that of short circuit.
  package enum Extent: UInt8, Sendable, CaseIterable {
    /// The steps that decide the verdict.
    case verdict
    /// All operands and all elements.
    case whole
  }

  package enum Outcome: UInt8, Sendable, Hashable {
    /// The predicate is true.
    case holds
    /// The predicate is false.
    case fails
    /// The evaluation of the node ended with an error, here or below.
    case error
    /// A SUBQUERY was evaluated; ``Detail/subquery(count:matched:)`` says to what.
    case evaluated
  }

  /// A value that was seen, for the functions of its trace.
  package struct Seen: Sendable {
    /// A computed value, which lies in the trace's own memory.
    let value: Value
  }

  /// A detail that was seen at a node.
  package enum Detail: Sendable {
    /// Nothing that the entries below do not say.
    case none
    /// The two values of a comparison.
    case comparison(left: Seen, right: Seen)
    /// A comparison with ANY or ALL over `count` elements, of which the one at `deciding` settled the outcome, and of
    /// which `matched` were seen to match (all that match, unless the trace covers ``Extent/verdict`` only).
    case qualified(left: Seen, right: Seen, count: Int, matched: Int, deciding: Int?)
    /// A SUBQUERY over `count` elements, of which `matched` match; nil when the collection is.
    case subquery(count: Int?, matched: Int)
  }

  /// The element of a collection that the predicate of a SUBQUERY was evaluated for.
  package struct Element: Sendable {
    /// The position in the collection, from 0.
    package var position: Int
    /// The element itself; nothing when it was computed.
    package var value: Seen
  }

  /// One evaluated node.
  package struct Entry: Sendable {
    /// The node in the syntax tree.
    package var node: NodeID
    /// The entry within which it was evaluated.
    package var parent: Int?
    /// The number of entries around it.
    package var depth: Int
    /// The position after the last entry within it.
    package var end = 0
    /// For the predicate of a SUBQUERY: the element that it was evaluated for.
    package var element: Element?
    package var outcome: Outcome = .error
    /// The detail that was seen.
    package var detail: Detail = .none
  }

  package static let maximumEntries = 100_000

  /// The entries, in the order in which the nodes were begun.
  package let entries: [Entry]
  /// A Boolean value that indicates whether entries beyond ``maximumEntries`` were left out.
  package let isTruncated: Bool
  /// The verdict, or the error that took its place.
  package let result: Result<Bool, EvaluationError>

  let prepared: PreparedStorage
  let program: ProgramStorage
  /// The computed values, as far as descriptions show them.
  let memory: Scratch
}

/// Asking a trace about the values that it saw.
extension Trace {
  /// The document that was evaluated.
  package var document: Document { prepared.document }

  /// A value in at most some hundred characters: a text with quotation marks, at most four elements of a collection.
  package func description(of seen: Seen) -> String {
    var reader = self
    return reader.describe(seen.value)
  }

  /// The number, when the value is a whole one that fits.
  package func wholeNumber(of seen: Seen) -> Int64? {
    switch seen.value {
    case .integer(let number): return number
    case .double(let number):
      let whole = Number.clamped(number)
      return Double(whole) == number ? whole : nil
    default: return nil
    }
  }

  /// The text, when the value is one; nil for a computed one that is too long to be kept.
  package func text(of seen: Seen) -> String? {
    guard case .string(let text) = seen.value else { return nil }
    let bytes = bytes(text)
    if text.store == .scratch, bytes.count > Self.shownBytes { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value in ``document``; nil for one that was computed, and for a constant of the rule.
  package func documentValue(of seen: Seen) -> DocumentValue? {
    switch seen.value {
    case .string(let text): text.store == .document ? .string(TextID(rawValue: text.index)) : nil
    case .array(let run): run.inDocument.map { .array($0) }
    case .set(let run): run.inDocument.map { .set($0) }
    case .dictionary(let run): run.inDocument.map { .dictionary($0) }
    default: nil
    }
  }
}

extension Trace: ValueReader {
  func bytes(_ text: Text) -> TextSlice { text.bytes(prepared, program, memory) }
  func element(_ position: Int, of run: Run) -> Value { run.element(position, prepared, memory) }
  func entry(_ position: Int, of run: Run) -> (key: Text, value: Value) {
    run.entry(position, prepared, memory)
  }
}

/// Writes a trace, while it is recording.
struct TraceRecorder {
  /// The extent of the evaluation after the deciding step.
  let extent: Trace.Extent
  /// A Boolean value that indicates whether anything is recorded at the moment.
  let isRecording: Bool
  /// The memory of computed values.
  var memory = Scratch()
  private(set) var entries: [Trace.Entry] = []
  private(set) var isTruncated = false
  private var open = -1
  private var nextElement: Trace.Element?

  /// Nothing is recorded without an extent.
  init(_ extent: Trace.Extent?) {
    self.extent = extent ?? .verdict
    isRecording = extent != nil
  }

  /// A predicate or SUBQUERY begins; the result, negative for one that isn't kept, goes to ``end(_:_:)``.
  mutating func begin(_ node: NodeID) -> Int {
    let element = nextElement
    nextElement = nil
    guard isRecording, entries.count < Trace.maximumEntries else {
      isTruncated = isRecording
      return -1
    }
    let parent = open >= 0 ? open : nil
    let depth = parent.map { entries[$0].depth + 1 } ?? 0
    entries.append(Trace.Entry(node: node, parent: parent, depth: depth, element: element))
    open = entries.count - 1
    return open
  }

  /// It ended.
  mutating func end(_ entry: Int, _ outcome: Trace.Outcome) {
    guard entry >= 0 else { return }
    entries[entry].outcome = outcome
    entries[entry].end = entries.count
    open = entries[entry].parent ?? -1
  }

  mutating func record(_ detail: Trace.Detail, in entry: Int) {
    if entry >= 0 { entries[entry].detail = detail }
  }

  /// The predicate that begins next is that of an element.
  mutating func element(_ element: Trace.Element) { nextElement = element }
}
