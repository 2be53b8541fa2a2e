import Foundation
import Predicates
import TestSupport
import Testing

@testable import ActivationChecks

/// Regular expressions and forms of texts, compared with those of Foundation, which the program doesn't use.
@Suite struct TextServicesTests {
  private static let parts = [
    "a", "b", "A", "é", "_", "1", "-", " ", "\n", "\r\n", ".", "\\d", "\\W", "\\s", "\\b", "\\B", "^", "$", "\\A",
    "\\z",
    "\\Z", "\\h", "\\v", "[ab]", "[^a]", "[a-c]", "[\\w-]", "[[:alpha:]1]",
    "[]a]",
    "\\p{Lu}", "\\P{L}", "\\x41", "\\u00e9", "(?i)", "(?-s)", "(?i:a)", "(?-m)", "(?=a)", "(?!b)", "(?<=a)", "(?<!b)",
    "(?>a*)", "\\1", "\\.", "]", "{", "}", "|", "(", "(", ")", ")", "(?:", "*", "+",
    "?",
    "{2}", "{1,2}", "{0,}", "*?", "++", "[", "\\", "&", "\\0101", "[a-]", "\\q", "[b-a]",
  ]
  private static let letters = [
    "a", "b", "A", "B", "é", "ß", "_", "1", "-", " ", "\n", "\r\n", "\r", ".", "\u{301}", "k", "]",
  ]

  private static func foundation(_ pattern: String, _ text: String) -> PlatformServices.MatchOutcome? {
    let options: NSRegularExpression.Options = [.dotMatchesLineSeparators, .anchorsMatchLines]
    guard (try? NSRegularExpression(pattern: pattern, options: options)) != nil,
      let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: options)
    else { return nil }
    var outcome = PlatformServices.MatchOutcome.doesNotMatch
    var reports = 0
    expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion, .anchored], range: NSRange(text.startIndex..., in: text)
    ) { result, flags, stop in
      reports += 1
      if result != nil {
        outcome = .matches
      } else if flags.contains(.internalError) || reports > 100 {
        outcome = .tooExpensive
      }
      stop.pointee = ObjCBool(outcome != .doesNotMatch)
    }
    return outcome
  }

  @Test func regularExpressionsAnswerAsICU() {
    var random = SeededGenerator(seed: 1)
    func text(_ parts: [String], _ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &random)).compactMap { _ in parts.randomElement(using: &random) }.joined()
    }
    for _ in 0..<3_000 {
      let (pattern, subject) = (text(Self.parts, 6), text(Self.letters, 6))
      let expected = Self.foundation(pattern, subject)
      // ICU doesn't end if a repeated part matches nothing.
      if expected == .tooExpensive { continue }
      let found = TextServices.platformServices.matches?(pattern, subject, [.normalized])
      switch found {
      case .unknownPart: continue
      case .invalidPattern: #expect(expected == nil, "\(pattern.debugDescription) \(subject.debugDescription)")
      default: #expect(found == expected, "\(pattern.debugDescription) \(subject.debugDescription)")
      }
    }
    let refused = ("(?:(?!(a)b)a)\\1", "aa")
    #expect(TextServices.platformServices.matches?(refused.0, refused.1, []) == Self.foundation(refused.0, refused.1))
  }

  @Test func formsAreThoseOfFoundation() throws {
    let services = TextServices.platformServices
    let (fold, compatible) = (try #require(services.fold), try #require(services.compatibilityForm))
    for value in stride(from: UInt32(0x80), to: 0x2_0000, by: 7) {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else { continue }
      let text = String(Character(scalar))
      let folded = text.folding(options: [.caseInsensitive, .widthInsensitive], locale: nil)
      #expect(Array(fold(text, []).utf8) == Array(text.precomposedStringWithCanonicalMapping.utf8), "\(value)")
      #expect(Array(compatible(text).utf8) == Array(text.precomposedStringWithCompatibilityMapping.utf8), "\(value)")
      #expect(
        Array(fold(text, .caseInsensitive).utf8) == Array(folded.precomposedStringWithCanonicalMapping.utf8), "\(value)"
      )
    }
    #expect(Array(fold("e\u{301}\u{323} \u{1112}\u{1161}\u{11ab}", []).utf8) == Array("\u{1eb9}\u{301} \u{d55c}".utf8))
    #expect(fold("Ánïmé ＡΆЙ", [.caseInsensitive, .diacriticInsensitive]) == "anime aαи")
    #expect(fold("Ánïmé", .diacriticInsensitive) == "Anime")
  }
}
