internal import PredicateSyntax

extension Evaluator {
  /// A value in at most some hundred characters, for messages and traces.
  mutating func describe(_ value: Value) -> String { describe(value, depth: 0) }

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
    if bytes.count <= 80 { return "\"" + string(text) + "\"" }
    var end = bytes.startIndex + 80
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return "\"" + String(decoding: bytes[..<end], as: UTF8.self) + "…\""
  }

  private mutating func list(
    _ run: Run, _ depth: Int, _ opening: String, _ item: (inout Evaluator, Int) -> String
  ) -> String {
    guard depth < 2 else { return opening + "…}" }
    var text = opening
    for position in 0..<min(Int(run.count), 4) { text += (position == 0 ? "" : ", ") + item(&self, position) }
    return text + (run.count > 4 ? ", …}" : "}")
  }

  /// A value as Foundation's `description` writes it; collections shortened.
  mutating func description(_ value: Value) -> String {
    switch value {
    case .boolean(let value): value ? "1" : "0"
    case .integer(let value): String(value)
    case .unsignedInteger(let value): String(value)
    case .double(let value): NumberText.description(value)
    case .string(let text): string(text)
    case .date(let seconds): DateText.description(secondsSince2001: seconds) ?? NumberText.description(seconds)
    case .null: "<null>"
    case .missing, .array, .set, .dictionary: describe(value)
    }
  }
}
