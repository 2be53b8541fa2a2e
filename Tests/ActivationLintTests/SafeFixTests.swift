import ActivationRules
import TestSupport
import Testing

@testable import ActivationLint

/// Safe fixes that claim to keep the meaning do so on random contexts.
@Suite struct SafeFixTests {
  static let types = [
    "public.url", "public.file-url", "com.apple.active-webpage", "public.image", "public.jpeg", "public.png",
    "public.plain-text", "public.text", "public.html", "com.adobe.pdf", "com.apple.quicktime-movie", "public.movie",
    "public.folder", "public.data", "com.example.undeclared",
  ]

  static func context(_ random: inout SeededGenerator) -> SharedContext {
    func some<Part>(_ part: () -> Part) -> [Part] {
      (0..<random.one(of: [0, 1, 1, 1, 2, 2, 3, 5])).map { _ in part() }
    }
    return SharedContext(registeredTypeIdentifiers: some { some { some { random.one(of: types) } } })
  }

  static func rule(_ subject: LintSubject) -> ActivationRule? {
    switch subject.rule {
    case .predicate(let parsed): ActivationRule(parsed: parsed)
    case .dictionary(let dictionary): ActivationRule(dictionary: dictionary)
    case .missing: nil
    }
  }

  /// After any safe fix, the verdict is the same for every context, or the rule couldn't work before.
  @Test(arguments: CorpusTests.all) func corpus(example: CorpusTests.Example) throws {
    var random = SeededGenerator(seed: 7)
    let subject = example.input.subject
    for finding in example.findings {
      for fix in finding.fixes where fix.isSafe {
        let after = try #require(subject.applying(fix))
        // The system ignores a misspelled key, whatever the rest of the rule does.
        if finding.id == LintRule.unknownKey.id, fix.effect == .mends { continue }
        guard let old = Self.rule(subject), subject.parsed?.hasErrors != true else { continue }
        let new = try #require(Self.rule(after))
        let contexts = HostPreset.all.map(\.context) + (0..<24).map { _ in Self.context(&random) }
        // The rules of File Provider actions are evaluated on files, which these contexts don't have.
        if example.written.root != nil { continue }
        let verdicts = contexts.map { (old.decision(for: $0).verdict, new.decision(for: $0).verdict) }
        let couldWork = verdicts.contains { old, _ in
          switch old {
          case .shown, .uncertain: true
          case .hidden, .failed, .notOffered: false
          }
        }
        guard couldWork else { continue }
        for (old, new) in verdicts { #expect(old == new, "\(finding.id): \(fix.message)") }
      }
    }
  }

  /// A clause that starts to work is a change as well, unless the rule failed for every context before.
  @Test func aClauseThatBeginsToWorkIsUnsafe() throws {
    func rule(_ test: String) -> LintInput {
      LintInput(
        rule: .string("SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(test)).@count >= 1).@count >= 1"))
    }
    let list = "$a.registeredTypeIdentifiers UTI-CONFORMS-TO"
    let late = rule("ANY \(list) \"public.url\" OR \(list) \"public.image\"")
    let fix = try #require(late.findings.first { finding in finding.id == "AR101" }?.onlyFix)
    #expect(!fix.isSafe)
    #expect(fix.effect.hostChanges?.shown.isEmpty == false && fix.effect.hostChanges?.hidden == [])
    let early = rule("\(list) \"public.image\" OR ANY \(list) \"public.url\"")
    #expect(early.findings.first { $0.id == "AR101" }?.onlyFix?.isSafe == true)
  }

  /// A long rule isn't compared by evaluation, and a rule with many fixes only for the first ones.
  @Test func comparisonsAreBounded() throws {
    let clause = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.jpeg\""
    func safeFixes(_ count: Int) -> Int {
      let clauses = Array(repeating: clause, count: count).joined(separator: " OR ")
      let text = "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(clauses)).@count >= 1).@count >= 1"
      return LintInput(rule: .string(text)).findings.flatMap(\.fixes).count { $0.isSafe }
    }
    #expect(safeFixes(3) == 2)
    #expect(safeFixes(60) < 59)
    #expect(safeFixes(1_000) == 0)
  }
}
