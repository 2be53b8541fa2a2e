internal import Texts
internal import UniformTypes

/// The wording of causes: everyday words for the shared content, as the end of a sentence.
extension Cause {
  /// The length of a sentence.
  private enum Detail {
    /// As few words as possible, for a table.
    case brief
    /// The whole sentence with kinds in place of the share's identifiers and numbers, so that it's the same for all shares with this cause.
    case kinds
    /// The whole sentence about one share, with the identifiers that a rule would name.
    case full
  }

  /// The cause in a few words, with kinds in place of the share's identifiers and numbers if possible: `texts come with links`.
  package var brief: String { sentence(.brief) }
  /// The cause with kinds in place of the share's identifiers and numbers, so that all shares with the same cause have the same text.
  package var kinds: String { sentence(.kinds) }
  /// The cause of this share, with the identifiers that a rule would name.
  package var text: String { sentence(.full) }

  /// The kind of cause, for programs, and the plural everyday names of the attachments that it's about.
  package var name: (name: Name, kinds: [String]) {
    switch kind {
    case .notTaken(let refused, let beside, _):
      (beside.isEmpty ? .notTaken : .comesAlong, types.everydayKinds(of: refused))
    case .excluded(let excluded, _): (.excluded, types.everydayKinds(of: excluded))
    case .limit(_, _, let counted): (.tooMany, types.everydayKinds(of: counted))
    case .count(let count): (count.isTooMany ? .tooMany : .tooFew, types.everydayKinds(of: count.attachments))
    case .taken, .other: (.other, [])
    }
  }

  private func sentence(_ detail: Detail) -> String {
    switch kind {
    case .taken(let attachments, let areAddresses):
      let addresses = attachments.count == 1 ? ": its file URL is" : ": their file URLs are"
      return "the rule takes " + types.plain(attachments) + (areAddresses ? addresses + " of type public.url" : "")
    case .notTaken(let refused, beside: [], let only):
      if detail == .brief { return "\(types.plurals(of: refused)) aren't taken" }
      return "the rule doesn't take " + (detail == .full ? types.counted(refused) : types.plurals(of: refused))
        + types.only(only, but: refused)
    case .notTaken(let refused, let beside, _):
      let wanted = detail == .brief ? "" : ", but every attachment must be one that the rule takes"
      guard detail == .full else {
        return "\(types.plurals(of: refused)) come with \(types.plurals(of: beside))" + wanted
      }
      return types.counted(refused, isDefinite: false) + (refused.count == 1 ? " comes with " : " come with ")
        + types.plain(beside) + wanted
    case .excluded(let excluded, as: nil):
      if detail == .brief { return "\(types.plurals(of: excluded)) aren't taken" }
      return "the rule excludes " + (detail == .full ? types.counted(excluded) : types.plurals(of: excluded))
    case .excluded(let excluded, let type?):
      let plural = types.word(for: type)?.plural
      guard let plural, detail == .brief else {
        let reminder = ", and " + types.plain(excluded) + (excluded.count == 1 ? " is" : " are") + " of that type, too"
        return (plural.map { "\($0) (\(type)) don't count" } ?? "\(type) doesn't count")
          + (detail != .full || types.plurals(of: excluded) == plural ? "" : reminder)
      }
      return "\(plural) don't count"
    case .limit(let key, let most, let counted):
      // A text file is usually called a file, but it's called a text here, because it counts as text.
      let plural = key == ActivationKey.text ? "texts" : nil
      switch detail {
      case .brief: return (most == 1 ? "2 or more " : "more than \(most) ") + (plural ?? types.plurals(of: counted))
      case .kinds: return "\(key) allows \(most), and more count toward it"
      case .full:
        return "\(key) allows \(most), and \(types.counted(counted, isDefinite: false, as: plural)) count toward it"
      }
    case .count(let count): return sentence(count, detail)
    case .other(let text, let brief): return detail == .brief ? brief : text
    }
  }

  private func sentence(_ count: Count, _ detail: Detail) -> String {
    let got = count.got
    if count.isOfAll {
      let there =
        got == 0
        ? "are 0" : detail == .kinds ? (count.isTooMany ? "are more" : "are fewer") : got == 1 ? "is 1" : "are \(got)"
      return "\(count.by) wants \(count.wanted), and there " + there
    }
    let whole = "\(count.by) wants \(count.wanted)" + (count.attachments.isEmpty ? "" : " of this kind") + ", and "
    if got == 0 { return whole + "none matches" }
    if detail == .kinds { return whole + (count.isTooMany ? "more match" : "fewer match") }
    let kind = detail == .full && got > 1 && count.isTooMany ? types.commonPlural(of: count.attachments) : nil
    return whole + (got == 1 ? "1 matches" : kind.map { "\(got) \($0) match" } ?? "\(got) match")
  }
}

/// The everyday names of attachments, by their types.
extension TypeGraph {
  /// Returns the word for an attachment; nil if none of its types has an everyday word.
  private func everydayWord(for types: [String]) -> KindWord? {
    KindWord.everyday.first { word in types.contains { conforms($0, to: word.types[0]) } }
  }

  /// Returns the word for exactly this type; nil if there's none.
  fileprivate func word(for type: String) -> KindWord? {
    KindWord.everyday.first { UniformTypeIdentifier.areEqual($0.types[0], type) }
  }

  /// Returns the kinds that a rule takes: `, only links and text`. Empty if they aren't known, are too many, or include the name of a refused kind.
  fileprivate func only(_ taken: [String], but refused: [Cause.Attachment]) -> String {
    let names = taken.map { type in
      // A subtype without a name of its own is shown by its identifier.
      let word = self.word(for: type)?.plural ?? type
      if word != "texts" { return word }
      return UniformTypeIdentifier.areEqual(type, "public.plain-text") ? "plain text" : "text"
    }.distinct
    let takesText = names.contains("text") || names.contains("plain text")
    let isAlike = refused.contains { attachment in
      everydayWord(for: attachment.types).map { names.contains($0.plural) || $0.singular == "text" && takesText }
        ?? false
    }
    return names.isEmpty || names.count > 4 || isAlike ? "" : ", only " + names.inSentence()
  }

  /// Returns the kinds in the plural, each once: `images and PDFs`.
  fileprivate func plurals(of attachments: [Cause.Attachment]) -> String { pluralNames(of: attachments).inSentence() }

  /// Returns the kinds in the plural, each once.
  func pluralNames(of attachments: [Cause.Attachment]) -> [String] {
    let names = attachments.map { attachment in
      let words = attachment.types.isEmpty ? "without types" : "of type " + Explanation.list(attachment.types)
      return everydayWord(for: attachment.types)?.plural ?? "attachments " + words
    }
    return Set(names).stablySorted()
  }

  /// Returns the kinds that have a name, in the plural, each once.
  fileprivate func everydayKinds(of attachments: [Cause.Attachment]) -> [String] {
    Set(attachments.compactMap { everydayWord(for: $0.types)?.plural }).stablySorted()
  }

  /// Returns the kind in the plural, if all attachments are of the same kind and it has a name; otherwise nil.
  fileprivate func commonPlural(of attachments: [Cause.Attachment]) -> String? {
    let names = Set(attachments.map { everydayWord(for: $0.types)?.plural })
    return names.count == 1 ? names.first ?? nil : nil
  }

  /// Returns the kinds with their numbers and identifiers, equal ones together: `the 2 images (public.jpeg) and the PDF (com.adobe.pdf)`.
  ///
  /// - Parameter plural: The plural to use if all attachments have the same types; nil to always use the name of each kind.
  fileprivate func counted(
    _ attachments: [Cause.Attachment], isDefinite: Bool = true, as plural: String? = nil
  ) -> String {
    if let plural, let first = attachments.first, attachments.allSatisfy({ $0.types == first.types }) {
      return "\(attachments.count) \(plural) (\(Explanation.list(first.types)))"
    }
    return runs(attachments, isDefinite) { name, types in "\(name ?? "attachment") (\(types))" }
  }

  /// Returns the kinds with their numbers: `the 2 images and the link`.
  fileprivate func plain(_ attachments: [Cause.Attachment]) -> String {
    runs(attachments, true) { name, types in name ?? types }
  }

  private func runs(
    _ attachments: [Cause.Attachment], _ isDefinite: Bool, _ text: (_ name: String?, _ types: String) -> String
  ) -> String {
    let kinds = attachments.map { $0.types }.distinct
    let named = kinds.prefix(3).map { types in
      let name = everydayWord(for: types)
      let count = attachments.count { $0.types == types }
      let phrase = text(count == 1 ? name?.singular : name?.plural, Explanation.list(types))
      if count > 1 { return (isDefinite ? "the " : "") + "\(count) " + phrase }
      let article = phrase.utf8.first.map { [0x61, 0x65, 0x69, 0x6f].contains($0 | 0x20) } == true ? "an " : "a "
      return (isDefinite ? "the " : article) + phrase
    }
    return (named + (kinds.count > 3 ? ["\(kinds.count - 3) more"] : [])).inSentence()
  }
}
