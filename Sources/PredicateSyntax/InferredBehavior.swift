/// Choices of this package where Apple's behaviour is not publicly known, one constant each.
///
/// A run of the cases on a Mac settles each of them; nothing else has to change then.
public enum InferredBehavior {
  /// Vertical tab and form feed separate tokens; the no-break space does not.
  public static let verticalTabAndFormFeedAreSpace = true

  /// A line end inside a string literal is refused.
  public static let lineEndInStringIsError = true

  /// `a.b[0]` is read as `(a.b)[0]`, with a warning: Apple's parser may bind the index to `b` alone.
  public static let indexAppliesToWholeKeyPath = true

  /// NOT binds tighter than AND.
  public static let notBindsTighterThanAnd = true

  /// `**` groups from the left, and looser than a sign: `-x ** 2` is `(-x) ** 2`.
  public static let powerIsLeftAssociative = true

  /// `:=`, the set operators and the bit operators bind tighter than comparisons and looser than `+`, in this order.
  public static let setAndBitOperatorsLieBetweenComparisonAndSum = true

  /// Besides Apple's list of words that get `#`, also FETCH, TERNARY and INTERSECT do: without it, Apple's own
  /// output for these keys does not parse.
  public static let printerEscapesEveryKeyword = true

  /// Line ends and NUL print as `\n`, `\r`, `\000`: Apple prints them raw, which does not parse again here.
  public static let printerEscapesLineEnds = true

  /// Parentheses are kept where the text would otherwise mean another tree, as in `(x INTERSECT y).@count`;
  /// Apple drops them.
  public static let printerKeepsNeededParentheses = true

  /// An infinite constant prints as a literal that overflows, and a date with more than six decimals prints them all.
  public static let printerKeepsNumbers = true
}
