internal import Foundation
package import Predicates

extension PlatformServices {
  /// Foundation's regular expressions, folding and mathematics.
  package static let foundation: PlatformServices = {
    var services = PlatformServices.none
    services.matches = { pattern, subject, options in
      let isNormalized = options.contains(.normalized)
      var folding: String.CompareOptions = []
      if !isNormalized && options.contains(.caseInsensitive) { folding.insert([.caseInsensitive, .widthInsensitive]) }
      if !isNormalized && options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
      func prepared(_ text: String) -> String {
        let text = isNormalized ? text : text.precomposedStringWithCompatibilityMapping
        return folding.isEmpty ? text : text.folding(options: folding, locale: nil)
      }
      do {
        let expression = try NSRegularExpression(
          pattern: prepared(pattern), options: [.dotMatchesLineSeparators, .anchorsMatchLines])
        let text = prepared(subject)
        let whole = NSRange(location: 0, length: text.utf16.count)
        let anchored = try NSRegularExpression(
          pattern: "\\A(?:" + expression.pattern + ")\\z", options: expression.options)
        return anchored.firstMatch(in: text, range: whole) == nil ? .doesNotMatch : .matches
      } catch {
        return .invalidPattern("U_REGEX_BAD: Can't open pattern")
      }
    }
    services.fold = { text, options in
      var folding: String.CompareOptions = []
      if options.contains(.caseInsensitive) { folding.insert([.caseInsensitive, .widthInsensitive]) }
      if options.contains(.diacriticInsensitive) { folding.insert([.diacriticInsensitive, .widthInsensitive]) }
      let folded = folding.isEmpty ? text : text.folding(options: folding, locale: nil)
      return folded.precomposedStringWithCanonicalMapping
    }
    services.compatibilityForm = { $0.precomposedStringWithCompatibilityMapping }
    services.power = { pow($0, $1) }
    services.logarithm = { log10($0) }
    services.naturalLogarithm = { log($0) }
    services.exponential = { exp($0) }
    return services
  }()
}

/// A document of one value.
package func document(_ value: PredicateArgument) -> Document {
  var document = Document()
  document.root = document.add(argument: value)
  return document
}
