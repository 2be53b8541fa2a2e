import ActivationAnalysis
internal import PredicateSyntax
internal import UniformTypes

/// Numbers that other members of a list give.
extension DescriptionInterpreter {
  /// A group whose number of attachments, before or after a list without numbers, is that of all: `photos and PDFs, max 5 items`.
  func totaled(_ group: ReadGroup) -> ReadGroup {
    // Of formats, files are a word for all of them, too.
    let areFormats = group.elements.flatMap { $0.needs }.allSatisfy { need in
      !need.kind.types.contains {
        ["public.image", "public.movie", "public.plain-text", "public.contact"].contains($0)
      }
        && !need.kind.types.contains { types.conforms("public.url", to: $0) || $0 == "com.apple.active-webpage" }
    }
    func isNumber(_ element: ReadElement) -> Bool {
      guard let need = element.onlyNeed, need.count?.highest ?? 0 > 0 else { return false }
      return need.isAll || areFormats && need.kind.types == ["public.file-url"]
    }
    guard group.total == nil, group.elements.count > 1, let first = group.elements.first, let last = group.elements.last
    else { return group }
    let isFirst = isNumber(first) && group.elements[1].joiner == .comma
    let number = (isFirst ? first : last).needs
    guard isFirst || isNumber(last) && last.joiner == .comma, let count = number[0].count else { return group }
    var all = group
    all.elements.remove(at: isFirst ? 0 : group.elements.count - 1)
    let areUnlimited = all.elements.allSatisfy { element in
      !element.isOpen
        && element.needs.allSatisfy { $0.count == nil || $0.isArticle || count.highest == 1 && $0.count == count }
    }
    guard areUnlimited else { return group }
    all.elements[0].joiner = .none
    all.total = (count, number[0].range)
    return all
  }

  /// A group whose list is a noun and narrower formats, which are what it means: `one audio recording, m4a or wav`.
  mutating func narrowed(_ group: ReadGroup) -> ReadGroup {
    var group = group
    guard group.elements.count > 1, group.elements[1].joiner == .comma, var noun = group.elements[0].onlyNeed,
      !noun.isExclusion, noun.kind.types != ["public.plain-text"]
    else { return group }
    let formats = group.elements.dropFirst().compactMap { element -> ReadNeed? in
      guard let format = element.onlyNeed, element.joiner != .and, format.number == .neither, format.count == nil,
        format.kind != noun.kind
      else { return nil }
      return noun.kind.types == ["public.file-url"] || format.kind.isPart(of: noun.kind, types) ? format : nil
    }
    guard formats.count == group.elements.count - 1,
      let kind = RuleRequirements.Kind.union(of: formats.map { $0.kind }, types)
    else { return group }
    remarks.removeAll { noun.range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= noun.range.upperBound }
    noun.kind = kind
    if noun.isArticle, group.total != nil { noun.count = nil }
    noun.number = noun.number == .neither || group.total != nil ? .plural : noun.number
    group.elements = [ReadElement(needs: [noun], range: noun.range)]
    return group
  }

  /// The groups with each bare format as one where a noun beside it is singular: `photo or pdf`.
  func numbered(_ groups: [ReadGroup]) -> [ReadGroup] {
    let isSingular = groups.contains { group in
      group.elements.contains { element in
        element.needs.contains { need in
          !need.isBareFormat && need.kind.types != ["public.plain-text"]
            && (need.count?.highest == 1 || need.count == nil && need.number == .singular)
        }
      }
    }
    guard isSingular else { return groups }
    var groups = groups
    for group in groups.indices {
      for element in groups[group].elements.indices {
        groups[group].elements[element].setNumber(.singular) { $0.isBareFormat }
      }
    }
    return groups
  }
}
