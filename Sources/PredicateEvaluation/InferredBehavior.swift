/// Choices that no document and no observation settles: Grammar/meaning.md marks them (I). One name each, so that an
/// observation on a Mac changes one line.
enum InferredBehavior {
  /// NaN orders below every other number, and equals itself.
  static let orderOfNotANumber = -1

  /// What `?` in LIKE stands for: one code point (as ICU's `.`), not one UTF-16 unit.
  static let wildcardIsCodePoint = true

  /// A key mapped over a set gives a set without the elements that answered nil.
  static let mappedSetDropsMissing = true

  /// `number + date` is a date, as `date + number` is.
  static let numberPlusDateIsDate = true

  /// `[l]` compares without a locale: the user's locale is unknown here, and a verdict is to be reproducible.
  static let localeIsIgnored = true

  /// `CAST(string, 'NSDate')` fails: systems that read dates from text are gone.
  static let castsStringToDate = false

  /// Whether a binding of a collection's element to NSNull reads as nil, as other bindings do.
  static let boundNullReadsAsNil = true

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
