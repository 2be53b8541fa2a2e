import ActivationRules
import PredicateSyntax
import Testing

@testable import ActivationLint

/// Safe fixes that are said to keep the meaning do so, on random contexts.
@Suite struct SafeFixTests {
  /// A small generator with a seed, so that a failure can be repeated.
  struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = state
      value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
      return value ^ (value >> 31)
    }
  }

  static let types = [
    "public.url", "public.file-url", "com.apple.active-webpage", "public.image", "public.jpeg", "public.png",
    "public.plain-text", "public.text", "public.html", "com.adobe.pdf", "com.apple.quicktime-movie", "public.movie",
    "public.folder", "public.data", "com.example.undeclared",
  ]

  static func context(_ random: inout Generator) -> SharedContext {
    let sizes = [0, 1, 1, 1, 2, 2, 3, 5]
    return SharedContext(
      extensionItems: (0..<(sizes.randomElement(using: &random) ?? 1)).map { _ in
        ExtensionItem(
          attachments: (0..<(sizes.randomElement(using: &random) ?? 1)).map { _ in
            Attachment(
              registeredTypeIdentifiers: (0..<(sizes.randomElement(using: &random) ?? 1)).compactMap { _ in
                types.randomElement(using: &random)
              })
          })
      })
  }

  static func rule(_ input: LintInput) throws -> ActivationRule {
    switch input.subject.rule {
    case .predicate(let parsed): return ActivationRule(parsed: parsed)
    case .dictionary(let dictionary): return ActivationRule(dictionary: dictionary)
    case .missing: throw Missing()
    }
  }

  struct Missing: Error {}

  /// The rules whose safe fixes keep the meaning; other safe fixes restore what was certainly meant.
  static let keepingMeaning = ["AR118", "AR213", "AR220", "AR302", "AR303", "AR309", "AR313", "AR316"]

  static func expectSame(_ before: LintInput, _ after: LintInput, _ random: inout Generator, contexts: Int) throws {
    let (first, second) = (try rule(before), try rule(after))
    for _ in 0..<contexts {
      let context = context(&random)
      let verdicts = (first.decision(for: context).verdict, second.decision(for: context).verdict)
      #expect(verdicts.0 == verdicts.1, "\(before.predicate ?? "") => \(after.predicate ?? "")")
    }
  }

  @Test(arguments: CorpusTests.all) func corpus(example: CorpusTests.Case) throws {
    var random = Generator(state: 7)
    for finding in example.input.findings where Self.keepingMeaning.contains(finding.id) {
      for fix in finding.fixes where fix.isSafe {
        try Self.expectSame(example.input, example.input.applying(fix), &random, contexts: 30)
      }
    }
  }

  /// Random alternatives, some in parentheses of their own or together with their neighbour.
  static func alternatives(_ random: inout Generator) -> String {
    var text = ""
    var isOpen = false
    let count = Int.random(in: 2...7, using: &random)
    for position in 0..<count {
      if position > 0 { text += Bool.random(using: &random) ? " OR " : "\n|| " }
      if !isOpen, position + 1 < count, Int.random(in: 0..<4, using: &random) == 0 {
        text += "("
        isOpen = true
      }
      let test = Int.random(in: 0..<5, using: &random) == 0 ? "UTI-EQUALS" : "UTI-CONFORMS-TO"
      let comparison = "ANY $a.registeredTypeIdentifiers \(test) \"\(types.randomElement(using: &random) ?? "")\""
      text += Int.random(in: 0..<4, using: &random) == 0 ? "((\(comparison)) )" : comparison
      if isOpen, position > 0, Bool.random(using: &random) || position + 1 == count {
        text += ")"
        isOpen = false
      }
    }
    return text
  }

  @Test(arguments: 0..<60) func coveredTypes(seed: Int) throws {
    var random = Generator(state: UInt64(seed))
    let text =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(Self.alternatives(&random))).@count >= 1).@count >= 1"
    let original = LintInput(rule: .string(text))
    try #require(original.subject.parsed?.hasErrors == false, "\(text)")
    var input = original
    var rounds = 0
    while let fix = input.findings.first(where: { $0.id == "AR220" && $0.fixes.first?.isSafe == true })?.fixes.first {
      input = input.applying(fix)
      try #require(input.subject.parsed?.hasErrors == false, "\(input.predicate ?? "")")
      rounds += 1
      try #require(rounds < 10)
    }
    try Self.expectSame(original, input, &random, contexts: 40)
  }
}
