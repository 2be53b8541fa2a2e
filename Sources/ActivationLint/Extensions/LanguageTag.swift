/// Reads language tags by their form, after [BCP 47](https://www.rfc-editor.org/info/bcp47); no list of languages is used.
enum LanguageTag {
  /// The form of a language tag.
  enum Form { case withRegion, withoutRegion, malformed }

  /// The form of a text: a language of two or three letters, then a script, a region, variants and extensions, each optional.
  static func form(of text: String) -> Form {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.utf8.count), isLetters(language) else {
      return .malformed
    }
    var rest = parts.dropFirst()
    for _ in 0..<3 where rest.first.map({ $0.utf8.count == 3 && isLetters($0) }) == true { rest.removeFirst() }
    if let script = rest.first, script.utf8.count == 4, isLetters(script) { rest.removeFirst() }
    var hasRegion = false
    if let region = rest.first, isRegion(region) {
      hasRegion = true
      rest.removeFirst()
    }
    return isTail(rest) ? (hasRegion ? .withRegion : .withoutRegion) : .malformed
  }

  private static func isRegion(_ part: Substring) -> Bool {
    part.utf8.count == 2 && isLetters(part) || part.utf8.count == 3 && part.utf8.allSatisfy(isDigit)
  }

  /// Variants of five to eight characters (four with a digit in front), then extensions after a single character.
  private static func isTail(_ parts: ArraySlice<Substring>) -> Bool {
    var isExtension = false
    var needsMore = false
    for part in parts {
      let count = part.utf8.count
      guard (1...8).contains(count), part.utf8.allSatisfy({ isLetter($0) || isDigit($0) }) else { return false }
      if count == 1 {
        guard !needsMore else { return false }
        isExtension = true
        needsMore = true
      } else {
        guard isExtension || count >= 5 || count == 4 && part.utf8.first.map(isDigit) == true else { return false }
        needsMore = false
      }
    }
    return !needsMore
  }

  private static func isLetters(_ part: Substring) -> Bool { part.utf8.allSatisfy(isLetter) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
