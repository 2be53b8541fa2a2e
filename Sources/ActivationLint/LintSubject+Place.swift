package import ActivationRules
package import Documents
package import Texts

extension LintSubject {
  /// Where a rule is in its file, and what of it the file leaves open.
  package struct Place: Sendable {
    /// The text with the rule and what is around it; nil in binary property lists, which have no places.
    package let text: PartText?
    /// The keys that lead to the rule in ``text``; empty for a rule without a property list around it.
    package let path: [String]
    /// The characters of a predicate in ``text``; nil when not known.
    package var spelling: Spelled?
    /// The literals of a predicate in which build settings are still to be filled in.
    package var holes: [SourceRange] = []
    /// The ranges of a predicate that take the place of build settings.
    package var filled: [SourceRange] = []
    /// The rule as a position among the rule texts of the file; nil when there is none.
    package var ruleText: Int?
    /// A Boolean value that indicates whether only findings about the place of the rule count, because it is in an excerpt.
    package var isMisplaced = false
    /// A Boolean value that indicates whether the extension point is present but computed.
    package var isPointComputed = false
    /// A Boolean value that indicates whether a plug-in's option expresses the rule in other words, which can't express
    /// every change of it.
    package var isTranslated = false

    /// Creates a place.
    package init(_ text: PartText?, path: [String], spelling: Spelled? = nil) {
      self.text = text
      self.path = path
      self.spelling = spelling
    }

    /// Where the characters of the predicate are in the file.
    package var characters: Spelled? { spelling.map { text?.inFile($0) ?? $0 } }

    /// The range in the file of what a finding is about; nil when it isn't known.
    func range(of place: Finding.Place) -> SourceRange? {
      switch place {
      case .text(let range):
        guard let spelling else { return text?.shownRange(at: path, isKey: false) }
        return inFile(spelling.source(of: range))
      case .whole:
        if text?.document != nil { return text?.shownRange(at: path, isKey: true) }
        return spelling.map { map in
          let last = map.utf8.lastIndex { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
          return inFile(map.source(of: SourceRange(0, last.map { $0 + 1 } ?? 0)))
        }
      case .key, .value, .entitlement, .line: return text?.range(of: place)
      }
    }

    private func inFile(_ range: SourceRange) -> SourceRange { text?.fileRange(of: range.offsets) ?? range }

    /// Returns whether a change touches what a build setting fills in, or replaces a reference to one with today's value.
    func touchesSetting(_ edit: PartEdit) -> Bool {
      switch edit {
      case .text(let edit):
        let range = edit.range
        return (holes + filled).contains { $0.lowerBound < range.upperBound && range.lowerBound < $0.upperBound }
      case .setValue(let path, _):
        guard let text, let node = text.node(at: path) else { return false }
        return BuildSettings.firstReference(in: String(decoding: node.spelling, as: UTF8.self)) != nil
      case .renameKey, .removeKey, .moveKey: return false
      }
    }
  }

  /// A finding with its places in the file, without changes of what build settings fill in; nil when it is about a hole, or about what
  /// the rest of an excerpt may have.
  func placed(_ finding: Finding) -> Finding? {
    guard let place else { return finding }
    if place.isMisplaced, LintRule(named: finding.id)?.concernsPlace != true { return nil }
    // Another text in a hole may show what is hidden with this one.
    if finding.id == LintRule.hiddenShare.id, !place.holes.isEmpty { return nil }
    if case .text(let range) = finding.place,
      place.holes.contains(where: { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound })
    {
      return nil
    }
    var finding = finding
    finding.range = place.range(of: finding.place)
    for index in finding.notes.indices {
      finding.notes[index].range = place.range(of: finding.notes[index].place)
    }
    finding.fixes.removeAll { fix in fix.edits.contains { place.touchesSetting($0) } }
    return finding
  }

  /// The change of the file that makes changes of the rule or what is around it; nil when the file can't say it.
  package func edit(_ edits: [PartEdit], in file: [UInt8]) -> TextEdit? {
    guard let place, let text = place.text, !place.isTranslated || edits.allSatisfy({ text.hasEntry(for: $0) }),
      let new = text.text(after: edits, spelling: place.spelling, rulePath: place.path)
    else { return nil }
    return text.change(from: text.text, to: new, in: file)
  }
}

extension PartText {
  /// Returns whether a change is one of a key that is there, and keeps its name.
  fileprivate func hasEntry(for edit: PartEdit) -> Bool {
    switch edit {
    case .setValue(let path, _), .removeKey(let path): node(at: path) != nil
    case .text, .renameKey, .moveKey: false
    }
  }

  /// The range in the file of a key or a value that a finding is about; nil for everything else.
  package func range(of place: Finding.Place) -> SourceRange? {
    switch place {
    case .key(let path): shownRange(at: path, isKey: true)
    case .value(let path): shownRange(at: path, isKey: false)
    case .text, .entitlement, .whole, .line: nil
    }
  }
}
