/// Searches by breadth for the fewest edits of the shared context that turn a verdict around.
struct ContextChangeSearch {
  /// A sketch with the edits that led to it.
  private struct State {
    var sketch: ContextSketch
    var edits: [ContextEdit]
  }

  /// How often one edit is repeated at most.
  private static let maximumRepetitions = 64

  private let trial: ChangeTrial
  private let limit: Int
  private var remaining: Int
  private var seen: Set<[UInt8]> = []
  private var found: [VerdictChange] = []
  private var kinds: [[ContextEdit.Kind]] = []

  init(_ trial: ChangeTrial, limit: Int) {
    self.trial = trial
    self.limit = limit
    remaining = trial.evaluations
  }

  /// The changes with the fewest edits, no two of the same kinds of edits.
  mutating func changes() -> [VerdictChange] {
    guard limit > 0, let sketch = ContextSketch(trial.context) else { return [] }
    let keys = SketchKeys(sketch, trial.rule, trial.context)
    let editor = ContextEditor(types: trial.types, keys: keys)
    seen.insert(Array(keys.key(of: sketch).utf8))
    let single = expand([State(sketch: sketch, edits: [])], editor)
    let forRepetitions = min(remaining, trial.evaluations / 5)
    remaining -= forRepetitions
    if found.isEmpty { _ = expand(single, editor) }
    remaining += forRepetitions
    if found.isEmpty { repeatEdits(of: single, editor) }
    return found
  }

  /// Tries every edit of every state; the states that did not help are returned.
  private mutating func expand(_ states: [State], _ editor: ContextEditor) -> [State] {
    var next: [State] = []
    for state in states {
      for edit in editor.edits(of: state.sketch) {
        if remaining == 0 || found.count >= limit { return next }
        let edits = state.edits + [edit]
        let kinds = Self.kinds(of: edits)
        if self.kinds.contains(kinds) { continue }
        let result = edit.result
        guard !result.isEmpty, seen.insert(Array(editor.keys.key(of: result).utf8)).inserted else { continue }
        if isReached(result) {
          self.kinds.append(kinds)
          add(result, sentences: edits.map { $0.sentence }, count: edits.count)
        } else {
          next.append(State(sketch: result, edits: edits))
        }
      }
    }
    return next
  }

  /// Repeats single edits until one of them helps.
  private mutating func repeatEdits(of states: [State], _ editor: ContextEditor) {
    var states = states
    var count = 1
    while count < Self.maximumRepetitions, !states.isEmpty, found.isEmpty {
      count += 1
      var next: [State] = []
      for state in states {
        guard remaining > 0, found.count < limit, let last = state.edits.last, let first = state.edits.first,
          let edit = editor.edits(of: state.sketch).first(where: { $0.signature == last.signature })
        else { continue }
        let result = edit.result
        if result.isEmpty { continue }
        if isReached(result) {
          if kinds.contains([edit.kind]) { continue }
          kinds.append([edit.kind])
          add(result, sentences: [first.sentence + ", and \(count - 1) more like it"], count: count)
        } else {
          next.append(State(sketch: result, edits: [first, edit]))
        }
      }
      states = next
    }
  }

  private static func kinds(of edits: [ContextEdit]) -> [ContextEdit.Kind] {
    var kinds: [ContextEdit.Kind] = []
    for edit in edits { kinds.append(edit.kind) }
    return kinds
  }

  private mutating func isReached(_ sketch: ContextSketch) -> Bool {
    remaining -= 1
    return trial.isReached(by: trial.rule, for: sketch.context(basedOn: trial.context))
  }

  private mutating func add(_ sketch: ContextSketch, sentences: [String], count: Int) {
    found.append(
      VerdictChange(
        subject: .context(sketch.context(basedOn: trial.context)), edits: sentences, editCount: count,
        activates: trial.wantsActivation))
  }
}
