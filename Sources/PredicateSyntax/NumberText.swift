/// Writes numbers the way constants print.
package enum NumberText {
  /// The shortest text that reads back as the same number; a whole number has no fraction.
  package static func shortest(_ value: Double, infinity: String = "1e999") -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-" + infinity : infinity }
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

/// Writes dates the way Apple describes them.
package enum DateText {
  /// Returns the description of a date in UTC: `2001-01-01 00:00:00 +0000`.
  ///
  /// - Parameter seconds: Seconds since 2001-01-01; a fraction is dropped.
  /// - Returns: The text; nil for a date some hundred million years away, of which a calendar says nothing.
  package static func description(secondsSince2001 seconds: Double) -> String? {
    guard seconds.magnitude < 0x1p53 else { return nil }
    var total = Int64(seconds)
    if Double(total) > seconds { total -= 1 }
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
