package import ActivationRules
package import Documents
package import Texts

extension LintSubject {
  /// The place of a rule in its file, and the parts that the file leaves to the build.
  package struct Place: Sendable {
    /// The text with the rule and its surroundings; nil for a binary property list, which has no places.
    package let text: PartText?
    /// The key path of the rule in ``text``; empty for a rule without a property list.
    package let path: [String]
    /// The characters of the predicate in ``text``; nil if they aren't known.
    package var spelling: Spelled?
    /// The literals of the predicate whose build settings aren't filled in yet.
    package var holes: [SourceRange] = []
    /// The ranges of the predicate that were filled in from build settings.
    package var filled: [SourceRange] = []
    /// The index of the rule among the rule texts of the file; nil if it has none.
    package var ruleText: Int?
    /// A Boolean value that indicates whether only findings about the place of the rule count, because the text is an excerpt.
    package var isMisplaced = false
    /// A Boolean value that indicates whether the extension point is present but computed.
    package var isPointComputed = false
    /// A Boolean value that indicates whether the rule comes from the options of a plug-in, which can't express every change.
    package var isTranslated = false

    package init(_ text: PartText?, path: [String], spelling: Spelled? = nil) {
      self.text = text
      self.path = path
      self.spelling = spelling
    }

    /// The characters of the predicate, as ranges in the file.
    package var characters: Spelled? { spelling.map { text?.inFile($0) ?? $0 } }

    /// Returns the range of a finding's place in the file; nil if it isn't known.
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

    /// Returns whether a change touches text from a build setting, or would replace a reference to a setting with its current value.
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

  /// Returns a finding with its ranges in the file, without fixes that touch build settings. Returns nil for a finding about a build setting that
  /// isn't filled in, or, if the text is an excerpt, about something that the rest of the file may have.
  func placed(_ finding: Finding) -> Finding? {
    guard let place else { return finding }
    if place.isMisplaced, LintRule(named: finding.id)?.concernsPlace != true { return nil }
    // With another value of the build setting, the rule may accept the share, so the share isn't known to be hidden.
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

  /// Returns the change of the file that makes some changes of the rule or its surroundings; nil if the file can't express it.
  package func edit(_ edits: [PartEdit], in file: [UInt8]) -> TextEdit? {
    guard let place, let text = place.text, !place.isTranslated || edits.allSatisfy({ text.hasEntry(for: $0) }),
      let new = text.text(after: edits, spelling: place.spelling, rulePath: place.path)
    else { return nil }
    return text.change(from: text.text, to: new, in: file)
  }
}

extension PartText {
  /// Returns whether a change sets or removes a key that exists, without renaming it.
  fileprivate func hasEntry(for edit: PartEdit) -> Bool {
    switch edit {
    case .setValue(let path, _), .removeKey(let path): node(at: path) != nil
    case .text, .renameKey, .moveKey: false
    }
  }

  /// Returns the range in the file of a key or a value; nil for any other place.
  package func range(of place: Finding.Place) -> SourceRange? {
    switch place {
    case .key(let path): shownRange(at: path, isKey: true)
    case .value(let path): shownRange(at: path, isKey: false)
    case .text, .entitlement, .whole, .line: nil
    }
  }
}
