import ActivationRules
import ActivationLint
import Documents
import Predicates

/// The comments that silence findings, in a property list or another format: `<!-- activation-rule: ignore AR211, AR212 reason -->`.
///
/// A comment is directly before a key or a value, and silences findings at any depth in that key and its value.
struct Suppression {
  /// The key with its value, or the value in an array, that the comment precedes.
  private let scope: SourceRange
  private let range: SourceRange
  /// The ids in the order of the comment, without duplicates; the unknown names likewise.
  private var ids: [String] = []
  private var unknownNames: [String] = []
  /// The ids that have silenced a finding.
  private var usedIDs: Set<String> = []

  private static let marker = "activation-rule:"

  private init(_ names: [String], scope: SourceRange, range: SourceRange) {
    self.scope = scope
    self.range = range
    var known: Set<String> = []
    for name in names {
      let id = LintRule(named: name)?.id
      guard known.insert(id ?? name).inserted else { continue }
      if let id { ids.append(id) } else { unknownNames.append(name) }
    }
  }

  /// Returns the comments that silence findings in parts of a file. Parts that are versions of one text have the same comments, which count once.
  static func all(in places: [PartText]) -> [Suppression] {
    var found: [Suppression] = []
    var seen: Set<SourceRange> = []
    // The rules of one text have the same document, so its comments are looked for once.
    var latest: (document: SourceDocument, comments: [(comment: Range<Int>, owner: Node)], top: Int)?
    for place in places {
      guard let document = place.document, let top = place.top else { continue }
      let isSame = latest.map { $0.document.isSame(as: document) } ?? false
      if isSame, latest?.top == top.id { continue }
      let comments = isSame ? latest?.comments ?? [] : document.ownedComments
      latest = (document, comments, top.id)
      for (comment, owner) in comments
      where top.memberRange.lowerBound <= owner.memberRange.lowerBound
        && owner.memberRange.upperBound <= top.memberRange.upperBound
      {
        let range = place.fileRange(of: comment)
        guard let names = Self.names(in: document.text(in: comment)), seen.insert(range).inserted else { continue }
        found.append(Suppression(names, scope: place.fileRange(of: owner.memberRange), range: range))
      }
    }
    return found
  }

  /// Returns the ids and names after `ignore`; nil for a comment that isn't meant for this tool. Ids are separated by commas; a reason may follow the
  /// last id.
  private static func names(in comment: String) -> [String]? {
    var inner = comment[...]
    for (opening, closing) in [("<!--", "-->"), ("/*", "*/"), ("//", ""), ("#", "")] where inner.hasPrefix(opening) {
      inner = inner.dropFirst(opening.count).dropLast(inner.hasSuffix(closing) ? closing.count : 0)
      break
    }
    inner = inner.drop { $0.isWhitespace }
    guard inner.hasPrefix(marker) else { return nil }
    var words = inner.dropFirst(marker.count).split { $0.isWhitespace }.map { String($0) }[...]
    guard words.first == "ignore" else { return nil }
    words = words.dropFirst()
    var names: [String] = []
    while let word = words.popFirst() {
      names += word.split(separator: ",").map { String($0) }
      if !word.hasSuffix(","), words.first != "," { break }
      if words.first == "," { words = words.dropFirst() }
    }
    return names
  }

  /// Returns notes about a comment without names, about unknown names, and about ids that silenced nothing although their findings were looked for;
  /// one of each kind at most.
  func idle(ignoring ignoredIDs: Set<String>, countingUnused: Bool) -> [Finding] {
    let unused = ids.filter { countingUnused && !usedIDs.contains($0) && !ignoredIDs.contains($0) }
    return Finding.unusedIgnore(
      unused: unused, unknown: unknownNames, namesNothing: ids.isEmpty && unknownNames.isEmpty
    ).map { note in
      var note = note
      note.range = range
      return note
    }
  }

  /// Returns the findings that no comment silences, in their order, and marks the comments that silence one as used.
  static func unsilenced(_ findings: [Finding], by comments: inout [Suppression]) -> [Finding] {
    findings.filter { finding in
      let silencing = comments.indices.filter { comments[$0].silences(finding) }
      for comment in silencing { comments[comment].usedIDs.insert(finding.id) }
      return silencing.isEmpty
    }
  }

  private func silences(_ finding: Finding) -> Bool {
    guard let range = finding.range else { return false }
    return scope.lowerBound <= range.lowerBound && range.upperBound <= scope.upperBound && ids.contains(finding.id)
  }
}
