extension StringProtocol {
  /// The text without the characters at both ends for which a condition holds.
  package func trimmed(where isLeftOut: (Character) -> Bool = \.isWhitespace) -> String {
    guard let start = firstIndex(where: { !isLeftOut($0) }), let end = lastIndex(where: { !isLeftOut($0) }) else {
      return ""
    }
    return String(self[start...end])
  }
}
