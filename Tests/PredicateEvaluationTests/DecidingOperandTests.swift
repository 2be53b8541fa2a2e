import Foundation
import PredicateEvaluation
import PredicateSyntax
import TestSupport
import Testing
import UniformTypes

/// Tests that the conformance suite contains, for every operator, cases that differ in one operand only and in the
/// operator's result: so each operand is seen to decide by itself (MC/DC on the level of the language).
///
/// It is computed from the suite: all its cases are traced, and every AND, OR, NOT, and comparison on the way counts.
@Suite struct DecidingOperandTests {
  /// A kind of operator that the survey distinguishes.
  struct Operator: Hashable, Comparable, CustomStringConvertible {
    var comparator: ComparisonOperator
    var qualifier: Qualifier
    var options: ComparisonOptions

    var description: String {
      let letters = options.isEmpty ? "" : "[\(options.letters)]"
      let prefix = qualifier == .any ? "ANY " : qualifier == .all ? "ALL " : ""
      return "\(prefix)\(comparator.spelling)\(letters)"
    }

    static func < (left: Operator, right: Operator) -> Bool { left.description < right.description }
  }

  /// The operands that an operator was seen with, and what it said.
  struct Sightings {
    /// By the left operand: the outcomes for each right operand; and the other way round.
    fileprivate var byLeft: [String: [Bool: Set<String>]] = [:]
    private var byRight: [String: [Bool: Set<String>]] = [:]

    mutating func add(_ left: String, _ right: String, _ holds: Bool) {
      byLeft[left, default: [:]][holds, default: []].insert(right)
      byRight[right, default: [:]][holds, default: []].insert(left)
    }

    var leftDecides: Bool { byRight.values.contains { $0.count == 2 } }
    var rightDecides: Bool { byLeft.values.contains { $0.count == 2 } }
  }

  /// The results that the suite shows.
  struct Survey {
    var comparisons: [Operator: Sightings] = [:]
    /// The outcomes of the operands of each AND and OR; nil for what short circuit left out.
    var ands: Set<[Bool?]> = []
    var ors: Set<[Bool?]> = []
    var nots: Set<Bool> = []

    init(of cases: [[String: Any]]) {
      for row in cases where row["object"] != nil { add(row) }
    }

    private mutating func add(_ row: [String: Any]) {
      let arguments = (row["args"] as? [Any] ?? []).map(argument)
      let parsed = Parser.parse(row["format"] as? String ?? "", arguments: arguments)
      if parsed.hasErrors { return }
      let variables = (row["variables"] as? [String: Any] ?? [:]).map { VariableBinding($0.key, argument($0.value)) }
      let evaluated = document(argument(row["object"] ?? NSNull()))
      let trace = Program(parsed.tree).trace(evaluated, variables: variables, services: .foundation)
      for (index, entry) in trace.entries.enumerated() where entry.outcome == .holds || entry.outcome == .fails {
        let parts = trace.entries.filter { $0.parent == index }.map { $0.outcome == .holds }
        add(entry, parts, of: parsed.tree, trace)
      }
    }

    private mutating func add(_ entry: Trace.Entry, _ parts: [Bool], of tree: SyntaxTree, _ trace: Trace) {
      switch (tree[entry.node], entry.detail) {
      case (.comparison(let comparison), .comparison(let left, let right)),
        (.comparison(let comparison), .qualified(let left, let right, _, _, _)):
        let key = Operator(
          comparator: comparison.comparator, qualifier: comparison.qualifier, options: comparison.options)
        comparisons[key, default: Sightings()]
          .add(trace.description(of: left), trace.description(of: right), entry.outcome == .holds)
      case (.and(let operands), _): ands.insert(parts + Array(repeating: nil, count: Int(operands.count) - parts.count))
      case (.or(let operands), _): ors.insert(parts + Array(repeating: nil, count: Int(operands.count) - parts.count))
      case (.not, _): nots.formUnion(parts)
      default: break
      }
    }
  }

  static let survey = Survey(of: cases)

  /// All cases of the suite that are predicates.
  static var cases: [[String: Any]] {
    Place.corpus("conformance", ".json").flatMap { path -> [[String: Any]] in
      let data = try? Data(contentsOf: URL(fileURLWithPath: path))
      let suite = data.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
      return (suite?["cases"] as? [[String: Any]] ?? []).filter { $0["format"] != nil }
    }
  }

  /// Options do something for strings only.
  static let optionsOfStrings: [ComparisonOptions] = [
    [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive], .localeSensitive,
    .normalized,
  ]
  static let withoutOptions: Set<ComparisonOperator> = [.between, .conformsTo, .equalsType]

  /// ANY and ALL hand the options on, so that one set of them is enough there.
  static let operators = ComparisonOperator.allCases.filter { $0 != .custom }.flatMap { comparator in
    [Qualifier.direct, .any, .all].flatMap { qualifier in
      optionsOfStrings.filter { options in
        options.isEmpty
          || !withoutOptions.contains(comparator)
            && (qualifier == .direct || options == [.caseInsensitive, .diacriticInsensitive])
      }.map { Operator(comparator: comparator, qualifier: qualifier, options: $0) }
    }
  }

  @Test func eachOperandOfAComparisonDecides() {
    var undecided: [String] = []
    for key in Self.operators.sorted() {
      let sightings = Self.survey.comparisons[key] ?? Sightings()
      if !sightings.leftDecides { undecided.append("the left operand of \(key)") }
      if !sightings.rightDecides { undecided.append("the right operand of \(key)") }
    }
    #expect(undecided.isEmpty, "No two cases differ in \(undecided.joined(separator: ", nor in ")) alone.")
  }

  /// AND: all true, and each operand alone false; OR the other way round; with two and with three operands.
  @Test(arguments: [2, 3]) func eachOperandOfAChainDecides(_ count: Int) {
    #expect(Self.survey.ands.contains(Array(repeating: true, count: count)))
    #expect(Self.survey.ors.contains(Array(repeating: false, count: count)))
    for position in 0..<count {
      let after = [Bool?](repeating: nil, count: count - position - 1)
      #expect(Self.survey.ands.contains(Array(repeating: true, count: position) + [false] + after))
      #expect(Self.survey.ors.contains(Array(repeating: false, count: position) + [true] + after))
    }
  }

  @Test func theOperandOfNotDecides() { #expect(Self.survey.nots == [true, false]) }

  /// The effect of an option: the same operands, with it and without it.
  @Test(arguments: [ComparisonOptions.caseInsensitive, .diacriticInsensitive])
  func eachOptionDecides(_ option: ComparisonOptions) {
    let all = Self.survey.comparisons
    for key in Self.operators where key.options == option {
      var plain = key
      plain.options = []
      let differs = (all[key] ?? Sightings()).differs(from: all[plain] ?? Sightings())
      #expect(differs, "No two cases differ in the option of \(key) alone.")
    }
  }
}

extension DecidingOperandTests.Sightings {
  /// Returns whether two operators were seen with the same operands and different results.
  func differs(from other: Self) -> Bool {
    outcomes.contains { operands, holds in other.outcomes[operands].map { $0 != holds } ?? false }
  }

  private var outcomes: [[String]: Bool] {
    var outcomes: [[String]: Bool] = [:]
    for (left, rights) in byLeft {
      for (holds, values) in rights { for right in values { outcomes[[left, right]] = holds } }
    }
    return outcomes
  }
}
