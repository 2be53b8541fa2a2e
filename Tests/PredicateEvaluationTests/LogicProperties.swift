import TestSupport
import Testing

/// Laws of logic, on rules and objects that are made up.
@Suite struct LogicProperties {
  /// A law: what a rule is turned into, without a change of what it says.
  private static func check(_ name: String, _ turned: (Formula) -> Formula?) {
    var applied = 0
    let holds = Property(name, cases: 1_000).expect(of: RuleCase.make) { rule in
      guard let turned = turned(rule.formula) else { return nil }
      applied += 1
      let (before, after) = (rule.outcome, RuleCase(formula: turned, object: rule.object).outcome)
      return before == after ? nil : "\(before), but turned into \(turned.text) it is \(after)"
    }
    #expect(!holds || applied > 0 || Property.isSingle)
  }

  /// Order of evaluation is kept by both laws, so that errors stay as well.
  @Test func deMorgan() {
    Self.check("De Morgan: the negation of an OR") { formula in
      guard case .or(let parts) = formula else { return nil }
      return .not(.and(parts.map { .not($0) }))
    }
    Self.check("De Morgan: the negation of an AND") { formula in
      guard case .and(let parts) = formula else { return nil }
      return .not(.or(parts.map { .not($0) }))
    }
  }

  @Test func noneIsNotAny() {
    Self.check("NONE is NOT ANY") { formula in
      guard case .comparison(.none, let left, let relation, let options, let right) = formula else { return nil }
      return .not(.comparison(.any, left, relation, options: options, right))
    }
  }

  @Test func someIsAny() {
    Self.check("SOME is ANY") { formula in
      guard case .comparison(.some, let left, let relation, let options, let right) = formula else { return nil }
      return .comparison(.any, left, relation, options: options, right)
    }
  }

  @Test func doubleNegationIsNone() {
    Self.check("NOT NOT says nothing") { .not(.not($0)) }
  }

  @Test func groupsOfOneKindAreOne() {
    Self.check("AND and OR associate") { formula in
      switch formula {
      case .and(let parts) where parts.count > 2: .and([.and(Array(parts.prefix(2)))] + parts.dropFirst(2))
      case .or(let parts) where parts.count > 2: .or([parts[0], .or(Array(parts.dropFirst()))])
      default: nil
      }
    }
  }

  /// An error hides what comes after it, so that only rules whose parts all have a verdict may be turned around.
  @Test func orderOfPartsDoesNotMatterWithoutErrors() {
    var turned = 0
    let holds = Property("AND and OR commute", cases: 1_000).expect(of: RuleCase.make) { rule in
      let parts: [Formula]
      let reversed: Formula
      switch rule.formula {
      case .and(let inner): (parts, reversed) = (inner, .and(inner.reversed()))
      case .or(let inner): (parts, reversed) = (inner, .or(inner.reversed()))
      default: return nil
      }
      guard parts.allSatisfy({ ["true", "false"].contains(RuleCase(formula: $0, object: rule.object).outcome) }) else {
        return nil
      }
      turned += 1
      let (before, after) = (rule.outcome, RuleCase(formula: reversed, object: rule.object).outcome)
      return before == after ? nil : "\(before), and in reverse order \(after)"
    }
    #expect(!holds || turned > 0 || Property.isSingle)
  }

  /// Comparisons that have a mirror image say the same from both sides, errors included.
  @Test func mirroredComparisonsAgree() {
    let mirrors: [Formula.Relation: Formula.Relation] = [
      .equal: .equal, .unequal: .unequal, .less: .greater, .greater: .less, .lessOrEqual: .greaterOrEqual,
      .greaterOrEqual: .lessOrEqual, .contains: .inside, .inside: .contains,
    ]
    var mirrored = 0
    let holds = Property("comparisons have mirror images", cases: 1_000).expect(of: RuleCase.make) { rule in
      guard case .comparison(.direct, let left, let relation, let options, let right) = rule.formula,
        let mirror = mirrors[relation]
      else { return nil }
      mirrored += 1
      let other = Formula.comparison(.direct, right, mirror, options: options, left)
      let (before, after) = (rule.outcome, RuleCase(formula: other, object: rule.object).outcome)
      // Of two operands with errors the first one's is told.
      if !["true", "false"].contains(before) && !["true", "false"].contains(after) { return nil }
      return before == after ? nil : "\(before), but \(other.text) is \(after)"
    }
    #expect(!holds || mirrored > 0 || Property.isSingle)
  }
}
