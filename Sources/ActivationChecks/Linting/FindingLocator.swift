import ActivationFiles
import ActivationLint
import ActivationRules
import PredicateSyntax

/// Finds the places of findings in the text of their file.
struct FindingLocator {
  private(set) var findings: [Finding] = []
  private let content: LintQuestions
  /// For each finding the subject that it is about; nil for one about something else than a rule.
  private var subjects: [Finding: LintQuestions.Subject?] = [:]

  init(_ content: LintQuestions) { self.content = content }

  /// A Boolean value that indicates whether an error was added.
  var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// Adds a finding of the linter. Several rules of one file may share what is found around them; it is added once.
  mutating func add(_ finding: Finding, of subject: LintQuestions.Subject) {
    var finding = finding
    finding.range = range(of: finding.place, subject)
    for index in finding.notes.indices {
      finding.notes[index].range = range(of: finding.notes[index].place, subject)
    }
    finding.fixes.removeAll { fix in fix.edits.contains { writesOverSetting($0, subject.places) } }
    append(finding, of: subject)
  }

  /// Writes the fixes of findings as changes of the file: those of the findings that are reported, as the others are left out.
  ///
  /// A change is written with the whole file in mind, so that it's not done for all of thousands, and for fewer in a file of megabytes.
  ///
  /// - Parameters:
  ///   - findings: Findings that were added.
  ///   - isKnown: For each whether the project knows it already; known ones don't take the place of others.
  func completed(_ findings: [Finding], isKnown: [Bool]) -> [Finding] {
    var wanted = Array(repeating: false, count: findings.count)
    for group in [true, false] {
      let members = findings.indices.filter { isKnown[$0] == group }
      for position in LintedFile.reported(members.map { findings[$0] }) { wanted[members[position]] = true }
    }
    var bytesLeft = Self.mostBytes
    return findings.indices.map { index in
      var finding = findings[index]
      guard let owner = subjects[finding], let subject = owner else { return finding }
      finding.ruleText = subject.ruleText
      for position in finding.fixes.indices where wanted[index] && bytesLeft > 0 {
        bytesLeft -= content.text?.count ?? 0
        finding.fixes[position].fileEdit = edit(finding.fixes[position], of: subject)
      }
      // What this notation can't say isn't offered.
      if case .source? = content.file.content.notation { finding.fixes.removeAll { $0.fileEdit == nil } }
      return finding
    }
  }

  /// The number of bytes that are searched for the changes of one file.
  private static let mostBytes = 20_000_000

  /// Adds a finding about something else than a rule; one about a key that isn't in the file says where it is.
  mutating func add(_ other: LintQuestions.OtherFinding, namesPlace: Bool = true) {
    var finding = other.finding
    finding.range = other.range ?? range(of: finding.place, other.places)
    if namesPlace, finding.range == nil, !finding.place.path.isEmpty {
      finding.message = "\(finding.place.path): \(finding.message)"
    }
    append(finding, of: nil)
  }

  private func range(of place: Finding.Place, _ places: PartText?) -> SourceRange? {
    guard let places else { return nil }
    let isKey = if case .key = place { true } else { false }
    switch place {
    case .key(let path), .value(let path):
      return places.nearestEntry(to: path).map { shownRange(of: $0, isKey: isKey, places) }
    case .text, .entitlement, .whole, .line: return nil
    }
  }

  private mutating func append(_ finding: Finding, of subject: LintQuestions.Subject?) {
    guard subjects.updateValue(subject, forKey: finding) == nil else { return }
    findings.append(finding)
  }

  /// Returns whether a change replaces a reference that the build fills in with today's value.
  private func writesOverSetting(_ edit: PartEdit, _ places: PartText?) -> Bool {
    guard case .setValue(let path, _) = edit, let places, let value = places.entry(at: path)?.value else {
      return false
    }
    let text = String(decoding: places.text[value.lowerBound..<value.upperBound], as: UTF8.self)
    return BuildSettings.firstReference(in: text) != nil
  }

  private func edit(_ fix: Finding.Fix, of subject: LintQuestions.Subject) -> TextEdit? {
    content.text.flatMap { subject.edit(fix.edits, in: $0) }
  }

  private func range(of place: Finding.Place, _ subject: LintQuestions.Subject) -> SourceRange? {
    let places = subject.places
    switch place {
    case .text(let range):
      guard let range = subject.spelling?.fileRange(of: range) else {
        return entryRange(subject.path, isKey: false, places)
      }
      return places?.fileRange(of: range) ?? range
    case .key(let path): return entryRange(path, isKey: true, places)
    case .value(let path): return entryRange(path, isKey: false, places)
    case .entitlement, .line: return nil
    case .whole: return wholeRange(of: subject)
    }
  }

  private func wholeRange(of subject: LintQuestions.Subject) -> SourceRange? {
    guard subject.places?.map == nil else { return entryRange(subject.path, isKey: true, subject.places) }
    return subject.spelling.map { map in
      var end = map.value.count
      while end > 0, [0x20, 0x09, 0x0a, 0x0d].contains(map.value[end - 1]) { end -= 1 }
      let range = map.fileRange(of: SourceRange(0, end))
      return subject.places?.fileRange(of: range) ?? range
    }
  }

  /// A key that is missing is shown at the nearest one around it.
  private func entryRange(_ path: [String], isKey: Bool, _ places: PartText?) -> SourceRange? {
    guard let places else { return nil }
    if let entry = places.entry(at: path) { return shownRange(of: entry, isKey: isKey, places) }
    return places.nearestEntry(to: path).map { shownRange(of: $0, isKey: true, places) }
  }

  /// Of a dictionary or an array the key says enough.
  private func shownRange(of entry: PropertyListMap.Entry, isKey: Bool, _ places: PartText) -> SourceRange {
    places.fileRange(of: Self.shownRange(of: entry, isKey: isKey, in: places.text))
  }

  private static func shownRange(of entry: PropertyListMap.Entry, isKey: Bool, in text: [UInt8]) -> SourceRange {
    let isContainer = entry.kind == .dictionary || entry.kind == .array
    if isKey || isContainer, let key = entry.key, !key.isEmpty { return key }
    let start = entry.value.lowerBound
    // Of a tag the name, of other notations the bracket.
    let isTag = start < text.count && text[start] == UInt8(ascii: "<")
    if isContainer {
      return SourceRange(start, start + (isTag ? (entry.kind == .dictionary ? "<dict>" : "<array>").utf8.count : 1))
    }
    return entry.content.isEmpty ? entry.value : entry.content
  }

  /// The order of the file; findings without a place come first.
  static func precedes(_ first: Finding, _ second: Finding) -> Bool {
    let (left, right) = (first.range, second.range)
    if left?.lowerBound != right?.lowerBound { return (left?.lowerBound ?? -1) < (right?.lowerBound ?? -1) }
    if left?.upperBound != right?.upperBound { return (left?.upperBound ?? -1) < (right?.upperBound ?? -1) }
    return first.id == second.id ? first.message < second.message : first.id < second.id
  }
}
