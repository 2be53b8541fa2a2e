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
    case .date(let seconds): Self.date(seconds)
    case .null: "<null>"
    case .missing, .array, .set, .dictionary: describe(value)
    }
  }

  /// `2001-01-01 00:00:00 +0000`
  private static func date(_ seconds: Double) -> String {
    let total = Number.clamped(WholeNumbers.floor(seconds))
    // Beyond some hundred million years a calendar says nothing.
    guard total.magnitude < 1 << 53 else { return NumberText.description(seconds) }
    let second = ((total % 86_400) + 86_400) % 86_400
    // Days since 0000-03-01, in eras of 400 years.
    let day = (total - second) / 86_400 + 730_791
    let era = (day >= 0 ? day : day - 146_096) / 146_097
    let dayOfEra = day - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let date = padded(year, 4) + "-" + padded(month, 2) + "-" + padded(dayOfYear - (153 * shifted + 2) / 5 + 1, 2)
    let time = padded(second / 3_600, 2) + ":" + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2)
    return date + " " + time + " +0000"
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
