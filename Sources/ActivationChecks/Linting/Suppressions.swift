import ActivationRules
import ActivationLint
import Documents
import Predicates

/// The comments of a property list that silence findings: `<!-- activation-rule: ignore AR211, AR212 reason -->`.
///
/// A comment is directly before a key or a value, and silences findings in that key and its value, at
/// whatever depth.
struct Suppressions {
  private struct Comment {
    /// The position in ``scopes`` of the comment's subject.
    var scope: Int
    var range: SourceRange
    /// Each id and each unknown name once, in the order of the comment.
    var ids: [String] = []
    var unknownNames: [String] = []
  }

  private static let marker = "activation-rule:"
  private var comments: [Comment] = []
  /// The keys with their values, and the values in arrays, that comments refer to, and the ids that are ignored there, with whether that has
  /// silenced anything. In the order of their starts; each lies within another one or apart from it.
  private var scopes: [(range: SourceRange, ids: [String: Bool])] = []

  /// Finds the comments of property lists, and of what says the same in other notations; two versions of one text have some in
  /// common.
  ///
  /// - Complexity: linear in the entries and the lengths of their comments, but for sorting the scopes.
  init(in places: [PartText]) {
    var seen: Set<SourceRange> = []
    // The rules of one text have one document.
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
        let scope = place.fileRange(of: owner.memberRange)
        if scopes.last?.range != scope { scopes.append((scope, [:])) }
        add(Comment(scope: scopes.count - 1, range: range), names)
      }
    }
    sortScopes()
  }

  /// Several parts of a file may be in another order than the file.
  private mutating func sortScopes() {
    let order = scopes.indices.sorted {
      let (first, second) = (scopes[$0].range, scopes[$1].range)
      return first.lowerBound == second.lowerBound
        ? first.upperBound > second.upperBound : first.lowerBound < second.lowerBound
    }
    guard order != Array(scopes.indices) else { return }
    var positions = order
    for (new, old) in order.enumerated() { positions[old] = new }
    scopes = order.map { scopes[$0] }
    for index in comments.indices { comments[index].scope = positions[comments[index].scope] }
  }

  private mutating func add(_ comment: Comment, _ names: [String]) {
    var comment = comment
    var known: Set<String> = []
    for name in names {
      let id = LintRule(named: name)?.id
      guard known.insert(id ?? name).inserted else { continue }
      if let id {
        comment.ids.append(id)
        scopes[comment.scope].ids[id] = false
      } else {
        comment.unknownNames.append(name)
      }
    }
    comments.append(comment)
  }

  /// The ids and names after `ignore`; nil for a comment that is not meant for this tool. Ids are separated by commas; what follows
  /// the last is a reason.
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

  /// The findings that no comment silences, in their order; comments that silence one count as used then.
  ///
  /// - Complexity: that of sorting the findings, and for each the number of scopes around it.
  mutating func unsilenced(_ findings: [Finding]) -> [Finding] {
    guard !scopes.isEmpty else { return findings }
    let starts = findings.map { $0.range?.lowerBound }
    let order = findings.indices.filter { starts[$0] != nil }.sorted { (starts[$0] ?? 0) < (starts[$1] ?? 0) }
    var silenced: Set<Int> = []
    var open: [Int] = []
    var next = 0
    for index in order {
      guard let range = findings[index].range else { continue }
      while next < scopes.count, scopes[next].range.lowerBound <= range.lowerBound {
        close(&open, before: scopes[next].range.lowerBound)
        open.append(next)
        next += 1
      }
      close(&open, before: range.lowerBound)
      for scope in open {
        guard range.upperBound <= scopes[scope].range.upperBound, scopes[scope].ids[findings[index].id] != nil
        else { continue }
        scopes[scope].ids[findings[index].id] = true
        silenced.insert(index)
      }
    }
    return findings.indices.filter { !silenced.contains($0) }.map { findings[$0] }
  }

  /// Leaves the scopes that end before a place.
  private func close(_ open: inout [Int], before place: Int) {
    while let last = open.last, scopes[last].range.upperBound < place { open.removeLast() }
  }

  /// Notes on a comment that names no rule, on names that no rule has, and on ids that silenced nothing, other than those that were not asked
  /// for; one of each kind at most for a comment.
  func idle(ignoring ignoredIDs: Set<String>, countingUnused: Bool) -> [Finding] {
    comments.flatMap { comment in
      let unused = comment.ids.filter { id in
        countingUnused && scopes[comment.scope].ids[id] == false && !ignoredIDs.contains(id)
      }
      let unknown = comment.unknownNames
      var notes = Finding.unusedIgnore(
        unused: unused, unknown: unknown, namesNothing: comment.ids.isEmpty && unknown.isEmpty)
      for index in notes.indices { notes[index].range = comment.range }
      return notes
    }
  }
}
