/// The decisions that this package makes where Apple's behavior isn't publicly known. Running these cases on a Mac would settle them.
///
/// Two decisions are members of this type. Each of the others is part of a function:
///
/// | decision | place |
/// |---|---|
/// | vertical tab and form feed separate tokens; the no-break space doesn't | `Lexer.spaces` |
/// | a line end inside a string literal is an error | `Parser.parseString` |
/// | mapping a key over a set leaves out nil values | `Evaluator.map` |
/// | `number + date` is a date, just like `date + number` | `Evaluator.dateArithmetic` |
/// | a variable that is bound to an NSNull element evaluates to nil, as any other variable whose value is NSNull does | `Evaluator.variable` |
/// | NSNull from an index, TERNARY, or another computed value has no keys, like NSNull from a key: `a[0].b` is an error if `a[0]` is NSNull | `Evaluator.keyPath` |
/// | a minus belongs to a numeric constant, except before an integer above 2^63 in parentheses: `-(x)` is `0 - x`, which wraps as any other subtraction does | `Parser.reduceMinus` |
/// | dates in sets and dictionaries are printed like dates in arrays | `Printer` |
/// | NOT binds tighter than AND; `**` is left-associative and binds looser than a sign; `:=`, set and bit operators are between comparisons and sums, in this order | the order of `Parser.Level` |
/// | the keys FETCH, TERNARY and INTERSECT get a `#`, too, because Apple's own output without it doesn't parse | `Printer` |
/// | line ends and NUL are printed as escapes, although Apple prints them raw | `Printer` |
/// | parentheses stay if the text would otherwise mean another tree, as in `(x INTERSECT y).@count` | `Printer` |
/// | an infinite constant is printed as a literal that overflows; a date with more than six decimals is printed with all of them | `Double.shortestText`, `Double.fixedText` |
///
/// Three decisions about evaluation are also part of functions: `?` in LIKE is a code point, like ICU's `.` (`Evaluator+Texts`); `[l]`
/// compares without a locale, because a verdict must be reproducible (`Evaluator+Texts`); `CAST(string, 'NSDate')` fails, as on current
/// systems (`Evaluator+Functions`). Grammar/meaning.md marks inferred meanings with (I).
package enum InferredBehavior {
  /// NaN is below every other number and equals itself.
  static let orderOfNotANumber = -1

  /// `tokenize:using:` and TOKENMATCHES split at every ASCII character that is neither a letter nor a digit.
  static func separatesTokens(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
      false
    default: true
    }
  }
}
