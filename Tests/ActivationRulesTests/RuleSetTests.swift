import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import TestSupport
import Testing
import UniformTypes

/// Rules asked together answer as they do one by one.
@Suite struct RuleSetTests {
  /// Some rules, and what they are asked about.
  struct Sheet: Shrinkable, CustomStringConvertible {
    var texts: [String]
    var object: PredicateArgument

    static func make(_ random: inout SeededGenerator, size: Int) -> Sheet {
      var contexts = ContextGenerator(random: random, oddity: random.isOnce(in: 6) ? 24 : nil)
      let object = contexts.context(size: size + 1)
      var rules = CountingRuleGenerator(random: contexts.random, strangeness: nil)
      let texts = (0..<random.number(in: 1...80)).map { number in
        number % 3 == 0 ? rules.rule(size: 3) : rules.commonRule()
      }
      return Sheet(texts: texts, object: object)
    }

    var description: String { texts.joined(separator: "\n") + "\non \(object.line)" }
    var shrinks: [Sheet] {
      let fewer = texts.count < 2 ? [] : texts.indices.map { [texts[$0]] } + [Array(texts.dropLast())]
      return fewer.map { Sheet(texts: $0, object: object) } + object.shrinks.map { Sheet(texts: texts, object: $0) }
    }
  }

  private static let types = TypeGraph(
    system: nil,
    declarations: ContextGenerator.types.dropLast().map {
      TypeDeclaration(identifier: $0.identifier, conformsTo: $0.parents)
    })

  private static func context(_ object: PredicateArgument) -> SharedContext {
    var document = Document()
    document.root = document.add(argument: object)
    return SharedContext(document: document)
  }

  /// Items with attachments with types.
  private static func sharing(_ items: [String]...) -> SharedContext {
    SharedContext(
      extensionItems: items.map { ExtensionItem(attachments: $0.map { ItemProvider(registeredTypeIdentifiers: [$0]) }) }
    )
  }

  @Test func rulesAnswerTogetherAsOneByOne() {
    var indexed = 0
    var activating = 0
    var tried = 0
    let holds = Property("a set of rules", cases: 400).expect(of: Sheet.make) { sheet in
      let context = Self.context(sheet.object)
      let rules = sheet.texts.map { ActivationRule(parsed: Parser.parse($0), types: Self.types) }
      let index = ProgramIndex(rules.map(\.program))
      if index.matches(PreparedContext(context.document, types: Self.types)) != nil {
        indexed += index.isIndexed.filter { $0 }.count
      }
      let answer = RuleSet(rules).shown(for: context)
      for (number, rule) in rules.enumerated() {
        tried += 1
        let expected = rule.decision(for: context).isShown
        if expected { activating += 1 }
        if answer.contains(number) != expected { return "rule \(number) is \(expected), together \(!expected)" }
      }
      return answer.numbers == rules.indices.filter { answer.contains($0) } && answer.count == answer.numbers.count
        ? nil : "the numbers \(answer.numbers) are not those that are contained"
    }
    guard holds, !Property.isSingle else { return }
    if OptimizationPasses.standard == .all { #expect(indexed * 10 > tried) }
    #expect(activating * 5 > tried)
    #expect(activating * 5 < tried * 4)
  }

  @Test func formsTypesAndLimitsAreMixed() throws {
    let own = TypeGraph(declarations: [TypeDeclaration(identifier: "com.example.own", conformsTo: ["public.image"])])
    let text = """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \
      "public.image").@count == $i.attachments.@count).@count == 1
      """
    var few = EvaluationLimits()
    few.evaluationSteps = 3
    let dictionary = ActivationDictionary([
      .init(key: "NSExtensionActivationSupportsImageWithMaxCount", value: .integer(2))
    ])
    let rules = RuleSet([
      try ActivationRule(predicate: text), try ActivationRule(predicate: text, types: own),
      ActivationRule(dictionary: dictionary), try ActivationRule(predicate: text, limits: few),
      try ActivationRule(predicate: "extensionItems.missing.n > nil"),
    ])
    #expect(rules.shown(for: Self.sharing(["public.jpeg"])).numbers == [0, 1, 2])
    #expect(rules.shown(for: Self.sharing(["com.example.own"])).numbers == [1])
    #expect(rules.shown(for: Self.sharing()).numbers == [2], "an empty share has no attachment to refuse")
    #expect(RuleSet([]).shown(for: Self.sharing()).count == 0)
    guard case .uncertain = rules.verdict(ofRule: 3, for: Self.sharing(["public.jpeg"])) else {
      Issue.record("the rule that may take three steps only is certain")
      return
    }
  }

  /// A web page and its archive are tried in parts; a set does so too.
  @Test func webPagesAreTriedInParts() throws {
    let rule = try ActivationRule(
      predicate: """
        SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \
        "com.apple.active-webpage").@count == $i.attachments.@count).@count == extensionItems.@count
        """)
    let context = Self.sharing(["com.apple.active-webpage"], ["com.apple.webarchive"])
    #expect(rule.decision(for: context).isShown)
    #expect(RuleSet([rule]).shown(for: context).numbers == [0])
  }

  /// A context with more attachments than are looked at for all rules at once.
  @Test(arguments: ["public.jpeg", "public.mpeg-4"]) func largeContextsAreAskedInPortions(_ last: String) throws {
    let tests = [("image", "== $i.attachments.@count"), ("image", "> 0"), ("movie", "== 0"), ("movie", ">= 1")]
    var rules: [ActivationRule] = []
    for number in 0..<150 {
      let (type, count) = tests[number % tests.count]
      rules.append(
        try ActivationRule(
          predicate: """
            SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \
            "public.\(type)").@count \(count)).@count == 1
            """))
    }
    let identifiers = [[String]](repeating: ["public.jpeg"], count: 29_999) + [[last]]
    let context = PreparedContext(SharedContext(registeredTypeIdentifiers: [identifiers]).document)
    let answer = RuleSet(rules).shown(for: context).numbers
    #expect(answer == rules.indices.filter { rules[$0].decision(for: context).isShown })
    #expect(answer.count == (last == "public.jpeg" ? 113 : 75))
  }
}
