// The texts of numbers and dates, as constants are printed.
extension Double {
  /// The shortest text that reads back as the same number; a whole number has no fraction.
  package func shortestText(infinity: String = "1e999") -> String {
    if isNaN { return "nan" }
    if isInfinite { return self < 0 ? "-" + infinity : infinity }
    let text = description
    return text.utf8.suffix(2).elementsEqual(".0".utf8) ? String(text.dropLast(2)) : text
  }

  /// The shortest text that reads back as the same number of the same kind: a whole number has a fraction or an exponent.
  var exactText: String { isFinite ? description : shortestText() }

  /// The number with six decimals, as `%f` writes it; the shortest text if six decimals aren't enough, or if the magnitude is 9e12 or more.
  var fixedText: String {
    guard magnitude < 9e12 else { return shortestText() }
    let scaled = magnitude * 1_000_000 + 0.5
    let whole = UInt64(scaled)
    let text = (self < 0 ? "-" : "") + "\(whole / 1_000_000)." + padded(String(whole % 1_000_000), 6)
    return Double(text) == self ? text : shortestText()
  }

  /// The UTC date at this number of seconds after 2001-01-01, as Apple describes it: `2001-01-01 00:00:00 +0000`.
  ///
  /// Seconds are rounded down. The text is nil if the date is more than about 285 million years away.
  package var dateText: String? {
    guard magnitude < 0x1p53 else { return nil }
    var total = Int64(self)
    if Double(total) > self { total -= 1 }
    let second = ((total % 86_400) + 86_400) % 86_400
    // Days since 0000-03-01, in eras of 400 years.
    let days = (total - second) / 86_400 + 730_791
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let date = padded("\(year)", 4) + "-" + padded("\(month)", 2) + "-" + padded("\(day)", 2)
    let (hours, minutes, seconds) = ("\(second / 3_600)", "\(second / 60 % 60)", "\(second % 60)")
    let time = padded(hours, 2) + ":" + padded(minutes, 2) + ":" + padded(seconds, 2)
    return date + " " + time + " +0000"
  }
}

/// Returns digits with zeros before them, up to a width.
func padded(_ digits: String, _ width: Int) -> String {
  String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
