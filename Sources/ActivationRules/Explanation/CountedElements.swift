internal import Predicates

/// The requirement of a comparison with a count, in words. Nearly every rule has such a comparison.
struct CountedElements {
  /// The number of elements that the comparison requires to match.
  enum Wanted: Equatable, Sendable {
    case all
    case exactly(Int64)
    case atLeast(Int64)
    case atMost(Int64)
    case anythingBut(Int64)
    /// Any other comparison, as the operator and the other side.
    case other(String)
  }

  /// The SUBQUERY whose elements are counted; nil for a plain list.
  let subquery: CountedSubquery?
  let noun: ElementNoun
  let wanted: Wanted

  /// Reads the requirement of a comparison with the count of a SUBQUERY or of a list, such as `extensionItems.@count`; nil for any other
  /// comparison. `extensionItems.attachments.@count` counts the items.
  init?(_ comparison: SyntaxTree.Comparison, in tree: SyntaxTree) {
    subquery = CountedSubquery(comparison, in: tree)
    if let subquery {
      noun = ElementNoun(of: subquery.collection, in: tree)
      let isAll =
        subquery.isBoundedByItsList(in: tree)
        && (subquery.bound.comparator == .equalTo || subquery.bound.comparator == .greaterThanOrEqualTo)
      wanted = isAll ? .all : Self.wanted(subquery.bound, in: tree)
      return
    }
    guard let bound = CountBound(comparison, in: tree), bound.counted != nil,
      case .keyPath(let base, let steps) = tree[bound.quantity]
    else { return nil }
    switch tree[base] {
    case .missing, .evaluatedObject, .variable: break
    default: return nil
    }
    for step in tree[steps].dropLast() {
      guard case .key(let key) = tree[step], tree[key].utf8.first != UInt8(ascii: "@") else { return nil }
    }
    noun = ElementNoun(of: bound.quantity, in: tree, before: max(1, Int(steps.count) - 1))
    guard steps.count <= 2 || noun == .attachment || noun == .extensionItem else { return nil }
    wanted = Self.wanted(bound, in: tree)
  }

  private static func wanted(_ bound: CountBound, in tree: SyntaxTree) -> Wanted {
    switch (bound.comparator, bound.number) {
    case (.equalTo, let number?): return .exactly(number)
    case (.notEqualTo, let number?): return .anythingBut(number)
    case (.greaterThan, let number?): return .atLeast(number &+ 1)
    case (.greaterThanOrEqualTo, let number?): return .atLeast(number)
    case (.lessThan, let number?): return .atMost(number &- 1)
    case (.lessThanOrEqualTo, let number?): return .atMost(number)
    default: return .other("\(bound.comparator.spelling) \(tree.predicateFormat(of: bound.boundNode))")
    }
  }

  /// Returns a text such as `1 of 2 attachments match; the rule wants all`.
  func text(matched: Int, of count: Int) -> String {
    let wanted =
      switch wanted {
      case .all: "all"
      case .exactly(0), .atMost(0): "none"
      case .exactly(let number): "exactly \(number)"
      case .atLeast(let number): "at least \(number)"
      case .atMost(let number): "at most \(number)"
      case .anythingBut(let number): "any number but \(number)"
      case .other(let text): "the count to be \(text)"
      }
    return "\(matched) of \(noun.counted(count)) \(count == 1 ? "matches" : "match"); the rule wants \(wanted)"
  }

  /// The requirement with its noun, such as `exactly 1 attachment`.
  var briefText: String {
    switch wanted {
    case .all: "all \(noun.plural)"
    case .exactly(let number): number == 0 ? "no \(noun.plural)" : "exactly " + noun.counted(number)
    case .atLeast(let number): "at least " + noun.counted(number)
    case .atMost(let number): number == 0 ? "no \(noun.plural)" : "at most " + noun.counted(number)
    case .anythingBut(let number): "any number of \(noun.plural) but \(number)"
    case .other(let text): "a number of \(noun.plural) that is \(text)"
    }
  }

  func isTooMany(_ matched: Int) -> Bool {
    switch wanted {
    case .exactly(let number), .atMost(let number): Int64(matched) > number
    case .anythingBut: true
    case .all, .atLeast, .other: false
    }
  }

  /// Returns a text such as `the second is public.plain-text`.
  func text(of clause: Explanation.Clause) -> String {
    guard let element = clause.element else { return "" }
    guard let types = element.types else {
      return noun.numbered(element.position) + (clause.outcome == .holds ? " matches" : " does not match")
    }
    return "the \(Self.ordinal(element.position + 1)) is \(Explanation.list(types))"
  }

  private static let ordinals = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
  ]

  private static func ordinal(_ number: Int) -> String {
    if (1...ordinals.count).contains(number) { return ordinals[number - 1] }
    let endings = [1: "st", 2: "nd", 3: "rd"]
    return "\(number)" + ((11...13).contains(number % 100) ? "th" : endings[number % 10] ?? "th")
  }
}

/// The noun for the elements that a condition counts.
enum ElementNoun: String, Sendable {
  case extensionItem = "extension item"
  /// An attachment, of one item or of all items.
  case attachment
  /// A type of an attachment.
  case typeIdentifier = "type identifier"
  case fileProviderItem = "File Provider item"
  /// An element without a name of its own.
  case element

  /// Creates the noun for the elements of a key path's last key, or of the key that is the given distance before the last one.
  init(of collection: NodeID, in tree: SyntaxTree, before distance: Int = 0) {
    var key = ""
    if case .keyPath(_, let steps) = tree[collection],
      let last = tree[steps].dropLast(distance).last, case .key(let text) = tree[last]
    {
      key = tree[text]
    }
    switch key {
    case ContextKey.extensionItems: self = .extensionItem
    case ContextKey.attachments: self = .attachment
    case ContextKey.registeredTypeIdentifiers: self = .typeIdentifier
    case ContextKey.fileProviderItems: self = .fileProviderItem
    default: self = .element
    }
  }

  var singular: String { rawValue }
  var plural: String { rawValue + "s" }

  /// Returns `attachment` for one, and `attachments` for any other number.
  func form(for count: some BinaryInteger) -> String { count == 1 ? singular : plural }

  /// Returns the given number with the noun: `2 attachments`.
  func counted(_ count: some BinaryInteger) -> String { String(count) + " " + form(for: count) }

  /// Returns the noun with the element's number, counted from 1: `attachment 2` for the index 1.
  func numbered(_ position: Int) -> String { singular + " " + String(position + 1) }
}
