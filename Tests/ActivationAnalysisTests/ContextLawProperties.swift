import ActivationRules
import Predicates
import TestSupport
import Testing
import UniformTypes

@testable import ActivationAnalysis

/// The analysis's assumptions about contexts, compared with the evaluator. The contexts often have an identifier twice or in another spelling, no
/// identifiers at all, a web page next to its archive, and numbers at the boundaries of the rules.
///
/// The assumptions: Elements are independent and unordered. An attachment has the classes of its identifiers, each of which counts, in every
/// spelling. Lists may be empty. A web page and its archive are tested together, then only the item of the page, then only that of the archive, until
/// the rule holds or errs.
@Suite struct ContextLawProperties {
  struct Case: CustomStringConvertible {
    var rule: String
    var items: [[[String]]]
    var description: String { "\(rule)\n\(items)" }
  }

  private static let names = [
    "public.image", "public.jpeg", "public.png", "public.url", "public.file-url", "public.plain-text", "public.data",
    "com.adobe.pdf", "com.example.nowhere",
  ]

  static func context(_ random: inout SeededGenerator) -> [[[String]]] {
    if random.isOnce(in: 6) {
      let extra = random.isOnce(in: 2) ? [attachment(&random)] : []
      let page = ["com.apple.active-webpage"] + extra.joined()
      return random.isOnce(in: 2) ? [[page], [["com.apple.webarchive"]]] : [[["com.apple.webarchive"]], [page]]
    }
    return (0..<random.number(in: 0...3)).map { _ in
      let some = attachment(&random)
      return (0..<random.number(in: 0...4)).map { _ in random.isOnce(in: 2) ? some : attachment(&random) }
    }
  }

  private static func attachment(_ random: inout SeededGenerator) -> [String] {
    let name = random.one(of: names)
    switch random.number(in: 0...7) {
    case 0: return []
    case 1: return [name, name]
    case 2: return [name, name.uppercased()]
    case 3: return [name.uppercased()]
    case 4, 5: return [name, random.one(of: names)]
    default: return [name]
    }
  }

  private static func make(_ random: inout SeededGenerator, _ size: Int) -> Case {
    var rules = CountingRuleGenerator(random: random, strangeness: nil)
    let rule = random.isOnce(in: 2) ? rules.commonRule() : rules.rule(size: min(size, 3))
    random = rules.random
    return Case(rule: rule, items: context(&random))
  }

  private static func verdict(_ rule: ActivationRule, _ items: [[[String]]]) -> Bool {
    rule.decision(for: SharedContext(registeredTypeIdentifiers: items)).isShown
  }

  /// The form of a rule, counted on a context element by element, agrees with the evaluator.
  @Test func contextsAreAsAssumed() {
    Property("contexts are as assumed", cases: 1_200).expect { random, size in
      Self.make(&random, size)
    } complaint: { value in
      guard let rule = try? ActivationRule(predicate: value.rule),
        let inquiry = try? Inquiry([Subject(rule, table: nil)], world: .open, assuming: .none, limits: AnalysisLimits())
      else { return nil }
      let reading = ReadContext(inquiry, rule.types)
      let isPair = WebPages.isPair(value.items)
      let parts = isPair ? WebPages.names.map { name in value.items.filter { $0[0].contains(name) } } : []
      let found = ([value.items] + parts).contains { reading.holds(inquiry.outcomes[0].holds, $0) }
      let shown = Self.verdict(rule, value.items)
      return found == shown ? nil : "the form says \(found), the evaluator \(shown)"
    }
  }
}

private enum WebPages {
  static let names = ["com.apple.active-webpage", "com.apple.webarchive"]

  static func isPair(_ items: [[[String]]]) -> Bool {
    guard items.count == 2, items.allSatisfy({ $0.count == 1 }) else { return false }
    return [0, 1].contains { items[$0][0].contains(names[0]) && items[1 - $0][0].contains(names[1]) }
  }
}

/// Evaluates formulas on an actual context, element by element.
private struct ReadContext {
  private let form: CountingForm
  private let types: TypeGraph

  init(_ inquiry: Inquiry, _ types: TypeGraph) {
    form = inquiry.form
    self.types = types
  }

  func holds(_ formula: ActivationAnalysis.Formula, _ items: [[[String]]]) -> Bool {
    holds(formula) { measure, body in
      measure ? items.joined().count { isAttachment($0, body) } : items.count { isItem($0, body) }
    }
  }

  private func isItem(_ attachments: [[String]], _ formula: ActivationAnalysis.Formula) -> Bool {
    holds(formula) { _, body in attachments.count { isAttachment($0, body) } }
  }

  private func isAttachment(_ identifiers: [String], _ formula: ActivationAnalysis.Formula) -> Bool {
    holds(formula) { _, body in identifiers.count { passes($0, body) } }
  }

  private func holds(_ formula: ActivationAnalysis.Formula, _ count: (Bool, ActivationAnalysis.Formula) -> Int) -> Bool
  {
    formula.holds { atom in
      guard let threshold = form.threshold(ofAtom: atom) else { return false }
      let sum = threshold.terms.reduce(0) { sum, term in
        sum + Int(term.weight) * count(term.measure.isTotal, form.formula(of: term.measure))
      }
      return sum >= Int(threshold.bound)
    }
  }

  private func passes(_ identifier: String, _ formula: ActivationAnalysis.Formula) -> Bool {
    formula.holds { atom in
      switch form.atoms[atom] {
      case .test(.conforms(let type)): types.conforms(identifier, to: type)
      case .test(.equals(let type)): UniformTypeIdentifier.areEqual(identifier, type)
      case .test(.isText(let text)): identifier == text
      default: false
      }
    }
  }
}
