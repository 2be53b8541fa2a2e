package import ActivationRules
public import UniformTypes

/// The content that an extension takes, as `make` reads it: kinds with numbers, alone or together, or an exact number of one kind.
///
///     let content = try ContentDescription("up to 10 photos and a link")
///     print(content)  // up to 10 images, up to 1 link
///
/// Its language is `Grammar/descriptions.ebnf`. Programs can give the same content as values.
public struct ContentDescription: Sendable, Hashable {
  /// The number of attachments of one kind that are accepted.
  package enum Number: Sendable, Hashable {
    /// Any number up to a maximum.
    case upTo(Int64)
    case any
    /// A plural without a number. In a dictionary, it means up to the total or ``ourNumber``, because a key can't say "any number"; in a predicate,
    /// it means any number.
    case unsaid
    /// At least the first number and, if there is a second one, at most that number. Such a kind must be the only one in its description.
    case from(Int64, to: Int64?)
  }

  /// A kind of attachment with its number.
  package struct Item: Sendable, Hashable {
    package var number: Number
    package var kind: RuleRequirements.Kind

    package init(_ number: Number, _ kind: RuleRequirements.Kind) {
      self.number = number
      self.kind = kind
    }
  }

  /// The number in a dictionary for a plural without a number. It's more than apps share.
  package static let ourNumber: Int64 = 100

  /// The kinds, at least one of which must be shared. No kind is the same as another one, or a part of it.
  package var items: [Item]
  /// The maximum number of all attachments; nil if there's none.
  package var total: Int64?
  /// A Boolean value that indicates whether anything else may be shared as well. If it's nil, the description doesn't mention anything else, and
  /// nothing else may be shared.
  package var rest: Bool?

  package init(_ items: [Item], total: Int64? = nil, rest: Bool? = nil) {
    self.items = items
    self.total = total
    self.rest = rest
  }

  /// Reads a description in the language of `Grammar/descriptions.ebnf`.
  ///
  /// - Parameters:
  ///   - text: The description, such as `up to 10 images and 1 link`.
  ///   - types: The types in which identifiers and filename extensions are looked up.
  /// - Throws: ``DescriptionError`` for the first mistake, with its position.
  /// - Complexity: linear in the length of the text, and quadratic in the number of kinds.
  public init(_ text: String, types: TypeGraph = .system) throws(DescriptionError) {
    self = try DescriptionReading(text, types: types).content
  }

  /// Returns the content with a number for every kind, as a rule of the given form has it.
  package func numbered(in form: BuiltRule.Form) -> ContentDescription {
    var all = self
    for place in items.indices where items[place].number == .unsaid {
      all.items[place].number = form == .dictionary ? .upTo(total ?? Self.ourNumber) : .any
    }
    return all
  }

  package func requirements(in form: BuiltRule.Form) -> RuleRequirements {
    let needs = numbered(in: form).items.map { RuleRequirements.Need($0.number.count, $0.kind) }
    // A total also counts anything else that is shared.
    let counted = needs.map { $0.kind } + (rest == true ? [.other] : [])
    let alternative = RuleRequirements.Alternative(
      needs: needs, isMix: needs.count > 1, limits: total.map { [.init(kinds: counted, count: .init(1, $0))] } ?? [],
      extras: rest == true ? .anything(except: nil) : .nothing)
    return RuleRequirements(alternatives: [alternative])
  }

  /// Creates the content that expresses requirements; nil if the language has no words for them.
  ///
  /// - Complexity: the same as reading the words.
  package init?(_ requirements: RuleRequirements, types: TypeGraph = .system) {
    guard requirements.alternatives.count == 1, let only = requirements.alternatives.first, !only.needs.isEmpty,
      only.options.isEmpty, only.limits.count <= 1,
      only.isMix || only.needs.count == 1
    else { return nil }
    let isOpen = only.extras != .nothing
    // A predicate that is made for a description counts each item by itself, so this way of counting is accepted, too.
    guard requirements.items == .together || requirements.items == (isOpen ? .some : .each) else { return nil }
    if isOpen, only.extras != .anything(except: nil) { return nil }
    if let limit = only.limits.first {
      guard limit.count.lowest <= 1, limit.count.highest != nil,
        limit.isOf(only.needs.map { $0.kind } + (isOpen ? [.other] : []))
      else { return nil }
    }
    self.init(
      only.needs.map { Item(Number($0.count), $0.kind) }, total: only.limits.first?.count.highest ?? nil,
      rest: isOpen ? true : nil)
    // A kind may have no word, or may be a part of another kind, so the words are read back.
    guard items.allSatisfy({ $0.kind.word != nil }), let read = try? ContentDescription(description, types: types),
      read == self
    else { return nil }
  }
}

extension RuleRequirements {
  /// Reads a description with the numbers that it has in the form of a rule; nil if the text isn't a description.
  package init?(_ text: String, for rule: ActivationRule) {
    guard let content = try? ContentDescription(text, types: rule.types) else { return nil }
    let form = if case .dictionary = rule.form { BuiltRule.Form.dictionary } else { BuiltRule.Form.predicate }
    self = content.requirements(in: form)
  }
}

extension ContentDescription.Number {
  /// The number as a count. Any number and an unspecified number are the same count.
  fileprivate var count: RuleRequirements.Count {
    switch self {
    case .upTo(let highest): .init(1, highest)
    case .any, .unsaid: .init(1, nil)
    case .from(let lowest, let highest): .init(lowest, highest)
    }
  }

  fileprivate init(_ count: RuleRequirements.Count) {
    self = count.lowest > 1 ? .from(count.lowest, to: count.highest) : count.highest.map { .upTo($0) } ?? .any
  }

  /// The number before its noun: `up to 10 `.
  fileprivate var words: String {
    switch self {
    case .upTo(let highest): "up to \(highest) "
    case .any: "any number of "
    case .unsaid: ""
    case .from: count.text + " "
    }
  }
}

extension RuleRequirements.Kind {
  /// The singular and plural of the kind in the language; nil if the language has no name for it.
  fileprivate var word: (singular: String, plural: String)? {
    guard exactTypes.isEmpty else { return nil }
    if let word = KindWord.named(types, except: exceptions), KindWord.readings[word.plural.lowercased()] != nil {
      return (word.singular, word.plural)
    }
    return types.count == 1 && exceptions.isEmpty ? (types[0], types[0]) : nil
  }
}

extension ContentDescription: CustomStringConvertible {
  /// The description in its language: `up to 10 images, up to 1 link, anything else`.
  public var description: String { words(saysAll: false) }

  /// The description with everything that goes without saying: `up to 10 images, up to 1 link, alone or together, nothing else`.
  package var echo: String { words(saysAll: true) }

  private func words(saysAll: Bool) -> String {
    var parts = items.map { item in
      let word = item.kind.word ?? (item.kind.words(isPlural: false), item.kind.words(isPlural: true))
      return item.number.words + (item.number == .upTo(1) ? word.singular : word.plural)
    }
    if saysAll, items.count > 1 { parts.append("alone or together") }
    if let total { parts.append("up to \(total) in all") }
    if rest != nil || saysAll { parts.append(rest == true ? "anything else" : "nothing else") }
    return parts.joined(separator: ", ")
  }
}
