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

  /// Records a detail that was seen in an entry.
  mutating func record(_ detail: Trace.Detail, in entry: Int) {
    if entry >= 0 { entries[entry].detail = detail }
  }

  /// The predicate that begins next is that of an element.
  mutating func element(_ element: Trace.Element) { nextElement = element }
}
