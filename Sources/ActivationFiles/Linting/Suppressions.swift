import ActivationLint
import PredicateSyntax

/// The comments of a property list that silence findings: `<!-- activation-rule: ignore AR211, AR212 reason -->`.
///
/// A comment stands directly before a key, or before a value in an array, and silences findings in that key and its value, at
/// whatever depth.
struct Suppressions {
  private struct Comment {
    /// What the comment speaks of.
    var scope: SourceRange
    var range: SourceRange
    /// Each id with whether it has silenced anything.
    var ids: [(id: String, isUsed: Bool)]
    var unknownNames: [String]
  }

  private static let marker = "activation-rule:"
  private var comments: [Comment] = []

  init() {}

  /// Finds the comments of property lists, and of what says the same in other notations; two versions of one text have some in
  /// common.
  init(in places: [RulePlaces]) {
    var seen: Set<SourceRange> = []
    for place in places { if let map = place.map { add(map, place, &seen) } }
  }

  private mutating func add(_ map: PropertyListMap, _ place: RulePlaces, _ seen: inout Set<SourceRange>) {
    for entry in map.entries {
      for inner in entry.comments {
        let text = String(decoding: map.text[inner.lowerBound..<inner.upperBound], as: UTF8.self)
        let range = place.fileRange(of: inner)
        guard let names = Self.names(in: text), seen.insert(range).inserted else { continue }
        var comment = Comment(scope: place.fileRange(of: entry.whole), range: range, ids: [], unknownNames: [])
        for name in names {
          if let rule = LintRule.named(name) {
            comment.ids.append((rule.id, false))
          } else {
            comment.unknownNames.append(name)
          }
        }
        comments.append(comment)
      }
    }
  }

  /// The ids and names behind `ignore`; nil for a comment that is not meant for this tool. Ids are separated by commas; what follows
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

  /// Whether a comment silences a finding; the comment counts as used then.
  mutating func silences(_ located: LintedFile.Located) -> Bool {
    guard let range = located.range else { return false }
    var isSilenced = false
    for index in comments.indices {
      let scope = comments[index].scope
      guard scope.lowerBound <= range.lowerBound, range.upperBound <= scope.upperBound else { continue }
      for place in comments[index].ids.indices where comments[index].ids[place].id == located.finding.id {
        comments[index].ids[place].isUsed = true
        isSilenced = true
      }
    }
    return isSilenced
  }

  /// A note for each comment that names no rule, and for each id that silenced nothing, other than those that were not asked for.
  func idle(ignoring ignoredIDs: Set<String>, countingUnused: Bool) -> [LintedFile.Located] {
    comments.flatMap { comment in
      let unused = comment.ids.filter { countingUnused && !$0.isUsed && !ignoredIDs.contains($0.id) }.map { entry in
        located(comment, "the comment ignores \(entry.id), which finds nothing here", "Remove the id or the comment.")
      }
      let unknown = comment.unknownNames.map { name in
        located(comment, "the comment ignores \(name), and no rule is called that", Self.help)
      }
      let empty = comment.ids.isEmpty && comment.unknownNames.isEmpty
      return unused + unknown + (empty ? [located(comment, "the comment names no rule to ignore", Self.help)] : [])
    }
  }

  private static let help = "activation-rule rule --all lists the rules."

  private func located(_ comment: Comment, _ message: String, _ help: String) -> LintedFile.Located {
    let rule = LintRule.named("AR901")
    let finding = Finding(
      id: rule?.id ?? "AR901", name: rule?.name ?? "unused-ignore", severity: .note, place: .whole, message: message,
      help: help)
    return LintedFile.Located(finding: finding, range: comment.range, noteRanges: [], changes: [])
  }
}
