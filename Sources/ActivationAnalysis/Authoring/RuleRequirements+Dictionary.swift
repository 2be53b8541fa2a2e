package import ActivationRules

/// An error that says why no dictionary expresses a description: the part that no key accepts.
package struct DictionaryObstacle: Error, Sendable {
  /// A sentence about the obstacle, without a period.
  package let message: String
  /// A share for which a dictionary's verdict would differ from the description; nil if the message is clear without it.
  package var example: Witness?

  fileprivate static func together(_ kinds: [RuleRequirements.Kind]) -> DictionaryObstacle {
    DictionaryObstacle(
      message: "no key limits \(kinds.map { $0.words(isPlural: true) }.inSentence()) together without limiting others")
  }
}

extension RuleRequirements {
  /// Returns the dictionary that expresses the description according to the documented keys. A proof must show that the tables agree.
  func dictionary() throws(DictionaryObstacle) -> ActivationDictionary {
    guard items == .together else {
      // If no key expresses the rest of the description, that error is thrown first.
      var together = self
      together.items = .together
      _ = try together.dictionary()
      throw DictionaryObstacle(
        message: "no key counts the attachments of each extension item; keys count those of all items together")
    }
    guard let alternative = alternatives.first, alternatives.count == 1 else {
      let texts = alternatives.map { alternative in
        let each = RuleRequirements(alternatives: [alternative])
        return each.needs.isEmpty ? each.description : each.needs
      }
      throw DictionaryObstacle(
        message:
          "no key forbids '\(texts.first ?? "")' together with '\(texts.dropFirst().first ?? "")'; a dictionary takes any mix that its keys allow"
      )
    }
    if alternative.needs.count > 1, !alternative.isMix {
      throw DictionaryObstacle(
        message:
          "no key requires '\(alternative.needs[0].text(isOnly: false))' and '\(alternative.needs[1].text(isOnly: false))' at once; a dictionary takes any mix that its keys allow"
      )
    }
    if let option = alternative.options.first {
      throw DictionaryObstacle(
        message: "no key accepts '\(option.text(isOnly: false))' only together with something else")
    }
    var entries = try Self.matching(alternative)
    if let first = alternative.needs.first, first.kind == .other {
      entries += Self.bounds(first.count)
    } else if let only = alternative.needs.first, alternative.needs.count == 1, let kinds = Self.keyed(only.kind),
      kinds.count > 1
    {
      // If nothing else may be shared, the total of these kinds is the number of all attachments.
      for kind in kinds { entries.append(try Self.entry(Need(Count(1, only.count.highest), kind))) }
      entries += Self.bounds(only.count)
    } else {
      for need in alternative.needs {
        if let kinds = Self.keyed(need.kind), kinds.count > 1 {
          // If the kind has no highest number, the error about the missing limit is thrown instead.
          if need.count.highest == nil { _ = try Self.entry(Need(need.count, kinds[0])) }
          throw .together(kinds)
        }
        entries.append(try Self.entry(need))
      }
      if let only = alternative.needs.first, alternative.needs.count == 1, only.count.lowest > 1 {
        entries += Self.bounds(Count(only.count.lowest, nil))
      }
    }
    for limit in alternative.limits {
      if limit.count.highest == 0 {
        throw DictionaryObstacle(message: "no key excludes \(limit.kinds[0].words(isPlural: true))")
      }
      // If anything else may be shared, the keys count it, too.
      let counted = alternative.needs.map { $0.kind } + (alternative.extras == .nothing ? [] : [.other])
      guard limit.isOf(counted) else { throw .together(limit.kinds) }
      entries += Self.bounds(limit.count)
    }
    return ActivationDictionary(entries)
  }

  /// Returns the entries for attachments that no key names.
  private static func matching(_ alternative: Alternative) throws(DictionaryObstacle) -> [ActivationDictionary.Entry] {
    guard case .anything(let exception) = alternative.extras else { return [] }
    if alternative.needs.isEmpty { throw DictionaryObstacle(message: "each key takes one kind only") }
    if let exception {
      throw DictionaryObstacle(
        message: "no key excludes \(exception.words(isPlural: true)) and accepts anything else")
    }
    return [ActivationDictionary.Entry(key: ActivationKey.dictionaryVersion, value: .integer(2))]
  }

  private static func bounds(_ count: Count) -> [ActivationDictionary.Entry] {
    var entries: [ActivationDictionary.Entry] = []
    if count.lowest > 1 { entries.append(.init(key: ActivationKey.attachmentsMinimum, value: .integer(count.lowest))) }
    if let highest = count.highest {
      entries.append(.init(key: ActivationKey.attachmentsMaximum, value: .integer(highest)))
    }
    return entries
  }

  private static func entry(_ need: RuleRequirements.Need) throws(DictionaryObstacle) -> ActivationDictionary.Entry {
    guard let key = key(need.kind) else {
      let without = need.kind.types.filter { type in !keyedKinds.contains { $0.kind.types == [type] } }
      let kind = without.isEmpty || !need.kind.exceptions.isEmpty ? need.kind : Kind(types: without)
      throw DictionaryObstacle(message: "no key stands for \(kind.words(isPlural: true))")
    }
    guard let highest = need.count.highest else {
      // The key for text takes one text, and an app shares one page at a time.
      let isOne = key == ActivationKey.text || key == ActivationKey.webPages
      let lowest = need.count.lowest
      let numbers = isOne ? "1" : lowest > 1 ? "\(lowest) to \(max(lowest, 10))" : "up to 10"
      let example = numbers + " " + need.kind.words(isPlural: !isOne)
      throw DictionaryObstacle(message: "\(ActivationKey.short(key)) needs a limit; write '\(example)', for example")
    }
    guard key == ActivationKey.text else { return .init(key: key, value: .integer(highest)) }
    guard highest == 1 else {
      throw DictionaryObstacle(message: "SupportsText takes one text, not '\(need.text(isOnly: false))'")
    }
    return .init(key: key, value: .boolean(true))
  }

  private static let keyedKinds = ActivationKey.kinds.map { row in
    (kind: Kind(types: row.types, exceptions: row.exceptions), key: row.key)
  }

  private static func key(_ kind: Kind) -> String? { keyedKinds.first { $0.kind == kind }?.key }

  /// Returns the kinds with keys of their own that together make up a kind; nil if there are none.
  private static func keyed(_ kind: Kind) -> [Kind]? {
    guard kind.exactTypes.isEmpty else { return nil }
    var found: [Kind] = []
    for type in kind.types {
      guard let keyed = keyedKinds.first(where: { $0.kind.types == [type] })?.kind,
        keyed.exceptions.allSatisfy(kind.exceptions.contains)
      else { return nil }
      found.append(keyed)
    }
    return found.flatMap { $0.exceptions }.count == kind.exceptions.count ? found : nil
  }
}

extension RuleRequirements {
  /// Creates the description that a dictionary's keys express. This is the reverse of ``dictionary()``.
  ///
  /// - Parameter allowsRest: Whether to describe version 2, in which anything else may be shared, although readings of the keys disagree about it.
  /// - Returns: Nil for a dictionary that accepts nothing, has a key or value without words for it, or has version 2 without `allowsRest`.
  package init?(keysOf dictionary: ActivationDictionary, allowsRest: Bool = false) {
    var needs: [Need] = []
    var (lowest, highest): (Int64, Int64?) = (1, nil)
    for entry in dictionary.entries {
      let number: Int64
      switch entry.value {
      case .integer(let value): number = value
      case .boolean(let value): number = value ? 1 : 0
      default: return nil
      }
      switch entry.key {
      case ActivationKey.dictionaryVersion, ActivationKey.usesStrictMatching: break
      case ActivationKey.attachmentsMinimum: lowest = max(1, number)
      case ActivationKey.attachmentsMaximum: highest = number > 0 ? number : nil
      default:
        guard number >= 0, let known = Self.keyedKinds.first(where: { $0.key == entry.key }) else {
          return nil
        }
        if number > 0 { needs.append(Need(Count(1, number), known.kind)) }
      }
    }
    guard let first = needs.first else { return nil }
    let isOpen = !dictionary.isStrict
    if isOpen, !allowsRest { return nil }
    var alternative = Alternative(
      needs: needs, isMix: needs.count > 1, extras: isOpen ? .anything(except: nil) : .nothing)
    if !isOpen, needs.count == 1, lowest > 1 || highest != nil {
      let most = [first.count.highest, highest].compactMap { $0 }.min()
      guard lowest <= most ?? lowest else { return nil }
      alternative.needs[0].count = Count(lowest, most)
    } else if lowest > 1 || highest != nil {
      alternative.limits = [
        Limit(kinds: needs.map { $0.kind } + (isOpen ? [.other] : []), count: Count(lowest, highest))
      ]
    }
    self.init(alternatives: [alternative])
  }
}

extension RuleRequirements {
  /// The required attachments, without the optional ones.
  fileprivate var needs: String {
    alternatives.map { $0.needs.map { $0.text(isOnly: false) }.joined(separator: " and ") }.joined(separator: " or ")
  }
}
