/// The course of an evaluation: every evaluated predicate and SUBQUERY, in order, with the values that were observed.
///
/// With ``Extent/verdict``, an operand of AND or OR that short-circuiting skipped has no entry. Values are kept as numbers; the trace
/// describes them with ``description(of:)``.
package struct Trace: Sendable {
  /// The part of a rule that a trace covers. The verdict or error is the same for every extent.
  package enum Extent: UInt8, Sendable, CaseIterable {
    /// The steps that decide the verdict.
    case verdict
    /// All operands and all elements, including those that short-circuiting skips.
    case whole
  }

  package enum Outcome: UInt8, Sendable, Hashable {
    /// The predicate is true.
    case holds
    /// The predicate is false.
    case fails
    /// The node, or a node below it, ended with an error.
    case error
    /// A SUBQUERY was evaluated; ``Detail/subquery(count:matched:)`` has the result.
    case evaluated
  }

  /// An observed value, which only its trace can read.
  package struct Seen: Sendable {
    /// The value. The text or elements of a computed value are in the trace's own memory.
    let value: Value
  }

  /// The values that were observed at a node.
  package enum Detail: Sendable {
    /// No detail beyond the entries below.
    case none
    /// The two values of a comparison.
    case comparison(left: Seen, right: Seen)
    /// A comparison with ANY or ALL over `count` elements, of which `matched` matched. The element at `deciding` settled the outcome;
    /// `deciding` is nil if none did. With ``Extent/verdict``, matches after the deciding element aren't counted.
    case qualified(left: Seen, right: Seen, count: Int, matched: Int, deciding: Int?)
    /// A SUBQUERY over `count` elements, of which `matched` match; `count` is nil if the collection is nil.
    case subquery(count: Int?, matched: Int)
  }

  /// The element of a collection for which the predicate of a SUBQUERY was evaluated.
  package struct Element: Sendable {
    /// The index in the collection.
    package var position: Int
    /// The element itself; nil if it is a computed text or collection.
    package var value: Seen
  }

  package struct Entry: Sendable {
    /// The node in the syntax tree.
    package var node: NodeID
    /// The index of the enclosing entry; nil for the outermost entry.
    package var parent: Int?
    /// The number of entries that enclose this entry.
    package var depth: Int
    /// The index after the last entry within this entry.
    package var end = 0
    /// The element that the predicate of a SUBQUERY was evaluated for; nil for other nodes.
    package var element: Element?
    package var outcome: Outcome = .error
    /// The values that were observed.
    package var detail: Detail = .none
  }

  package static let maximumEntries = 100_000

  /// The entries, in the order in which their evaluation began.
  package let entries: [Entry]
  /// A Boolean value that indicates whether entries beyond ``maximumEntries`` are missing.
  package let isTruncated: Bool
  /// The verdict, or the error that replaces it.
  package let result: Result<Bool, EvaluationError>

  let prepared: PreparedStorage
  let program: ProgramStorage
  /// The computed values, as far as descriptions show them.
  let memory: Scratch
}

/// Access to the values of a trace.
extension Trace {
  package var document: Document { prepared.document }

  /// A short description of a value: the start of a string in quotation marks, or at most four elements of a collection.
  package func description(of seen: Seen) -> String {
    var reader = self
    return reader.describe(seen.value)
  }

  /// The value as an integer; nil if it isn't a whole number that fits.
  package func wholeNumber(of seen: Seen) -> Int64? {
    switch seen.value {
    case .integer(let number): return number
    case .double(let number):
      let whole = Number.clamped(number)
      return Double(whole) == number ? whole : nil
    default: return nil
    }
  }

  /// The value as a string; nil if it isn't a string, or is a computed string too long to be kept.
  package func text(of seen: Seen) -> String? {
    guard case .string(let text) = seen.value else { return nil }
    let bytes = bytes(text)
    if text.store == .scratch, bytes.count > Self.shownBytes { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value if it is a text or collection in ``document``; nil for any other value, such as a number or a computed list.
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

struct TraceRecorder {
  /// The extent of the evaluation.
  let extent: Trace.Extent
  /// A Boolean value that indicates whether the recorder records a trace.
  let isRecording: Bool
  var memory = Scratch()
  private(set) var entries: [Trace.Entry] = []
  private(set) var isTruncated = false
  private var open = -1
  private var nextElement: Trace.Element?

  /// Creates a recorder, which records nothing if the extent is nil.
  init(_ extent: Trace.Extent?) {
    self.extent = extent ?? .verdict
    isRecording = extent != nil
  }

  /// Begins the entry of a predicate or SUBQUERY. Returns the entry's index for ``end(_:_:)``, which is negative if the entry isn't kept.
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

  /// Ends the entry of a predicate or SUBQUERY.
  mutating func end(_ entry: Int, _ outcome: Trace.Outcome) {
    guard entry >= 0 else { return }
    entries[entry].outcome = outcome
    entries[entry].end = entries.count
    open = entries[entry].parent ?? -1
  }

  mutating func record(_ detail: Trace.Detail, in entry: Int) {
    if entry >= 0 { entries[entry].detail = detail }
  }

  /// Sets the element for which the next predicate is evaluated.
  mutating func element(_ element: Trace.Element) { nextElement = element }
}
