import Foundation
public import PredicateEvaluation
internal import PredicateSyntax

/// Foundation's regular expressions, text folding and transcendental functions, for the evaluator.
public enum FoundationServices {
  /// The number of progress reports that one regular expression may take; ICU reports after a fixed amount of matching
  /// work.
  package static let matchingReports = 100

  /// The services; a pattern of more than 4 KiB, a subject of more than 64 KiB, and a match that takes too long are refused.
  public static var platformServices: PlatformServices { platformServices(limits: EvaluationLimits()) }

  /// The services with other limits on pattern and subject.
  package static func platformServices(limits: EvaluationLimits) -> PlatformServices {
    PlatformServices(
      matches: { pattern, subject, options in
        guard pattern.utf8.count <= limits.patternBytes, subject.utf8.count <= limits.subjectBytes else {
          return .tooExpensive
        }
        return match(pattern, subject, options)
      },
      fold: { text, options in fold(text, options).precomposedStringWithCanonicalMapping },
      compatibilityForm: { $0.precomposedStringWithCompatibilityMapping },
      power: { pow($0, $1) }, logarithm: { log10($0) }, naturalLogarithm: { log($0) }, exponential: { exp($0) })
  }

  private static func fold(_ text: String, _ options: ComparisonOptions) -> String {
    // `n` overrides `c` and `d`.
    if options.contains(.normalized) { return text }
    var folding: String.CompareOptions = []
    if options.contains(.caseInsensitive) { folding.formUnion([.caseInsensitive, .widthInsensitive]) }
    if options.contains(.diacriticInsensitive) { folding.formUnion([.diacriticInsensitive, .widthInsensitive]) }
    return folding.isEmpty ? text : text.folding(options: folding, locale: nil)
  }

  private static func match(
    _ pattern: String, _ subject: String, _ options: ComparisonOptions
  ) -> PlatformServices.MatchOutcome {
    var forms = [(pattern, subject)]
    if !options.contains(.normalized) {
      forms = [
        (pattern.precomposedStringWithCompatibilityMapping, subject.precomposedStringWithCompatibilityMapping),
        (pattern.precomposedStringWithCanonicalMapping, subject.precomposedStringWithCanonicalMapping),
      ]
    }
    for form in forms {
      guard
        let expression = try? NSRegularExpression(
          pattern: fold(protected(form.0, options), options), options: [.dotMatchesLineSeparators, .anchorsMatchLines])
      else { continue }
      return run(expression.pattern, fold(form.1, options))
    }
    return .invalidPattern("the pattern is not a regular expression")
  }

  /// Full-width ASCII punctuation that would become a metacharacter by width folding gets a backslash (observed).
  private static func protected(_ pattern: String, _ options: ComparisonOptions) -> String {
    guard options.contains(.caseInsensitive) || options.contains(.diacriticInsensitive) else { return pattern }
    let metacharacters = "\\*?+[](){}^$|.".unicodeScalars.map { $0.value + 0xfee0 }
    var text = ""
    for scalar in pattern.unicodeScalars {
      if metacharacters.contains(scalar.value) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  private static func run(_ pattern: String, _ subject: String) -> PlatformServices.MatchOutcome {
    // Compiled without the wrapping first, so that it can't fix a stray parenthesis; wrapped to anchor alternations.
    let whole = "\\A(?:" + pattern + ")\\z"
    guard
      let expression = try? NSRegularExpression(
        pattern: whole, options: [.dotMatchesLineSeparators, .anchorsMatchLines])
    else { return .invalidPattern("the pattern is not a regular expression") }
    var outcome = PlatformServices.MatchOutcome.doesNotMatch
    var reports = 0
    expression.enumerateMatches(
      in: subject, options: [.reportProgress, .reportCompletion, .anchored],
      range: NSRange(location: 0, length: subject.utf16.count)
    ) { result, flags, stop in
      if result != nil {
        outcome = .matches
        stop.pointee = true
      } else if flags.contains(.internalError) {
        outcome = .tooExpensive
        stop.pointee = true
      } else if flags.contains(.progress) {
        reports += 1
        guard reports > matchingReports else { return }
        outcome = .tooExpensive
        stop.pointee = true
      }
    }
    return outcome
  }
}
