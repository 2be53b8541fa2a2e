/// Writes numbers the way constants print.
enum NumberText {
  /// The shortest text that reads back as the same number; a whole number has no fraction.
  static func shortest(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-1e999" : "1e999" }
    let text = value.description
    return text.utf8.suffix(2).elementsEqual(".0".utf8) ? String(text.dropLast(2)) : text
  }

  /// The shortest text that reads back as the same number of the same kind: a whole number has a fraction.
  static func exact(_ value: Double) -> String { value.isFinite ? value.description : shortest(value) }

  /// Six decimals, as `%f` writes them; more where six are not enough.
  static func fixed(_ value: Double) -> String {
    guard value.magnitude < 9e12 else { return shortest(value) }
    let scaled = value.magnitude * 1_000_000 + 0.5
    let whole = UInt64(scaled)
    let fraction = "\(whole % 1_000_000)"
    let zeros = String(repeating: "0", count: max(0, 6 - fraction.utf8.count))
    let text = (value < 0 ? "-" : "") + "\(whole / 1_000_000).\(zeros)\(fraction)"
    return Double(text) == value ? text : shortest(value)
  }
}
