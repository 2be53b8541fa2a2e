/// The services that the evaluator needs from its platform, such as regular expressions and the folding of non-ASCII text.
///
/// The modules that compile for the web page contain no services. `TextServices` in `ActivationChecks` supplies them; the web page uses
/// the services of the browser. An evaluation that needs a missing service ends with an error that says so.
public struct PlatformServices: Sendable {
  /// The outcome of matching a regular expression.
  package enum MatchOutcome: Sendable, Hashable {
    /// The whole subject matches.
    case matches
    /// The whole subject doesn't match.
    case doesNotMatch
    /// The pattern isn't a regular expression, for the given reason.
    case invalidPattern(String)
    /// The pattern has the given part, which ICU may know but this engine doesn't.
    case unknownPart(String)
    /// The matcher reached its limit of work before it had an answer.
    case tooExpensive
  }

  /// Matches a whole subject against an ICU regular expression, as MATCHES does with the given options
  /// (Grammar/meaning.md: DOTALL and MULTILINE on, NFKC unless `n`, both texts folded for `c` and `d`).
  package var matches: (@Sendable (_ pattern: String, _ subject: String, _ options: ComparisonOptions) -> MatchOutcome)?

  /// The folded form of a text: texts that are equal under the given options have the same folded form.
  ///
  /// `c` folds case and width, `d` folds diacritics and width; without either, canonically equivalent texts become equal.
  package var fold: (@Sendable (_ text: String, _ options: ComparisonOptions) -> String)?

  /// The normalization form KC of a text, in which LIKE compares pattern and text unless `n` is given (Grammar/meaning.md).
  package var compatibilityForm: (@Sendable (_ text: String) -> String)?

  /// The current time in seconds since 2001-01-01, for `now()`. It is missing by default, so that verdicts are reproducible.
  package var now: (@Sendable () -> Double)?

  /// `base ** exponent`. The evaluator computes powers of integers up to 2^53 itself. Apple always uses the C library's `pow`.
  package var power: (@Sendable (_ base: Double, _ exponent: Double) -> Double)?

  /// The logarithm to base 10, for `log:`.
  package var logarithm: (@Sendable (Double) -> Double)?

  /// The natural logarithm, for `ln:`.
  package var naturalLogarithm: (@Sendable (Double) -> Double)?

  /// The exponential function, for `exp:`.
  package var exponential: (@Sendable (Double) -> Double)?

  /// A number from 0 up to but not including 1, for `random()` and `randomn()`; missing by default, like ``now``.
  package var random: (@Sendable () -> Double)?

  /// No services, which is enough for ASCII text without regular expressions.
  public static let none = PlatformServices()
}
