/// Generates rules that count items, attachments and identifiers by their types, like those of real extensions, and rules that nearly do so.
package struct CountingRuleGenerator {
  package var random: SeededGenerator
  /// One in this number of clauses is of another kind; nil for none.
  private let strangeness: Int?
  /// The types that rules name.
  private let targets: [String]
  /// Conditions on properties of the context, an item, or an attachment, one of which is used occasionally.
  private let openConditions: [String]

  package init(
    random: SeededGenerator, strangeness: Int? = 24, targets: [String]? = nil, openConditions: [String] = []
  ) {
    self.random = random
    self.strangeness = strangeness
    self.targets = targets ?? ContextGenerator.types.map(\.identifier) + ["PUBLIC.Image", "com.example.nowhere"]
    self.openConditions = openConditions
  }

  /// Generates a predicate on a context.
  package mutating func rule(size: Int) -> String { joined(size) { $0.clause($1) } }

  /// Generates one or more alternatives in the shape that most rules have.
  package mutating func commonRule() -> String {
    let alternatives = (0..<random.number(in: 1...3)).map { _ in
      let types = (0..<random.number(in: 1...3)).map { _ in
        "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"" + random.one(of: targets) + "\""
      }
      let quantity = random.one(
        of: ["== $i.attachments.@count", "== $i.attachments.@count", ">= 1", "> 0", "== 0", "!= 2"])
      let body = "SUBQUERY($i.attachments, $a, \(types.joined(separator: " OR "))).@count \(quantity)"
      let wanted = random.one(of: ["== 1", ">= 1", "> 1", "== 0", "!= 1", "< 2", "== extensionItems.@count", "== 2"])
      return "SUBQUERY(extensionItems, $i, \(body)).@count \(wanted)"
    }
    return alternatives.joined(separator: " OR ")
  }

  private mutating func clause(_ size: Int) -> String {
    if let other = other("") { return other }
    switch random.number(in: 0...9) {
    case 0: return random.one(of: ["TRUEPREDICATE", "FALSEPREDICATE", "1 == 1", "2 < 1"])
    case 1: return compared("extensionItems.@count", "extensionItems.@count")
    case 2: return compared("extensionItems.@sum.attachments.@count", "extensionItems.@sum.attachments.@count")
    case 3...4:
      let body = joined(size - 1) { $0.attachment("$a", $1) }
      return compared(
        "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, \(body)).@count",
        "extensionItems.@sum.attachments.@count")
    default:
      let body = joined(size - 1) { $0.item($1) }
      return compared("SUBQUERY(extensionItems, $i, \(body)).@count", "extensionItems.@count")
    }
  }

  private mutating func item(_ size: Int) -> String {
    if let other = other("$i.") { return other }
    if random.isOnce(in: 5) { return compared("$i.attachments.@count", "$i.attachments.@count") }
    let counts = (0..<2).map { _ in
      "SUBQUERY($i.attachments, $a, \(joined(size - 1) { $0.attachment("$a", $1) })).@count"
    }
    return compared(counts[0], random.isOnce(in: 8) ? counts[1] : "$i.attachments.@count")
  }

  private mutating func attachment(_ name: String, _ size: Int) -> String {
    if let other = other(name + ".") { return other }
    let identifiers = name + ".registeredTypeIdentifiers"
    switch random.number(in: 0...9) {
    case 0: return compared(identifiers + ".@count", identifiers + ".@count")
    case 1:
      let body = joined(size - 1) { generator, _ in "$u " + generator.test() }
      return compared("SUBQUERY(\(identifiers), $u, \(body)).@count", identifiers + ".@count")
    case 2: return random.one(of: ["ALL ", "NONE ", "NOT ANY "]) + identifiers + " " + test()
    default: return "ANY " + identifiers + " " + test()
    }
  }

  /// Generates an operator and a type.
  private mutating func test() -> String {
    if let strangeness, random.isOnce(in: strangeness) {
      return random.one(of: [
        "BEGINSWITH \"public.\"", "ENDSWITH \"e\"", "CONTAINS \"ima\"", "LIKE \"*.?mage\"", "==[c] \"PUBLIC.image\"",
      ])
    }
    let type = "\"" + random.one(of: targets) + "\""
    switch random.number(in: 0...17) {
    case 0...2: return "UTI-EQUALS " + type
    case 3: return "== " + type
    case 4: return "IN {" + type + ", \"public.png\"}"
    default: return "UTI-CONFORMS-TO " + type
    }
  }

  /// Generates a comparison of a count with a number or with the total count.
  private mutating func compared(_ count: String, _ whole: String) -> String {
    if random.isOnce(in: 16) {
      return count
        + random.one(of: [" BETWEEN {1, 2}", " BETWEEN {1, \(whole)}", " BETWEEN {\(whole), 1}", " IN {0, \(whole)}"])
    }
    let bound = random.isOnce(in: 3) ? whole : "\(random.number(in: -1...3))"
    let relation = random.one(of: ["==", "!=", "<", "<=", ">", ">="])
    return random.isOnce(in: 5) ? "\(bound) \(relation) \(count)" : "\(count) \(relation) \(bound)"
  }

  /// Generates one clause, or several with connectives.
  private mutating func joined(_ size: Int, _ make: (inout Self, Int) -> String) -> String {
    guard size > 1, !random.isOnce(in: 2) else { return make(&self, max(size, 0)) }
    if random.isOnce(in: 5) { return "NOT (" + joined(size - 1, make) + ")" }
    var parts: [String] = []
    for _ in 0..<random.number(in: 2...3) { parts.append(joined(size - 2, make)) }
    return "(" + parts.joined(separator: random.one(of: [" AND ", " OR "])) + ")"
  }

  /// Occasionally generates a clause that isn't about the element that a prefix names, that counting can't decide, or that fails.
  private mutating func other(_ prefix: String) -> String? {
    if random.isOnce(in: 24) { return compared("extensionItems.@count", "extensionItems.@count") }
    if !openConditions.isEmpty, random.isOnce(in: 24) { return prefix + random.one(of: openConditions) }
    guard let strangeness, random.isOnce(in: strangeness) else { return nil }
    return random.one(of: [
      "name == \"a\"", "n > 1", "extensionItems.name != nil", "extensionItems.attachments.@count == 1",
      "nested.n UTI-CONFORMS-TO \"public.image\"", "tags.n == 1", "$missing == 1", "flag MATCHES \"a\"",
      "SUBQUERY(tags, $t, $t == \"a\").@count == 1", "extensionItems.@max.n == 1", "ANY n == 1",
    ])
  }
}
