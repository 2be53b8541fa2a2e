import TestSupport
import Testing

@testable import ActivationRules

/// The properties of a share that don't matter to a rule about types and counts.
@Suite struct ContextProperties {
  private static func check(_ name: String, _ changed: (PlainItems) -> PlainItems) {
    var verdicts: Set<String> = []
    let holds = Property(name, cases: 500).expect(of: ShareCase.make) { share in
      let before = share.outcome(on: share.items)
      verdicts.insert(before)
      // An error of one element is told before or after that of another.
      guard before == "true" || before == "false" else { return nil }
      let other = changed(share.items)
      let after = share.outcome(on: other)
      // What is not asked before something decides may be asked in another order, and be an error.
      guard after == "true" || after == "false" else { return nil }
      return before == after ? nil : "\(before), but \(after) on \(other)"
    }
    #expect(!holds || Property.isSingle || verdicts.isSuperset(of: ["true", "false"]))
  }

  @Test func orderDoesNotMatter() {
    Self.check("order of items") { $0.reversed() }
    Self.check("order of attachments") { items in items.map { $0.reversed() } }
    Self.check("order of identifiers") { items in items.map { $0.map { $0.reversed() } } }
  }

  /// ANY, ALL and NONE do not count; a rule that counts identifiers is not meant.
  @Test func duplicatesOfIdentifiersDoNotMatter() {
    Property("duplicates of identifiers", cases: 500).expect(of: TypeRuleCase.make) { test in
      let doubled = test.items.map { $0.map { $0 + $0.reversed() } }
      let (before, after) = (test.outcome(on: test.items), test.outcome(on: doubled))
      return before == after ? nil : "\(before), but \(after) with every identifier twice"
    }
  }

  /// Where all attachments of an item are to match, one more of a type that the rule does not name never helps.
  @Test func attachmentOfAnotherTypeNeverTurnsAnAllMatchRuleOn() {
    var refused = 0
    let holds = Property("all attachments are to match", cases: 500).expect(of: TypeRuleCase.make) { test in
      if test.isOn(test.items) { return nil }
      refused += 1
      for index in test.items.indices {
        var more = test.items
        more[index].append(["com.example.undeclared"])
        if test.isOn(more) { return "on once item \(index + 1) has one more attachment" }
      }
      return nil
    }
    #expect(!holds || refused > 0 || Property.isSingle)
  }
}

/// A rule of the documented shape: at least one item all of whose attachments are of some types.
struct TypeRuleCase: CustomStringConvertible {
  var types: [String]
  var items: PlainItems

  static func make(_ random: inout SeededGenerator, size: Int) -> TypeRuleCase {
    var contexts = ContextGenerator(random: random)
    let items = contexts.items(size: size)
    let types = ContextGenerator.types.dropLast().map(\.identifier).filter { _ in contexts.random.isOnce(in: 4) }
    return TypeRuleCase(types: types, items: items)
  }

  var text: String {
    let tests = (types.isEmpty ? ["public.image"] : types).map {
      "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO '\($0)'"
    }
    return "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(tests.joined(separator: " OR "))).@count "
      + "== $i.attachments.@count).@count >= 1"
  }

  var description: String { "\(text)\non \(items)" }

  func isOn(_ items: PlainItems) -> Bool { outcome(on: items) == "true" }

  func outcome(on items: PlainItems) -> String {
    guard let rule = try? ActivationRule(predicate: text) else { return "does not parse" }
    return ShareCase.name(rule.decision(for: ShareCase.context(items)))
  }
}
