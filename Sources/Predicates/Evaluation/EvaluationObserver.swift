/// An observer of an evaluation. ``NoObserver`` compiles away, so the traced evaluation is the same code as the fast one.
protocol EvaluationObserver {
  /// A Boolean value that indicates whether anything is recorded.
  static var isActive: Bool { get }
  /// The extent of the evaluation after the deciding step.
  var extent: Trace.Extent { get }
  /// The memory of computed values.
  var memory: Scratch { get set }
  /// A predicate or SUBQUERY begins; the result goes to ``end(_:_:)``.
  mutating func begin(_ node: NodeID) -> Int32
  /// It ended.
  mutating func end(_ entry: Int32, _ outcome: Trace.Outcome)
  /// Records a detail that was seen in an entry.
  mutating func record(_ detail: Trace.Detail, in entry: Int32)
  /// The predicate that begins next is that of an element.
  mutating func element(_ element: Trace.Element)
  /// Returns whether the details recorded in an entry are kept.
  func keeps(_ entry: Int32) -> Bool
  /// A Boolean value that indicates whether anything is recorded at the moment.
  var isRecording: Bool { get set }
}

/// Records nothing.
struct NoObserver: EvaluationObserver {
  static var isActive: Bool { false }
  var extent: Trace.Extent { .verdict }
  var memory: Scratch {
    get { Scratch() }
    set {}
  }
  @inline(__always) mutating func begin(_ node: NodeID) -> Int32 { -1 }
  @inline(__always) mutating func end(_ entry: Int32, _ outcome: Trace.Outcome) {}
  @inline(__always) mutating func record(_ detail: Trace.Detail, in entry: Int32) {}
  @inline(__always) mutating func element(_ element: Trace.Element) {}
  func keeps(_ entry: Int32) -> Bool { false }
  var isRecording: Bool {
    get { false }
    set {}
  }
}

#if hasFeature(Embedded)
  /// Where size counts, there is one evaluator: a recorder that records nothing takes the place of ``NoObserver``.
  typealias PlainObserver = TraceRecorder

  extension TraceRecorder {
    init() {
      self.init(extent: .verdict, maximumEntries: 0)
      isRecording = false
    }
  }
#else
  typealias PlainObserver = NoObserver
#endif

/// Writes a trace.
struct TraceRecorder: EvaluationObserver {
  static var isActive: Bool { true }
  let extent: Trace.Extent
  let maximumEntries: Int
  var memory = Scratch()
  var entries: [Trace.Entry] = []
  var isTruncated = false
  private var open: Int32 = -1
  private var depth = 0
  private var nextElement: Trace.Element?
  var isRecording = true

  init(extent: Trace.Extent, maximumEntries: Int) {
    self.extent = extent
    self.maximumEntries = maximumEntries
    // The usual rule on the usual context: one allocation.
    if maximumEntries > 0 { entries.reserveCapacity(24) }
  }

  mutating func begin(_ node: NodeID) -> Int32 {
    let element = nextElement
    nextElement = nil
    guard entries.count < maximumEntries else {
      isTruncated = true
      return -1
    }
    let parent = open >= 0 ? Int(open) : nil
    entries.append(Trace.Entry(node: node, parent: parent, depth: depth, element: element))
    open = Int32(truncatingIfNeeded: entries.count - 1)
    depth += 1
    return open
  }

  mutating func end(_ entry: Int32, _ outcome: Trace.Outcome) {
    guard entry >= 0, Int(entry) < entries.count else { return }
    entries[Int(entry)].outcome = outcome
    entries[Int(entry)].end = entries.count
    open = entries[Int(entry)].parent.map { Int32(truncatingIfNeeded: $0) } ?? -1
    depth = entries[Int(entry)].depth
  }

  mutating func record(_ detail: Trace.Detail, in entry: Int32) {
    guard entry >= 0, Int(entry) < entries.count else { return }
    entries[Int(entry)].detail = detail
  }

  mutating func element(_ element: Trace.Element) { nextElement = element }

  func keeps(_ entry: Int32) -> Bool { entry >= 0 }
}
