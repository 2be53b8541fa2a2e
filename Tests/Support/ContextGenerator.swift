package import Predicates

/// Generates objects for the rules of ``FormulaGenerator``: shares of items, with additional texts and numbers, occasionally with an unusual shape.
package struct ContextGenerator {
  package var random: SeededGenerator
  /// One in this number of values is of another kind than a rule expects; nil for none.
  package var oddity: Int?

  package init(random: SeededGenerator, oddity: Int? = 16) {
    self.random = random
    self.oddity = oddity
  }

  /// The types in contexts and rules, each with its parents, nearest first. The last one isn't declared anywhere.
  package static let types: [(identifier: String, parents: [String])] = [
    ("public.item", []), ("public.content", []), ("public.data", ["public.item"]),
    ("public.image", ["public.data", "public.content"]), ("public.jpeg", ["public.image"]),
    ("public.url", ["public.data"]), ("public.file-url", ["public.url"]),
    ("public.text", ["public.data", "public.content"]), ("public.plain-text", ["public.text"]),
    ("com.example.undeclared", []),
  ]
  /// Texts that are equal, contain each other, or differ in case.
  package static let texts = ["", "a", "A", "ab", "AB", "abc", "b", "10", "a*b", "public.jpeg"]

  /// Generates an object with `extensionItems` and other keys.
  package mutating func context(size: Int) -> PredicateArgument {
    if let oddity, random.isOnce(in: oddity * 4) { return oddValue(depth: 1) }
    var entries: [PredicateArgument.Entry] = []
    let items = (0..<random.number(in: 0...min(3, size))).map { _ in item(size) }
    add("extensionItems", .array(items), &entries)
    add("name", text(), &entries)
    add("n", number(), &entries)
    add("flag", .boolean(Bool.random(using: &random)), &entries)
    add("tags", list { $0.text() }, &entries)
    add("numbers", list { $0.number() }, &entries)
    add("nested", .dictionary([.init(key: "name", value: text()), .init(key: "n", value: number())]), &entries)
    if random.isOnce(in: 8) { add("nested.name", text(), &entries) }
    return .dictionary(entries)
  }

  private mutating func item(_ size: Int) -> PredicateArgument {
    var entries: [PredicateArgument.Entry] = []
    let attachments = (0..<random.number(in: 0...min(3, size))).map { _ in attachment() }
    add("attachments", .array(attachments), &entries)
    if random.isOnce(in: 2) { add("name", text(), &entries) }
    if random.isOnce(in: 2) { add("n", number(), &entries) }
    return .dictionary(entries)
  }

  private mutating func attachment() -> PredicateArgument {
    var entries: [PredicateArgument.Entry] = []
    add("registeredTypeIdentifiers", list { .string($0.type()) }, &entries)
    if random.isOnce(in: 4) { add("name", text(), &entries) }
    if random.isOnce(in: 4) { add("n", number(), &entries) }
    return .dictionary(entries)
  }

  /// Adds an entry, or sometimes none, or one with an unusual value.
  private mutating func add(
    _ key: String, _ value: PredicateArgument, _ entries: inout [PredicateArgument.Entry]
  ) {
    guard let oddity, random.isOnce(in: oddity) else { return entries.append(.init(key: key, value: value)) }
    if random.isOnce(in: 2) { return }
    entries.append(.init(key: key, value: oddValue(depth: 2)))
  }

  private mutating func list(of element: (inout ContextGenerator) -> PredicateArgument) -> PredicateArgument {
    var elements: [PredicateArgument] = []
    for _ in 0..<random.number(in: 0...3) {
      let isOdd = oddity.map { random.isOnce(in: $0 * 2) } ?? false
      elements.append(isOdd ? oddValue(depth: 1) : element(&self))
    }
    if oddity != nil, random.isOnce(in: 24) { return .set(Self.distinct(elements)) }
    return .array(elements)
  }

  private static func distinct(_ elements: [PredicateArgument]) -> [PredicateArgument] {
    elements.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns an identifier, occasionally in another case.
  package mutating func type() -> String {
    let identifier = random.one(of: Self.types).identifier
    return random.isOnce(in: 16) ? identifier.uppercased() : identifier
  }

  mutating func text() -> PredicateArgument { .string(random.one(of: Self.texts)) }

  mutating func number() -> PredicateArgument {
    switch random.number(in: 0...15) {
    case 0: .double(random.one(of: [0.5, 1, -1.5, 2]))
    case 1: .integer(random.one(of: [.max, .min, .max - 1]))
    default: .integer(Int64(random.number(in: -2...5)))
    }
  }

  mutating func oddValue(depth: Int) -> PredicateArgument {
    switch random.number(in: depth > 0 ? 0...8 : 0...5) {
    case 0, 1: return .null
    case 2: return .boolean(Bool.random(using: &random))
    case 3: return number()
    case 4: return text()
    case 5: return .date(Double(random.number(in: -1...3)))
    case 6: return .array((0..<random.number(in: 0...2)).map { _ in oddValue(depth: depth - 1) })
    case 7: return .set(Self.distinct((0..<random.number(in: 0...2)).map { _ in oddValue(depth: depth - 1) }))
    default:
      let keys = ["name", "n", "attachments", "registeredTypeIdentifiers"].filter { _ in random.isOnce(in: 2) }
      return .dictionary(keys.map { .init(key: $0, value: oddValue(depth: depth - 1)) })
    }
  }
}

extension ContextGenerator {
  /// Generates items of attachments with type identifiers, in the shape that a host shares.
  package mutating func items(size: Int) -> [[[String]]] {
    (0..<random.number(in: 0...min(3, size))).map { _ in
      (0..<random.number(in: 0...min(3, size))).map { _ in (0..<random.number(in: 0...3)).map { _ in type() } }
    }
  }
}
