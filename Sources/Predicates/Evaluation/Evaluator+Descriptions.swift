/// A type that reads values from memory: an evaluator or a trace.
protocol ValueReader: ~Copyable {
  mutating func bytes(_ text: Text) -> TextSlice
  func element(_ position: Int, of run: Run) -> Value
  mutating func entry(_ position: Int, of run: Run) -> (key: Text, value: Value)
}

extension Evaluator: ValueReader {}

extension ValueReader where Self: ~Copyable {
  // The part of a value that descriptions show.
  static var shownBytes: Int { 80 }
  static var shownElements: Int { 4 }
  static var shownDepth: Int { 2 }

  /// A short description of a value, for messages and traces.
  mutating func describe(_ value: Value) -> String { describe(value, depth: 0) }

  /// A description of a value with its kind, for a message about two values that don't go together. For a list, the description gives only the
  /// size.
  mutating func kindAndDescription(_ value: Value) -> String {
    switch value {
    case .string: "the text " + describe(value)
    case .boolean, .integer, .unsignedInteger, .double: "the number " + description(value)
    case .array(let run), .set(let run): "a list of \(run.count)"
    case .dictionary: "a dictionary"
    case .missing, .null, .date: describe(value)
    }
  }

  private mutating func describe(_ value: Value, depth: Int) -> String {
    switch value {
    case .missing: return "nil"
    case .null: return "NSNull"
    case .string(let text): return quoted(text)
    case .date: return "the date " + description(value)
    case .boolean(let value): return value ? "YES" : "NO"
    case .array(let run):
      return list(run, depth, "{") { $0.describe($0.element($1, of: run), depth: depth + 1) }
    case .set(let run):
      return list(run, depth, "set {") { $0.describe($0.element($1, of: run), depth: depth + 1) }
    case .dictionary(let run):
      return list(run, depth, "{") {
        let entry = $0.entry($1, of: run)
        return $0.quoted(entry.key) + ": " + $0.describe(entry.value, depth: depth + 1)
      }
    default: return description(value)
    }
  }

  private mutating func quoted(_ text: Text) -> String {
    let bytes = bytes(text)
    if bytes.count <= Self.shownBytes { return "\"" + string(text) + "\"" }
    var end = bytes.startIndex + Self.shownBytes
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return "\"" + String(decoding: bytes[..<end], as: UTF8.self) + "…\""
  }

  private mutating func list(
    _ run: Run, _ depth: Int, _ opening: String, _ item: (inout Self, Int) -> String
  ) -> String {
    guard depth < Self.shownDepth else { return opening + "…}" }
    var text = opening
    for position in 0..<min(Int(run.count), Self.shownElements) {
      text += (position == 0 ? "" : ", ") + item(&self, position)
    }
    return text + (run.count > Self.shownElements ? ", …}" : "}")
  }

  mutating func string(_ text: Text) -> String { String(decoding: bytes(text), as: UTF8.self) }

  /// A value as Foundation's `description` writes it, with collections shortened.
  mutating func description(_ value: Value) -> String {
    switch value {
    case .boolean(let value): value ? "1" : "0"
    case .integer(let value): String(value)
    case .unsignedInteger(let value): String(value)
    case .double(let value): value.shortestText(infinity: "inf")
    case .string(let text): string(text)
    case .date(let seconds): seconds.dateText ?? seconds.shortestText(infinity: "inf")
    case .null: "<null>"
    case .missing, .array, .set, .dictionary: describe(value)
    }
  }
}

// Keeping observed values for a trace.
extension Evaluator {
  /// The form in which a trace keeps a value. Computed values are copied, as far as descriptions show them, because their memory is
  /// reused.
  mutating func kept(_ value: Value) -> Trace.Seen { Trace.Seen(value: copy(value, depth: 0)) }

  /// The form in which a trace keeps an element. A computed text or collection is left out; the entries for that element tell more.
  func reference(_ value: Value) -> Trace.Seen {
    switch value {
    case .string(let text) where text.store == .scratch: Trace.Seen(value: .missing)
    case .array(let run) where run.store == .scratch: Trace.Seen(value: .missing)
    case .set(let run) where run.store == .scratch: Trace.Seen(value: .missing)
    case .dictionary(let run) where run.store == .scratch: Trace.Seen(value: .missing)
    default: Trace.Seen(value: value)
    }
  }

  private mutating func copy(_ value: Value, depth: Int) -> Value {
    switch value {
    case .string(let text): text.store == .scratch ? .string(copy(text)) : value
    case .array(let run): run.store == .scratch ? .array(copy(elementsOf: run, depth)) : value
    case .set(let run): run.store == .scratch ? .set(copy(elementsOf: run, depth)) : value
    case .dictionary(let run): run.store == .scratch ? .dictionary(copy(entriesOf: run, depth)) : value
    default: value
    }
  }

  private mutating func copy(_ text: Text) -> Text {
    let bytes = bytes(text)
    if text.store != .scratch { return text }
    // Copies a few bytes more than descriptions show, so that the scalar at the cut stays whole and a description can mark the cut.
    return recorder.memory.add(text: bytes.prefix(Self.shownBytes + 4))
  }

  @inline(never)
  private mutating func copy(elementsOf run: Run, _ depth: Int) -> Run {
    var elements: [Value] = []
    for position in 0..<keptCount(run, depth) { elements.append(copy(element(position, of: run), depth: depth + 1)) }
    return recorder.memory.add(elements: elements)
  }

  @inline(never)
  private mutating func copy(entriesOf run: Run, _ depth: Int) -> Run {
    var entries: [(key: Text, value: Value)] = []
    for position in 0..<keptCount(run, depth) {
      let entry = entry(position, of: run)
      entries.append((copy(entry.key), copy(entry.value, depth: depth + 1)))
    }
    return recorder.memory.add(entries: entries)
  }

  /// The number of elements to keep: one more than a description shows, so that it can tell that there are more.
  private func keptCount(_ run: Run, _ depth: Int) -> Int {
    depth < Self.shownDepth ? min(Int(run.count), Self.shownElements + 1) : 0
  }
}
