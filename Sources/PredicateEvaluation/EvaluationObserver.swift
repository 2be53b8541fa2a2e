internal import PredicateSyntax

/// What watches an evaluation. ``NoObserver`` compiles away, so that the traced evaluation is the same code as the fast one.
protocol EvaluationObserver {
  /// Whether anything is recorded; texts are rendered only then.
  static var isActive: Bool { get }
  /// Whether operands and elements after the deciding one are evaluated too.
  var isExhaustive: Bool { get }
  /// A predicate or SUBQUERY begins; the result goes to ``end(_:_:)``.
  mutating func begin(_ node: NodeID) -> Int32
  /// It ended.
  mutating func end(_ entry: Int32, _ outcome: Trace.Outcome)
  /// What was seen on the way.
  mutating func record(_ detail: Trace.Detail, in entry: Int32)
  /// The predicate that begins next is that of an element.
  mutating func element(_ index: Int)
}

/// Records nothing.
struct NoObserver: EvaluationObserver {
  static var isActive: Bool { false }
  var isExhaustive: Bool { false }
  @inline(__always) mutating func begin(_ node: NodeID) -> Int32 { -1 }
  @inline(__always) mutating func end(_ entry: Int32, _ outcome: Trace.Outcome) {}
  @inline(__always) mutating func record(_ detail: Trace.Detail, in entry: Int32) {}
  @inline(__always) mutating func element(_ index: Int) {}
}

/// Writes a trace.
struct TraceRecorder: EvaluationObserver {
  static var isActive: Bool { true }
  let isExhaustive: Bool
  let maximumEntries: Int
  var entries: [Trace.Entry] = []
  var isTruncated = false
  private var open: Int32 = -1
  private var depth = 0
  private var nextElement: Int?

  init(isExhaustive: Bool, maximumEntries: Int) {
    self.isExhaustive = isExhaustive
    self.maximumEntries = maximumEntries
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
    open = entries[Int(entry)].parent.map { Int32(truncatingIfNeeded: $0) } ?? -1
    depth = entries[Int(entry)].depth
  }

  mutating func record(_ detail: Trace.Detail, in entry: Int32) {
    guard entry >= 0, Int(entry) < entries.count else { return }
    entries[Int(entry)].detail = detail
  }

  mutating func element(_ index: Int) { nextElement = index }
}
