/// Choices that no document and no observation settles: Grammar/meaning.md marks them (I). One name each, so that an
/// observation on a Mac changes one line.
///
/// Three lie in the shape of a function instead: `?` in LIKE is a code point, as ICU's `.` (`Evaluator+Patterns`); `[l]` compares
/// without a locale, because a verdict must be reproducible (`Evaluator+Strings`); `CAST(string, 'NSDate')` fails, as on
/// current systems (`Evaluator+Casts`).
enum InferredBehavior {
  /// NaN orders below every other number, and equals itself.
  static let orderOfNotANumber = -1

  /// A key mapped over a set gives a set without the elements that answered nil.
  static let mappedSetDropsMissing = true

  /// `number + date` is a date, as `date + number` is.
  static let numberPlusDateIsDate = true

  /// A Boolean value that indicates whether a binding of a collection's element to NSNull reads as nil, as other
  /// bindings do.
  static let boundNullReadsAsNil = true

  /// NSNull that an index, TERNARY, or another computed value results in has no keys, as NSNull at the end of a key has none: `a[0].b` is
  /// an error where `a.b` is. A variable that is bound to it reads as nil; see ``boundNullReadsAsNil``.
  static let computedNullHasNoKeys = true

  /// `tokenize:using:` and TOKENMATCHES split at every character that is neither a letter nor a digit nor non-ASCII.
  static func separatesTokens(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
      false
    default: true
    }
  }
}
