public import Predicates

/// Regular expressions, text folding and transcendental functions, for the evaluator.
///
/// They answer as Foundation does; tests compare the two. Foundation itself isn't used, because it adds 40 MB on Linux.
public enum TextServices {
  /// The maximum number of times that a regular expression may backtrack, matching ICU's limit.
  package static let matchingTurns = 1_000_000

  /// The services. They refuse a pattern of more than 4 KiB, a subject of more than 64 KiB, and a match that takes too long.
  public static var platformServices: PlatformServices { platformServices(limits: EvaluationLimits()) }

  /// Returns the services with other limits on patterns and subjects.
  package static func platformServices(limits: EvaluationLimits) -> PlatformServices {
    var services = PlatformServices.none
    services.matches = { pattern, subject, options in
      guard pattern.utf8.count <= limits.patternBytes, subject.utf8.count <= limits.subjectBytes else {
        return .tooExpensive
      }
      return match(pattern, subject, options)
    }
    (services.fold, services.compatibilityForm) = (fold, { UnicodeForms.composed($0, isCompatible: true) })
    (services.power, services.logarithm) = (power, logarithm)
    (services.naturalLogarithm, services.exponential) = (naturalLogarithm, exponential)
    return services
  }

  private static func match(
    _ pattern: String, _ subject: String, _ options: ComparisonOptions
  ) -> PlatformServices.MatchOutcome {
    let isPlain = options.contains(.normalized)
    let folds = !isPlain && !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive])
    var reason: String?
    for isCompatible in isPlain ? [false] : [true, false] {
      let forms = [pattern, subject].map { isPlain ? $0 : UnicodeForms.composed($0, isCompatible: isCompatible) }
      let texts = folds ? [fold(protected(forms[0]), options), fold(forms[1], options)] : forms
      do throws(RegularExpression.Failure) {
        let isMatch = try RegularExpression(texts[0]).matchesWhole(texts[1], turns: matchingTurns)
        return isMatch ? .matches : .doesNotMatch
      } catch {
        switch error {
        case .invalid(let cause): reason = reason ?? cause
        case .unknown(let part): return .unknownPart(part)
        case .tooExpensive: return .tooExpensive
        }
      }
    }
    return .invalidPattern(reason ?? "")
  }

  /// Returns a folded text. The option `n` overrides the options `c` and `d`.
  private static func fold(_ text: String, _ options: ComparisonOptions) -> String {
    let isPlain = options.contains(.normalized)
    return UnicodeForms.folded(
      text, ignoringCase: !isPlain && options.contains(.caseInsensitive),
      ignoringDiacritics: !isPlain && options.contains(.diacriticInsensitive))
  }

  /// Adds a backslash before full-width ASCII punctuation that width folding would turn into a metacharacter (observed).
  private static func protected(_ pattern: String) -> String {
    let metacharacters = "\\*?+[](){}^$|.".unicodeScalars.map { $0.value + 0xfee0 }
    var text = ""
    for scalar in pattern.unicodeScalars {
      if metacharacters.contains(scalar.value) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}

extension StringProtocol {
  /// Returns the text without the characters at both ends that satisfy a condition.
  package func trimmed(where isLeftOut: (Character) -> Bool = \.isWhitespace) -> String {
    guard let start = firstIndex(where: { !isLeftOut($0) }), let end = lastIndex(where: { !isLeftOut($0) }) else {
      return ""
    }
    return String(self[start...end])
  }
}
