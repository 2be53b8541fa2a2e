/// The services that the evaluator needs from its platform: regular expressions and the folding of non-ASCII text.
///
/// Modules that compile for the web page have neither. `TextServices` of `ActivationChecks` supplies them; the web page takes
/// the browser's. An evaluation that needs a missing service ends with an error that says so.
public struct PlatformServices: Sendable {
  /// The outcome of a regular expression.
  package enum MatchOutcome: Sendable, Hashable {
    /// The whole subject matches.
    case matches
    /// It does not.
    case doesNotMatch
    /// The pattern is not a regular expression; the text says why.
    case invalidPattern(String)
    /// The pattern has a part that ICU may know and this engine doesn't.
    case unknownPart(String)
    /// The bound on work was reached before an answer.
    case tooExpensive
  }

  /// Matches a whole subject against an ICU regular expression, as MATCHES does with the given options
  /// (Grammar/meaning.md: DOTALL and MULTILINE on, NFKC unless `n`, both texts folded for `c` and `d`).
  package var matches: (@Sendable (_ pattern: String, _ subject: String, _ options: ComparisonOptions) -> MatchOutcome)?

  /// The form of a text under which two texts that are equal for the given options become equal code unit by code unit.
  ///
  /// `c` folds case and width, `d` diacritics and width; without either, canonically equivalent texts become equal.
  package var fold: (@Sendable (_ text: String, _ options: ComparisonOptions) -> String)?

  /// The normalization form KC of a text, into which LIKE brings pattern and text unless `n` is given (Grammar/meaning.md).
  package var compatibilityForm: (@Sendable (_ text: String) -> String)?

  /// The present moment in seconds since 2001-01-01, for `now()`; missing by default, because verdicts should be
  /// reproducible.
  package var now: (@Sendable () -> Double)?

  /// `base ** exponent`, for powers that are not exact integers; Apple always takes the C library's `pow`.
  package var power: (@Sendable (_ base: Double, _ exponent: Double) -> Double)?

  /// The logarithm to base 10, for `log:`.
  package var logarithm: (@Sendable (Double) -> Double)?

  /// The natural logarithm, for `ln:`.
  package var naturalLogarithm: (@Sendable (Double) -> Double)?

  /// The exponential function, for `exp:`.
  package var exponential: (@Sendable (Double) -> Double)?

  /// A number from 0 up to, not including, 1, for `random()` and `randomn()`; missing by default, as ``now`` is.
  package var random: (@Sendable () -> Double)?

  /// No services: ASCII text only, no regular expressions.
  public static let none = PlatformServices()
}
