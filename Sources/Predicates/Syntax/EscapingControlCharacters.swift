/// Returns a text in which control characters and invisible characters are shown as `\u{…}`.
///
/// Use it wherever you show a text from outside: terminals obey control characters, and bidirectional ones mislead
/// readers. It is in this module because the parser's messages quote the rule.
package func escapingControlCharacters(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if isUnsafeToShow(scalar) {
      result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Returns whether a scalar is a C0 or C1 control, a line separator, or invisible, such as a mark that changes the direction of text.
package func isUnsafeToShow(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: true
  default: false
  }
}
