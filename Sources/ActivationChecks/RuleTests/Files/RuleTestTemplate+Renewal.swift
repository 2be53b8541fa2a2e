import ActivationAuthoring
import ActivationRules
import Foundation
import PredicateEvaluation
import PredicateSyntax

/// Test files that are written anew for the rule of today: what `init` wrote is renewed, and what people wrote or changed stays.
extension RuleTestTemplate {
  /// The text of a test file that is renewed, the number of its tests that come from the rule, and that of tests and claims that people wrote.
  ///
  /// `init` wrote a test if the rule of the old claim, or that of today, gives the very same one.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is.
  ///   - path: Where it lies.
  /// - Throws: When the file isn't one of tests, with the place.
  func renewing(_ bytes: [UInt8], path: String) throws(ReadingError) -> (text: String, made: Int, kept: Int) {
    var limits = ReadingLimits()
    limits.documentDepth = min(limits.documentDepth, Nesting.limit)
    let source = try LocatedDocument(json: bytes, name: path, limits: limits)
    let entries = try source.entries(of: source.document.root, "an object with \"rule\" and \"tests\"")
    func texts(_ key: String) throws(ReadingError) -> [String] {
      guard let list = entries.first(where: { $0.key == key })?.value else { return [] }
      return try source.elements(of: list, "an array").map { Self.text(at: source.offset(of: $0), of: bytes) }
    }
    let claims = try texts("claims")
    let tests = try texts("tests")
    let made = parts
    var formerTests: [String] = []
    for claim in claims {
      guard let former = Self.formerRule(claim, rule) else { continue }
      formerTests = RuleTestTemplate(made: former, in: nil, testsIn: ".").parts.tests
      break
    }
    let written = (made.tests + formerTests).compactMap { Self.canonical(Self.object($0)) }
    let keptTests = tests.filter { test in
      guard let text = Self.canonical(Self.object(test)) else { return true }
      return !written.contains(text)
    }
    let keptClaims = claims.filter { Self.formerRule($0, rule) == nil && !made.claims.contains($0) }
    // Of one share there is one expectation: that of the person who wrote it.
    let own = keptTests.compactMap { Self.share($0) }
    let renewed = made.tests.filter { line in
      guard let share = Self.share(line) else { return true }
      return !own.contains(share)
    }
    let others = entries.filter { !["rule", "tests", "claims"].contains($0.key) }.map { entry in
      "\(Self.json(entry.key)): \(Self.text(at: source.offset(of: entry.value), of: bytes))"
    }
    let text = text(tests: renewed + keptTests, claims: made.claims + keptClaims, others: others)
    return (text, renewed.count, keptTests.count + keptClaims.count)
  }

  /// The rule that a claim of `init` describes; nil for a claim that a person wrote.
  private static func formerRule(_ claim: String, _ today: ActivationRule) -> ActivationRule? {
    guard let object = object(claim) else { return nil }
    if object.count == 1, let words = object["describes"] as? String,
      let requirements = try? RuleRequirements(words, types: today.types)
    {
      // The form decides what is uncertain.
      guard case .dictionary = today.form,
        let made = try? RuleBuilder(form: .dictionary, types: today.types).rule(for: requirements)
      else { return requirements.meaning(types: today.types) }
      return made.rule
    }
    guard object.count == 2, let name = object["name"] as? String, name.hasPrefix(claimName) else {
      return nil
    }
    if let text = object["equals"] as? String { return try? RuleSource.load(text: text).activationRule() }
    guard let keys = object["equals"], let data = try? JSONSerialization.data(withJSONObject: keys) else { return nil }
    return try? RuleSource.load(text: String(decoding: data, as: UTF8.self)).activationRule()
  }

  private static func object(_ text: String) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
  }

  /// An object in the form that equal ones have in common.
  private static func canonical(_ object: [String: Any]?) -> Data? {
    object.flatMap { try? JSONSerialization.data(withJSONObject: $0, options: [.sortedKeys]) }
  }

  /// The share of a test, without its expectation, names and notes.
  private static func share(_ test: String) -> Data? {
    canonical(object(test)?.filter { !["expect", "name", "note", "reason"].contains($0.key) })
  }

  /// The text of the value that begins at a place.
  private static func text(at start: Int, of bytes: [UInt8]) -> String {
    var depth = 0
    var isQuoted = false
    var place = start
    scan: while place < bytes.count {
      switch bytes[place] {
      case 0x5c where isQuoted: place += 1
      case 0x22:
        isQuoted.toggle()
        if !isQuoted, depth == 0 {
          place += 1
          break scan
        }
      case _ where isQuoted: break
      case 0x7b, 0x5b: depth += 1
      case 0x7d, 0x5d:
        depth -= 1
        if depth < 0 { break scan }
        if depth == 0 {
          place += 1
          break scan
        }
      case 0x2c where depth == 0, 0x20 where depth == 0, 0x0a where depth == 0, 0x0d where depth == 0: break scan
      default: break
      }
      place += 1
    }
    return String(decoding: bytes[start..<min(place, bytes.count)], as: UTF8.self)
  }
}
