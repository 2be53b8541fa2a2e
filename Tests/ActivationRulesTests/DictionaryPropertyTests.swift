import Predicates
import TestSupport
import Testing

@testable import ActivationRules

/// Random dictionaries and contexts: the evaluated expansion agrees with a count by hand.
@Suite struct DictionaryPropertyTests {
  static let seed = Property.seed
  static let cases = Property.cases(150)

  static let types = [
    "public.url", "public.file-url", "com.apple.active-webpage", "com.apple.webarchive", "public.jpeg", "public.heic",
    "public.plain-text", "public.html", "public.vcard", "com.adobe.pdf", "com.apple.quicktime-movie",
    "public.zip-archive", "com.example.undeclared",
  ]
  static let keys = [
    ActivationKey.attachmentsMaximum, ActivationKey.attachmentsMinimum, ActivationKey.files, ActivationKey.images,
    ActivationKey.movies, ActivationKey.text, ActivationKey.webURLs, ActivationKey.webPages,
  ]

  static func values(_ random: inout SeededGenerator) -> [String: Int] {
    var values: [String: Int] = [:]
    for key in keys where Int.random(in: 0..<3, using: &random) == 0 {
      values[key] = random.one(of: [-1, 0, 0, 1, 1, 2, 3, 5])
    }
    if Bool.random(using: &random) { values[ActivationKey.dictionaryVersion] = Int.random(in: -1...3, using: &random) }
    if random.isOnce(in: 4) { values[ActivationKey.usesStrictMatching] = random.number(in: 0...1) }
    if random.isOnce(in: 6) { values["NSExtensionActivationSupportsMadeUp"] = random.one(of: [0, 3]) }
    return values
  }

  static func items(_ random: inout SeededGenerator) -> [[[String]]] {
    (0..<random.one(of: [0, 1, 1, 1, 2, 2, 3])).map { _ in
      (0..<random.one(of: [0, 1, 1, 1, 2, 3, 6])).map { _ in
        (0..<random.one(of: [0, 1, 1, 1, 2, 2, 3])).map { _ in random.one(of: types) }
      }
    }
  }

  static func dictionary(_ values: [String: Int]) -> ActivationDictionary {
    ActivationDictionary(values.map { .init(key: $0.key, value: .integer(Int64($0.value))) })
  }

  @Test(arguments: DictionaryTable.shipped.map(\.name))
  func expansionCountsAsByHand(_ name: String) throws {
    let table = try #require(DictionaryTable(named: name))
    let reading = try #require(NaiveDictionaryRule.Reading.shipped[name])
    var random = SeededGenerator(seed: Self.seed)
    var shown = 0
    for number in 0..<Self.cases {
      let values = Self.values(&random)
      let items = Self.items(&random)
      let rule = ActivationRule(dictionary: Self.dictionary(values), tables: [table])
      let decision = rule.decision(for: SharedContext(registeredTypeIdentifiers: items))
      let naive = NaiveDictionaryRule(values: values, reading: reading)
      if naive.isUnknowable {
        #expect(decision.verdict.kind == .uncertain)
        continue
      }
      let expected = naive.accepts(items)
      shown += expected ? 1 : 0
      #expect(
        decision.verdict == (expected ? .shown : .hidden),
        "case \(number) of seed \(Self.seed), table \(name): \(values) on \(items)")
    }
    #expect(shown > Self.cases / 50, "too few rules hold for this to mean something")
  }

  /// All tables together return the common answer, or the tables that disagree.
  @Test func disagreementIsUncertain() throws {
    var random = SeededGenerator(seed: Self.seed &+ 1)
    var uncertain = 0
    for _ in 0..<Self.cases {
      let values = Self.values(&random)
      let items = Self.items(&random)
      let rule = ActivationRule(dictionary: Self.dictionary(values), tables: DictionaryTable.shipped)
      let verdict = rule.decision(for: SharedContext(registeredTypeIdentifiers: items)).verdict
      let answers = try DictionaryTable.shipped.map { table in
        let reading = try #require(NaiveDictionaryRule.Reading.shipped[table.name])
        return NaiveDictionaryRule(values: values, reading: reading).accepts(items)
      }
      // If a rule has no key that the system knows, no reading tells its effect.
      if let reading = NaiveDictionaryRule.Reading.shipped["V3"],
        NaiveDictionaryRule(values: values, reading: reading).isUnknowable
      {
        #expect(verdict.kind == .uncertain)
        continue
      }
      guard Set(answers).count == 2 else {
        #expect(verdict == (answers[0] ? .shown : .hidden), "\(values) on \(items)")
        continue
      }
      uncertain += 1
      guard case .uncertain(.tables(let disagreement)) = verdict else {
        Issue.record("\(values) on \(items): tables disagree, and the verdict is \(verdict)")
        continue
      }
      #expect(disagreement.answers.map(\.isShown) == answers)
      #expect(
        disagreement.others.map(\.table)
          == zip(DictionaryTable.shipped, answers).filter { $1 != answers[0] }.map { $0.0.name })
    }
    #expect(uncertain > Self.cases / 100)
  }
}
