import ActivationRules

extension RuleRequirements: CustomStringConvertible {
  /// The description in words, without a period: `up to 10 images and 1 link`.
  public var description: String {
    guard let first = alternatives.first else { return "nothing" }
    let isOnly = alternatives.allSatisfy { $0.namesNoType }
    guard alternatives.count > 1 else { return first.text(isOnly: isOnly, isAlone: true) + items.text }
    // If all alternatives agree about other content, it's mentioned once.
    let areAlike = alternatives.allSatisfy { other in
      other.extras == first.extras && other.options.isEmpty && other.limits.isEmpty && !other.isOpen
    }
    guard areAlike else {
      // Other content that only the last alternative allows must not seem to be allowed for all.
      let isOpen = alternatives.last?.extras != .nothing
      let texts = alternatives.map { alternative in
        alternative.text(isOnly: isOnly, isAlone: false)
          + (isOpen && alternative.extras == .nothing ? ", and nothing else" : "")
      }
      return texts.joined(separator: "; or ") + items.text
    }
    return "either " + alternatives.map { $0.needsText(isOnly: isOnly, isAlone: false) }.joined(separator: ", or ")
      + first.extrasText(isOnly: isOnly) + items.text
  }

  /// A sentence about the content that a rule accepts: `Takes up to 10 images and 1 link, in any mix.`
  package var sentence: String { "Takes \(phrase)." }

  /// The part of the sentence that names the accepted content.
  package var phrase: String {
    guard alternatives.count == 1, let only = alternatives.first, only.isMix, only.limits.isEmpty, only.options.isEmpty
    else { return description }
    var list = only
    list.extras = .nothing
    // For two kinds, "or both" is plainer.
    let words =
      only.needs.count == 2 && !only.needs.contains { Alternative.joinsKinds($0.text(isOnly: false)) }
      ? only.needs.map { $0.text(isOnly: false) }.joined(separator: ", ") + " or both"
      : "\(RuleRequirements(alternatives: [list])), in any mix"
    return words + items.text + (only.extras == .nothing ? "" : "; anything else may be shared, too")
  }

  /// The same requirements without words about extension items, if these make no difference: one attachment is enough, and anything may join it.
  package var inPlainItems: RuleRequirements {
    let isOpen = alternatives.allSatisfy { alternative in
      alternative.extras == .anything(except: nil) && alternative.options.isEmpty && alternative.needs.count <= 1
        && alternative.needs.allSatisfy { $0.count.lowest <= 1 && $0.count.highest == nil }
    }
    return items == .some && isOpen ? RuleRequirements(alternatives: alternatives) : self
  }

  /// A Boolean value that indicates whether one attachment of another kind hides the extension.
  package var refusesOthers: Bool {
    alternatives.allSatisfy { $0.extras == .nothing && !($0.needs + $0.options).contains { $0.kind == .other } }
  }
}

extension RuleRequirements.Alternative {
  fileprivate var namesNoType: Bool {
    (needs + options).allSatisfy { $0.kind.types.isEmpty }
      && limits.allSatisfy { limit in limit.count.highest == 0 || limit.kinds.allSatisfy { $0.types.isEmpty } }
  }

  /// A Boolean value that indicates whether the text of the alternative begins with *anything*.
  fileprivate var isOpen: Bool { needs.isEmpty && extras != .nothing }

  /// Returns everything that the alternative says.
  ///
  /// - Parameter isAlone: Whether it's the only alternative, so that a list may have commas.
  fileprivate func text(isOnly: Bool, isAlone: Bool) -> String {
    needsText(isOnly: isOnly, isAlone: isAlone) + excludedText + optionsText(isOnly: isOnly)
      + extrasText(isOnly: isOnly)
  }

  /// The kinds that no attachment may have: ` and no PDFs`.
  private var excludedText: String {
    limits.filter { $0.count.highest == 0 }.map { " and no " + $0.kinds[0].words(isPlural: true) }.joined()
  }

  fileprivate func needsText(isOnly: Bool, isAlone: Bool) -> String {
    if isOpen { return openText(isOnly: isOnly) }
    let isExact = !isMix && extras != .nothing
    let texts = needs.map {
      (isExact && $0.count == RuleRequirements.Count(1, 1) ? "exactly " : "") + withinTotal($0).text(isOnly: isOnly)
    }
    guard let first = texts.first else { return "anything" }
    if texts.count == 1 {
      // Where anything else is allowed, "any number of" would include none, so the text says "at least 1".
      let takesNone = extras != .nothing && needs[0].count.highest == nil && needs[0].count.lowest <= 1
      if !takesNone { return first }
      let noun = needs[0].kind.words(isPlural: false, isOnly: isOnly)
      return Self.joinsKinds(noun)
        ? "1 or more " + needs[0].kind.words(isPlural: true, isOnly: isOnly) : "at least 1 " + noun
    }
    if !isMix { return first + " with " + texts.dropFirst().joined(separator: " and ") }
    return isAlone ? texts.inSentence() : texts.joined(separator: " and ")
  }

  /// A Boolean value that indicates whether an option without a limit must be mentioned, because the number of other attachments is limited.
  private var saysWhatIsOther: Bool {
    options.contains { $0.kind == .other && $0.count.highest != nil } && options.contains { $0.count.highest == nil }
  }

  /// Returns a text such as `anything with at most 3 images but movies`.
  private func openText(isOnly: Bool) -> String {
    var text = "anything"
    if !saysWhatIsOther {
      let limits = options.compactMap { option in
        option.count.highest.map { "at most \($0) " + option.kind.words(isPlural: $0 != 1, isOnly: isOnly) }
      }
      if !limits.isEmpty { text += " with " + limits.joined(separator: " and ") }
    }
    if case .anything(let exception?) = extras { text += Self.text(ofException: exception, isOnly: isOnly) }
    return text
  }

  private static func text(ofException exception: RuleRequirements.Kind, isOnly: Bool) -> String {
    " but " + exception.words(isPlural: true, isOnly: isOnly)
  }

  fileprivate func optionsText(isOnly: Bool) -> String {
    var text = ""
    if !options.isEmpty, !isOpen || saysWhatIsOther {
      text += ", optionally with " + options.map { withinTotal($0).text(isOnly: isOnly) }.joined(separator: " and ")
    }
    for var limit in limits where limit.count.highest != 0 {
      // A kind that isn't taken needs no limit, so it's left out.
      let taken = (needs + options).map { $0.kind }
      if extras == .nothing, !taken.contains(.other), limit.kinds.count(where: { taken.contains($0) }) > 1 {
        limit.kinds.removeAll { !taken.contains($0) }
      }
      if isTotal(limit) {
        // At least one attachment is required anyway, so such a limit isn't mentioned.
        if limit.count.lowest <= 1, limit.count.highest == nil { continue }
        text += ", \(limit.count.text == "1" ? "up to 1" : limit.count.text) in all"
        continue
      }
      text += ", \(limit.count.text) \(Self.text(ofLimited: limit, isOnly: isOnly)) together"
    }
    return text
  }

  fileprivate func isTotal(_ limit: RuleRequirements.Limit) -> Bool {
    let taken = (needs + options).map { $0.kind }
    return taken.count > 1 && taken.allSatisfy(limit.kinds.contains)
      && (taken.count == limit.kinds.count || extras == .nothing && !taken.contains(.other))
  }

  /// Returns a need without its highest number, if the total allows no more anyway.
  private func withinTotal(_ need: RuleRequirements.Need) -> RuleRequirements.Need {
    guard let total = limits.first(where: isTotal)?.count.highest, let highest = need.count.highest else { return need }
    let others = isMix ? 0 : needs.reduce(0) { $0 + ($1 == need ? 0 : $1.count.lowest) }
    guard highest > 1, highest >= total - others else { return need }
    return RuleRequirements.Need(RuleRequirements.Count(need.count.lowest, nil), need.kind)
  }

  /// Returns `links and files`; if the limit is 1, `link or file`, unless a kind contains *or* itself.
  private static func text(ofLimited limit: RuleRequirements.Limit, isOnly: Bool) -> String {
    let singular = limit.kinds.map { $0.words(isPlural: false, isOnly: isOnly) }
    if limit.count.highest == 1, !singular.contains(where: { Self.joinsKinds($0) }) {
      return singular.joined(separator: " or ")
    }
    return limit.kinds.map { $0.words(isPlural: true, isOnly: isOnly) }.joined(separator: " and ")
  }

  /// Returns whether a noun joins several kinds, so that a number before it would seem to belong only to the first kind.
  fileprivate static func joinsKinds(_ noun: String) -> Bool {
    noun.utf8.split(separator: 0x20).contains {
      $0.elementsEqual("or".utf8) || $0.elementsEqual("than".utf8) || $0.elementsEqual("itself".utf8)
    }
  }

  fileprivate func extrasText(isOnly: Bool) -> String {
    switch extras {
    case .nothing: ""
    case .anything where isOpen: ""
    case .anything(let exception):
      ", whatever else is shared" + (exception.map { Self.text(ofException: $0, isOnly: isOnly) } ?? "")
    }
  }
}

extension RuleRequirements.Need {
  /// Returns a text such as `up to 10 images`.
  package func text(isOnly: Bool) -> String {
    count.text + " " + kind.words(isPlural: count.highest != 1, isOnly: isOnly)
  }
}

extension RuleRequirements.Count {
  /// The count in the words before a noun: `up to 10`. The lowest number is 1 unless another one is named.
  package var text: String {
    switch (lowest, highest) {
    case (let lowest, let highest?) where lowest == highest: lowest == 1 ? "1" : "exactly \(lowest)"
    case (0...1, let highest?): "up to \(highest)"
    case (let lowest, let highest?): "\(lowest) to \(highest)"
    case (0...1, nil): "any number of"
    case (let lowest, nil): "at least \(lowest)"
    }
  }
}

extension RuleDescription.SeveralItems {
  package var text: String {
    switch self {
    case .together, .unknown: ""
    case .single: ", in one extension item"
    case .each: ", in each extension item"
    case .some: ", in at least one extension item"
    case .exactlyOne: ", in exactly one extension item"
    }
  }
}

extension RuleRequirements.Kind {
  /// Returns the kind in words: `images or movies`, `public.jpeg attachments`.
  ///
  /// - Parameters:
  ///   - isPlural: Whether the words are in the plural.
  ///   - isOnly: Whether the description names no types, so that other attachments are all attachments.
  package func words(isPlural: Bool, isOnly: Bool = false) -> String {
    if types.isEmpty { return (isOnly ? "attachment" : "other attachment") + (isPlural ? "s" : "") }
    if exactTypes.isEmpty, let word = KindWord.named(types, except: exceptions) {
      return isPlural ? word.plural : word.singular
    }
    // Each type has its own word, or several share one. A word that excludes types fits only if they're excluded here, too.
    var left = exceptions
    var names: [String] = []
    var identifiers: [String] = []
    var rest = exactTypes.isEmpty ? types[...] : []
    while let first = rest.first {
      let words = KindWord.all.filter { word in
        word.types.first == first && word.types.allSatisfy(rest.contains)
          && word.exceptions.allSatisfy(exceptions.contains)
      }
      guard let word = words.max(by: { $0.types.count < $1.types.count || $0.exceptions.count < $1.exceptions.count })
      else {
        identifiers.append(first)
        rest.removeFirst()
        continue
      }
      left.removeAll { word.exceptions.contains($0) }
      rest.removeAll { word.types.contains($0) }
      names.append(isPlural ? word.plural : word.singular)
    }
    // The word for files makes no sense with exceptions, so identifiers replace all words.
    if !left.isEmpty, ["file", "files", "link or file", "links or files"].contains(names.last) { identifiers = types }
    let isInWords = exactTypes.isEmpty && identifiers.isEmpty
    if !exactTypes.isEmpty || !identifiers.isEmpty && !left.isEmpty {
      // Exact types come first, so that the list ends with a noun in the plural.
      let exact = types.filter { exactTypes.contains($0) }.map { $0 + " itself" }
      (names, identifiers, left) = ([], exact + types.filter { !exactTypes.contains($0) }, exceptions)
    }
    var text = (names + identifiers).joined(separator: " or ")
    if !isInWords, types.contains(where: { !exactTypes.contains($0) }) {
      text += isPlural ? " attachments" : " attachment"
    }
    if !left.isEmpty {
      text +=
        " other than "
        + left.map { type in
          KindWord.named([type], except: []).map { isInWords ? $0.plural : type } ?? type
        }.joined(separator: " or ")
    }
    return text
  }
}
