extension Wish: CustomStringConvertible {
  /// The wish in words, without a period: `up to 10 images, or 1 web URL, and nothing else`.
  public var description: String {
    guard let first = alternatives.first else { return "nothing" }
    let isOnly = alternatives.allSatisfy { $0.namesNoType }
    // What may come along is said once when all alternatives agree.
    let areAlike = alternatives.allSatisfy { other in
      other.extras == first.extras && other.options.isEmpty && other.limits.isEmpty && other.isOpen == first.isOpen
    }
    var text: String
    if areAlike {
      text = alternatives.map { $0.needsText(isOnly: isOnly) }.joined(separator: ", or ")
      text += first.extrasText(isOnly: isOnly)
    } else {
      text = alternatives.map { alternative in
        alternative.needsText(isOnly: isOnly) + alternative.optionsText(isOnly: isOnly)
          + alternative.extrasText(isOnly: isOnly)
      }.joined(separator: "; or ")
    }
    return text + items.text
  }
}

extension Wish.Alternative {
  fileprivate var namesNoType: Bool {
    (needs + options).allSatisfy { $0.kind.types.isEmpty }
      && limits.allSatisfy { limit in limit.kinds.allSatisfy { $0.types.isEmpty } }
  }

  /// Whether the number of attachments of no other kind is limited, so that every kind counts for what the others are.
  var limitsOthers: Bool { options.contains { $0.kind == .other && $0.count.highest != nil } }

  /// Whether it begins with *anything*, which says what may be shared.
  fileprivate var isOpen: Bool { needs.isEmpty && extras != .nothing }

  fileprivate func needsText(isOnly: Bool) -> String {
    if isOpen { return openText(isOnly: isOnly) }
    let texts = needs.map { $0.text(isOnly: isOnly) }
    guard let first = texts.first else { return "anything" }
    if texts.count == 1 { return first }
    return (isMix ? "any mix of " : "") + texts.joined(separator: " and ")
  }

  /// Where anything may be shared, any number of a kind says nothing, unless the number of the others is limited.
  private var saysWhatIsOther: Bool { limitsOthers && options.contains { $0.count.highest == nil } }

  /// `anything with at most 3 images but movies`
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

  private static func text(ofException exception: Wish.Kind, isOnly: Bool) -> String {
    " but " + exception.words(isPlural: true, isOnly: isOnly)
  }

  fileprivate func optionsText(isOnly: Bool) -> String {
    var text = ""
    if !options.isEmpty, !isOpen || saysWhatIsOther {
      text += ", optionally with " + options.map { $0.text(isOnly: isOnly) }.joined(separator: " and ")
    }
    for limit in limits {
      let kinds = limit.kinds.map { $0.words(isPlural: true, isOnly: isOnly) }.joined(separator: " and ")
      text += ", \(limit.count.text) \(kinds) together"
    }
    return text
  }

  fileprivate func extrasText(isOnly: Bool) -> String {
    switch extras {
    case .nothing: isOnly ? "" : ", and nothing else"
    case .anything where isOpen: ""
    case .anything(let exception):
      ", whatever else comes along" + (exception.map { Self.text(ofException: $0, isOnly: isOnly) } ?? "")
    }
  }
}

extension Wish.Need {
  /// `up to 10 images`
  func text(isOnly: Bool) -> String {
    count.text + " " + kind.words(isPlural: count.isPlural, isOnly: isOnly)
  }
}

extension Wish.Count {
  /// The count as it is written before a noun: `up to 10`. One is the lowest number unless another is named.
  package var text: String {
    switch (lowest, highest) {
    case (let lowest, let highest?) where lowest == highest: lowest == 1 ? "1" : "exactly \(lowest)"
    case (0...1, let highest?): "up to \(highest)"
    case (let lowest, let highest?): "\(lowest) to \(highest)"
    case (0...1, nil): "any number of"
    case (let lowest, nil): "at least \(lowest)"
    }
  }

  fileprivate var isPlural: Bool { highest != 1 }
}

extension Wish.Items {
  fileprivate var text: String {
    switch self {
    case .together, .unknown: ""
    case .single: ", in one extension item"
    case .each: ", in each extension item"
    case .some: ", in at least one extension item"
    case .exactlyOne: ", in exactly one extension item"
    }
  }
}
