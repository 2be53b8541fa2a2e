/// Choices of this package where Apple's behavior is not publicly known. A run of the cases on a Mac settles them.
///
/// Those that a switch can decide are constants here. The others lie in the shape of one function each:
///
/// | choice | place |
/// |---|---|
/// | a minus belongs to a numeric constant, but before an integer above 2^63 in parentheses `-(x)` is `0 - x`, which wraps as any other subtraction | `Parser.reduceMinus` |
/// | dates in sets and dictionaries print as those in arrays do | `Printer` |
/// | NOT binds tighter than AND; `**` groups from the left and looser than a sign; `:=`, set and bit operators lie between comparison and sum, in this order | the order of `Parser.Level` |
/// | FETCH, TERNARY and INTERSECT get `#` as keys too, without which Apple's own output does not parse | `Printer` |
/// | line ends and NUL print as escapes, where Apple prints them raw | `Printer` |
/// | parentheses stay where the text would otherwise mean another tree, as in `(x INTERSECT y).@count` | `Printer` |
/// | an infinite constant prints as a literal that overflows, a date with more than six decimals prints them all | `Double.shortestText`, `Double.fixedText` |
///
/// Three of the evaluation lie in the shape of a function, too: `?` in LIKE is a code point, as ICU's `.` (`Evaluator+Patterns`); `[l]` compares
/// without a locale, because a verdict must be reproducible (`Evaluator+Strings`); `CAST(string, 'NSDate')` fails, as on
/// current systems (`Evaluator+Casts`). Grammar/meaning.md marks what is inferred about meaning with (I).
package enum InferredBehavior {
  /// Vertical tab and form feed separate tokens; the no-break space does not.
  package static let verticalTabAndFormFeedAreSpace = true

  /// A line end inside a string literal is refused.
  package static let lineEndInStringIsError = true

  // MARK: Meaning

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
