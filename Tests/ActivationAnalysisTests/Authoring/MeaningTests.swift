import ActivationAnalysis
import ActivationRules
import Foundation
import TestSupport
import Testing

/// Descriptions whose meaning was written by hand in `Corpus/descriptions/meanings.txt`, without the package's own words for it.
@Suite struct MeaningTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var form: String
    var meaning: String
    var testDescription: String { text }
  }

  static let cases: [Case] = {
    let file = Place.corpus.appendingPathComponent("descriptions/meanings.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.components(separatedBy: " -> ")
      return Case(text: parts[0], form: parts[1], meaning: parts[2])
    }
  }()

  /// A type of each kind of shared content, and the kinds that count it.
  static let shared: [(type: String, kinds: Set<String>)] = [
    ("public.jpeg", ["image", "jpeg"]), ("public.png", ["image", "png"]), ("public.heic", ["image"]),
    ("com.apple.quicktime-movie", ["video"]), ("public.mpeg-4", ["video"]), ("public.url", ["link"]),
    ("public.plain-text", ["text"]), ("com.adobe.pdf", ["pdf"]), ("public.zip-archive", ["archive"]),
    ("public.vcard", ["contact"]), ("public.mp3", ["audio"]), ("public.file-url", ["file"]),
    ("com.apple.active-webpage", ["page"]), ("com.example.other", []), ("public.folder", []),
  ]

  /// The numbers that an alternative allows.
  struct Alternative {
    var counts: [String: ClosedRange<Int>] = [:]
    var sum = 0...Int.max
    var takesOthers = false

    init(_ text: String) {
      for term in text.components(separatedBy: ", ") {
        let parts = term.split(separator: " ").map { String($0) }
        if parts == ["any"] {
          takesOthers = true
          continue
        }
        let bounds = parts[1].components(separatedBy: "..").map { Int($0) }
        let range = (bounds[0] ?? 0)...(bounds[1] ?? Int.max)
        if parts[0] == "sum" { sum = range } else { counts[parts[0]] = range }
      }
    }

    func accepts(_ attachments: [(type: String, kinds: Set<String>)]) -> Bool {
      let numbers = counts.keys.map { kind in
        (kind, attachments.count { kind == "attachment" || $0.kinds.contains(kind) })
      }
      let isOther = { (kinds: Set<String>) in counts["attachment"] == nil && kinds.isDisjoint(with: counts.keys) }
      return numbers.allSatisfy { counts[$0.0]?.contains($0.1) ?? false }
        && sum.contains(numbers.reduce(0) { $0 + $1.1 })
        && (takesOthers || !attachments.contains { isOther($0.kinds) })
    }
  }

  @Test(arguments: cases) func means(_ entry: Case) throws {
    let made = try RuleBuilder().rule(for: ContentDescription(entry.text))
    #expect(made.form.rawValue == entry.form)
    let alternatives = entry.meaning.components(separatedBy: " | ").map { Alternative($0) }
    let named = Set(alternatives.flatMap { $0.counts.keys })
    // Most contexts have only kinds that the meaning names, so that the limits are reached.
    let isAny = named.isEmpty || named == ["attachment"]
    let own = isAny ? Self.shared : Self.shared.filter { !$0.kinds.isDisjoint(with: named) }
    var random = SeededGenerator(seed: 20_261_124)
    for number in 0..<80 {
      let pool = number % 4 == 0 ? Self.shared : own
      let count = number < 24 ? number / 2 + 1 : Int.random(in: 1...(number % 3 == 0 ? 12 : 4), using: &random)
      let first = pool[Int.random(in: 0..<pool.count, using: &random)]
      let attachments = (0..<count).map { _ in
        number % 2 == 0 ? first : pool[Int.random(in: 0..<pool.count, using: &random)]
      }
      let context = SharedContext(registeredTypeIdentifiers: [attachments.map { [$0.type] }])
      let isMeant = alternatives.contains { $0.accepts(attachments) }
      #expect(
        made.rule.decision(for: context).isShown == isMeant,
        "\(attachments.map { $0.type }) for \(made.rule)")
    }
  }
}
