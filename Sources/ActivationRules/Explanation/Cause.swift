internal import ActivationMemory
internal import PredicateSyntax
internal import UniformTypes

/// The reason why an extension is hidden, in everyday words for the shared content.
package struct Cause: Sendable, Hashable {
  /// The cause without identifiers and numbers, so that shares which are hidden for the same cause have the same text.
  package let kinds: String
  /// The cause of this share, with the identifiers that a rule would name.
  package let text: String
  /// The cause without identifiers and numbers where it is known what the rule takes: `texts come with links`.
  package let brief: String
  /// A Boolean value that indicates whether the rule takes none of the attachments.
  package let isRefusal: Bool

  /// - Parameters:
  ///   - reason: Why the rule is false; nil when it isn't.
  ///   - accepted: The accepted content, if the reason doesn't include it.
  ///   - taken: The types that the rule takes; empty where that isn't a matter of types alone.
  ///   - types: The types of the rule.
  ///   - otherwise: The text to use without such a reason.
  init(
    _ reason: BriefReason?, beside accepted: [Explanation.Clause.Element], taken: [String], types: TypeGraph,
    otherwise: String
  ) {
    switch reason {
    case .notAll(let refused, let beside, _): self.init(refused, beside: beside, taken: taken, types)
    case .notAccepted(let refused): self.init(refused, beside: accepted, taken: taken, types)
    case .excluded(let elements):
      let plurals = types.plurals(of: elements)
      self.init(
        kinds: "the rule excludes \(plurals)", text: "the rule excludes \(types.counted(elements))",
        brief: "\(plurals) aren't taken")
    case .excludedType(let type, let elements):
      let plural = types.plural(of: type)
      let excluded = plural.map { "\($0) (\(type)) don't count" } ?? "\(type) doesn't count"
      let reminder = ", and " + types.plain(elements) + (elements.count == 1 ? " is" : " are") + " of that type, too"
      self.init(
        kinds: excluded, text: excluded + (types.plurals(of: elements) == plural ? "" : reminder),
        brief: plural.map { "\($0) don't count" } ?? excluded)
    case .limit(let key, let most, let elements):
      // A text file is a file, and counts as a text here.
      let isText = key == ActivationKey.text
      let counted = types.counted(elements, isDefinite: false, as: isText ? "texts" : nil)
      self.init(
        kinds: "\(key) allows \(most), and more count for it",
        text: "\(key) allows \(most), and \(counted) count for it",
        brief: (most == 1 ? "2 or more " : "more than \(most) ") + (isText ? "texts" : types.plurals(of: elements)))
    case .count(let who, let wanted, let got, isOfAll: true, let isTooMany, _):
      let text = "\(who) wants \(wanted), and there \(got == 0 ? "are 0" : got == 1 ? "is 1" : "are \(got)")"
      let several = got == 0 ? "are 0" : isTooMany ? "are more" : "are fewer"
      self.init(kinds: "\(who) wants \(wanted), and there \(several)", text: text, brief: text)
    case .count(let who, let wanted, let got, isOfAll: false, let isTooMany, let elements):
      let several = got == 0 ? "none matches" : isTooMany ? "more match" : "fewer match"
      let seen = got == 0 ? "none matches" : got == 1 ? "1 matches" : "\(got) match"
      let whole = "\(who) wants \(wanted)" + (elements.isEmpty ? "" : " of this kind")
      let kind = got > 1 && isTooMany ? types.commonPlural(of: elements) : nil
      let brief = "\(whole), and \(seen)"
      self.init(
        kinds: "\(whole), and \(several)", text: kind.map { "\(whole), and \(got) \($0) match" } ?? brief, brief: brief)
    case .text(let reason): self.init(kinds: reason, text: reason)
    case nil: self.init(kinds: otherwise, text: otherwise)
    }
  }

  /// Why an extension is shown.
  ///
  /// - Parameters:
  ///   - shown: The attachments that the rule takes.
  ///   - tree: The rule.
  ///   - types: The types of the rule.
  ///   - otherwise: The long reason.
  init(shown: [Explanation.Clause.Element], of tree: SyntaxTree, types: TypeGraph, otherwise: String) {
    var text = shown.isEmpty ? "" : "the rule takes " + types.plain(shown)
    if shown.isEmpty {
      if case .truePredicate = tree[tree.root] { text = "the rule takes everything" }
    }
    if Self.areTakenAsAddresses(shown, by: tree, types) {
      text += shown.count == 1 ? ": its file URL is" : ": their file URLs are"
      text += " of type public.url"
    }
    self.init(kinds: otherwise, text: text, brief: otherwise)
  }

  /// Returns whether files are taken for their URLs only, by a rule that names `public.url`.
  private static func areTakenAsAddresses(
    _ shown: [Explanation.Clause.Element], by tree: SyntaxTree, _ graph: TypeGraph
  ) -> Bool {
    let named = tree.typeTests.map { $0.type }
    return !shown.isEmpty && named.contains("public.url")
      && shown.allSatisfy { element in
        let taken = (element.types ?? []).filter { type in named.contains { graph.conforms(type, to: $0) } }
        return taken == ["public.file-url"] && element.types?.count ?? 0 > 1
      }
  }

  private init(kinds: String, text: String, brief: String? = nil, isRefusal: Bool = false) {
    self.kinds = kinds
    self.isRefusal = isRefusal
    self.text = text
    self.brief = brief ?? kinds
  }

  private init(
    _ refused: [Explanation.Clause.Element], beside accepted: [Explanation.Clause.Element], taken: [String],
    _ types: TypeGraph
  ) {
    guard !accepted.isEmpty else {
      let only = types.only(taken, but: refused)
      self.init(
        kinds: "the rule doesn't take \(types.plurals(of: refused))" + only,
        text: "the rule doesn't take \(types.counted(refused))" + only,
        brief: "\(types.plurals(of: refused)) aren't taken", isRefusal: true)
      return
    }
    let wanted = ", and the rule wants every attachment to be one that it takes"
    let verb = refused.count == 1 ? " comes with " : " come with "
    let kinds = "\(types.plurals(of: refused)) come with \(types.plurals(of: accepted))"
    self.init(
      kinds: kinds + wanted, text: types.counted(refused, isDefinite: false) + verb + types.plain(accepted) + wanted,
      brief: kinds)
  }
}

/// The everyday names of attachments, by their types.
extension TypeGraph {
  private static let everydayNames: [(type: String, singular: String, plural: String)] = [
    ("com.apple.active-webpage", "web page", "web pages"), ("com.apple.webarchive", "web archive", "web archives"),
    ("com.adobe.pdf", "PDF", "PDFs"), ("public.vcard", "contact card", "contact cards"),
    ("com.apple.mapkit.map-item", "map item", "map items"), ("public.image", "image", "images"),
    ("public.movie", "video", "videos"), ("public.audio", "audio file", "audio files"),
    ("public.folder", "folder", "folders"), ("public.file-url", "file", "files"), ("public.url", "link", "links"),
    ("public.plain-text", "text", "texts"), ("public.text", "text", "texts"),
  ]

  /// The kinds that a rule takes, as the end of a sentence: `, only links and texts`; empty where that isn't known, or is too much to say.
  fileprivate func only(_ taken: [String], but refused: [Explanation.Clause.Element]) -> String {
    var names: [String] = []
    for type in taken {
      let name = Self.everydayNames.first { conforms(type, to: $0.type) }
      // A subtype that has no name of its own is told by its identifier.
      let isNamed = name.map { UniformTypeIdentifier.areEqual($0.type, type) } ?? false
      var word = isNamed ? name?.plural ?? type : type
      if word == "texts" { word = UniformTypeIdentifier.areEqual(type, "public.plain-text") ? "plain text" : "text" }
      if !names.contains(word) { names.append(word) }
    }
    let takesText = names.contains { $0 == "text" || $0 == "plain text" }
    let alike = refused.contains { element in
      name(of: element).map { names.contains($0.plural) || $0.singular == "text" && takesText } ?? false
    }
    guard !names.isEmpty, names.count <= 4, !alike else { return "" }
    return ", only " + names.inSentence
  }

  /// The name of an attachment; nil when none of its types has one that people use.
  private func name(of element: Explanation.Clause.Element) -> (singular: String, plural: String)? {
    for name in Self.everydayNames {
      if (element.types ?? []).contains(where: { conforms($0, to: name.type) }) {
        return (name.singular, name.plural)
      }
    }
    return nil
  }

  /// The name of a type that has one of its own; nil for any other.
  fileprivate func plural(of type: String) -> String? {
    Self.everydayNames.first { UniformTypeIdentifier.areEqual($0.type, type) }?.plural
  }

  private func typeWords(of element: Explanation.Clause.Element) -> String {
    (element.types ?? []).isEmpty ? "without types" : "of type " + identifiers(of: element)
  }

  private func identifiers(of element: Explanation.Clause.Element) -> String {
    var text = ""
    element.writeTypes(to: &text)
    return text
  }

  /// The kinds in plural, each once: `images and PDFs`.
  fileprivate func plurals(of elements: [Explanation.Clause.Element]) -> String { pluralNames(of: elements).inSentence }

  /// The kinds in plural, each once.
  func pluralNames(of elements: [Explanation.Clause.Element]) -> [String] {
    var found: [String] = []
    for element in elements {
      let name = name(of: element)?.plural ?? "attachments " + typeWords(of: element)
      if !found.contains(name) { found.append(name) }
    }
    return found.stablySorted()
  }

  /// The kind in plural, if all are of one that has a name.
  fileprivate func commonPlural(of elements: [Explanation.Clause.Element]) -> String? {
    guard let first = elements.first, let plural = name(of: first)?.plural,
      elements.allSatisfy({ name(of: $0)?.plural == plural })
    else { return nil }
    return plural
  }

  /// The kinds with their numbers and identifiers, equal ones together: `the 2 images (public.jpeg) and the PDF (com.adobe.pdf)`.
  ///
  /// - Parameter plural: The name for several of any kind; nil for that of each kind.
  fileprivate func counted(
    _ elements: [Explanation.Clause.Element], isDefinite: Bool = true, as plural: String? = nil
  ) -> String {
    if let plural, elements.allSatisfy({ $0.types == elements[0].types }) {
      return "\(elements.count) \(plural) (\(identifiers(of: elements[0])))"
    }
    return runs(elements, isDefinite: isDefinite) { name, types in
      name.map { "\($0) (\(types))" } ?? "attachment (\(types))"
    }
  }

  /// The kinds with their numbers: `the link`.
  fileprivate func plain(_ elements: [Explanation.Clause.Element]) -> String {
    runs(elements, isDefinite: true) { name, types in name ?? types }
  }

  private func runs(
    _ elements: [Explanation.Clause.Element], isDefinite: Bool, _ text: (_ name: String?, _ types: String) -> String
  ) -> String {
    var runs: [(element: Explanation.Clause.Element, count: Int)] = []
    for element in elements {
      if let index = runs.firstIndex(where: { $0.element.types == element.types }) {
        runs[index].count += 1
      } else {
        runs.append((element, 1))
      }
    }
    let named = runs.prefix(3).map { run in
      let name = name(of: run.element)
      let phrase = text(run.count == 1 ? name?.singular : name?.plural, identifiers(of: run.element))
      if run.count > 1 { return (isDefinite ? "the " : "") + "\(run.count) " + phrase }
      return (isDefinite ? "the " : article(for: phrase)) + phrase
    }
    return (named + (runs.count > 3 ? ["\(runs.count - 3) more"] : [])).inSentence
  }

  private func article(for phrase: String) -> String {
    guard let first = phrase.utf8.first else { return "" }
    return [0x61, 0x65, 0x69, 0x6f].contains(first | 0x20) ? "an " : "a "
  }
}
