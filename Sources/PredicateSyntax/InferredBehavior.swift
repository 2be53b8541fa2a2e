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
package enum InferredBehavior {
  /// Vertical tab and form feed separate tokens; the no-break space does not.
  package static let verticalTabAndFormFeedAreSpace = true

  /// A line end inside a string literal is refused.
  package static let lineEndInStringIsError = true
}
