import ActivationRules

/// A wish as the answers so far make it: kinds, how many of each, how they come together, and what else may be shared.
package struct WishDraft {
  /// How several kinds come together.
  package enum Joining: CaseIterable {
    case either, mix, all

    /// The answer that means it.
    package var answer: String {
      switch self {
      case .either: "one kind at a time"
      case .mix: "any mix"
      case .all: "all of them"
      }
    }

    /// The way that an answer means; a first word is enough.
    package init?(answer: String) {
      let answer = answer.lowercased()
      guard let joining = Self.allCases.first(where: { !answer.isEmpty && $0.answer.hasPrefix(answer) }) else {
        return nil
      }
      self = joining
    }
  }

  package var needs: [Wish.Need]
  package var joining = Joining.either
  /// Whether anything else may be shared beside.
  package var isOpen = false

  /// The draft that a wish comes to; nil for one that says more than the questions ask for.
  package init?(_ wish: Wish) {
    guard let first = wish.alternatives.first, wish.items == .together else { return nil }
    needs = wish.alternatives.flatMap { $0.needs }
    switch first.extras {
    case .nothing: break
    case .anything(except: nil): isOpen = true
    case .anything: return nil
    }
    for alternative in wish.alternatives {
      guard alternative.options.isEmpty, alternative.limits.isEmpty, alternative.extras == first.extras,
        wish.alternatives.count == 1 || alternative.needs.count == 1
      else { return nil }
    }
    if first.needs.count > 1 { joining = first.isMix ? .mix : .all }
    guard !needs.isEmpty, Set(needs.map { $0.kind }).count == needs.count else { return nil }
  }

  /// The draft that several kinds come to, one after the other.
  package init?(_ wishes: [Wish]) {
    var drafts: [WishDraft] = []
    for wish in wishes {
      guard let draft = WishDraft(wish) else { return nil }
      drafts.append(draft)
    }
    guard var first = drafts.first else { return nil }
    if drafts.count > 1 {
      first.needs = drafts.flatMap { $0.needs }
      guard Set(first.needs.map { $0.kind }).count == first.needs.count else { return nil }
    }
    self = first
  }

  /// The wish.
  package var wish: Wish {
    let extras = isOpen ? Wish.Extras.anything(except: nil) : .nothing
    if needs.count > 1, joining == .either {
      return Wish(alternatives: needs.map { Wish.Alternative(needs: [$0], extras: extras) })
    }
    let isMix = needs.count > 1 && joining == .mix
    return Wish(alternatives: [Wish.Alternative(needs: needs, isMix: isMix, extras: extras)])
  }

  /// The counts as they are answered: `up to 10, 1`.
  package var countsText: String { needs.map { $0.count.text }.separated(by: ", ") }

  /// Sets the counts from an answer: one for all kinds, or one for each in turn. A number alone is the greatest one.
  ///
  /// - Returns: What is wrong with the answer; nil when it was taken.
  package mutating func setCounts(_ answer: String) -> String? {
    let parts = answer.split(separator: ",").map { String($0.drop { $0 == " " }) }
    guard parts.count == 1 || parts.count == needs.count else {
      return "expected one count, or \(needs.count) with commas between them, found \(parts.count)"
    }
    var counts: [Wish.Count] = []
    for (place, need) in needs.enumerated() {
      let part = parts[parts.count == 1 ? 0 : place]
      let text =
        part == "any"
        ? "any number of" : part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part != "1" ? "up to " + part : part
      guard let read = try? Wish(text + " " + need.kind.words(isPlural: text != "1")),
        let count = read.alternatives.first?.needs.first?.count, read.alternatives.count == 1
      else { return "expected a count such as 10, 2 to 5, at least 2, or any, found '\(part)'" }
      counts.append(count)
    }
    for place in needs.indices { needs[place].count = counts[place] }
    return nil
  }
}
