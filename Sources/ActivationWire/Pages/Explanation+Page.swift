import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// The clauses of an explanation as nested lists that can be folded.
extension Explanation {
  /// The number of clauses that a page shows.
  private static let shownClauses = 2_000
  /// From how many siblings on those that agree with the rule's outcome only are unfolded.
  private static let manySiblings = 8

  /// The list, with the meaning of its signs.
  var clauseList: String {
    let tree = treeLines(most: Self.shownClauses)
    let lines = tree.lines
    let folded = Self.folded(lines)
    var text = "<ul class=\"tree\" role=\"list\">"
    var depth = 0
    for (place, line) in lines.enumerated() {
      text += Self.ends(depth - line.depth)
      depth = line.depth
      if lines.indices.contains(place + 1), lines[place + 1].depth > depth {
        let state = folded.contains(place) ? "" : " open"
        text += "<li><details\(state)><summary class=\"clause\">\(Self.content(line))</summary>\n<ul>"
      } else {
        text += "<li><div class=\"clause\">\(Self.content(line))</div></li>\n"
      }
    }
    text += Self.ends(depth) + "</ul>\n"
    if tree.isTruncated || isTruncated {
      text += "<p class=\"quiet\">The tree goes on; it is cut after \(Self.shownClauses) clauses.</p>\n"
    }
    return text
      + "<p class=\"quiet legend\">✓ holds, ✗ fails, ! ends with an error, · was not reached</p>"
  }

  /// The ends of some lists within others.
  private static func ends(_ count: Int) -> String {
    String(repeating: "</ul></details></li>\n", count: max(0, count))
  }

  /// The places of the clauses that are folded: of many siblings those whose outcome isn't that of the whole, unless the clause that
  /// decides is within.
  private static func folded(_ lines: [Line]) -> Set<Int> {
    var parents: [Int?] = []
    var childCounts = [Int](repeating: 0, count: lines.count)
    var ancestors: [Int] = []
    for (place, line) in lines.enumerated() {
      ancestors.removeLast(ancestors.count - line.depth)
      parents.append(ancestors.last)
      if let parent = ancestors.last { childCounts[parent] += 1 }
      ancestors.append(place)
    }
    var folded: Set<Int> = []
    for (place, line) in lines.enumerated() {
      guard let parent = parents[place], childCounts[parent] >= Self.manySiblings else { continue }
      if line.outcome != lines[parent].outcome { folded.insert(place) }
    }
    var deciding = lines.firstIndex { $0.decides }
    while let place = deciding {
      folded.remove(place)
      deciding = parents[place]
    }
    return folded
  }

  /// Returns the description of a clause.
  private static func content(_ line: Line) -> String {
    let (sign, word, style) = sign(line.outcome ?? .notEvaluated)
    var text = "<span class=\"sign \(style)\" role=\"img\" aria-label=\"\(word)\">\(sign)</span> <span>"
    if let subject = line.subject { text += "<b>\(HTMLText.escaped(subject))</b> " }
    text += HTMLText.code(line.text)
    if line.decides { text += " <span class=\"decides\">decides</span>" }
    if !line.seen.isEmpty { text += "<span class=\"seen\">\(HTMLText.escaped(line.seen))</span>" }
    return text + "</span>"
  }

  private static func sign(_ outcome: Clause.Outcome) -> (sign: String, word: String, style: String) {
    switch outcome {
    case .holds: (outcome.sign, "holds", "yes")
    case .fails: (outcome.sign, "fails", "no")
    case .error: (outcome.sign, "error", "open")
    case .notEvaluated: (outcome.sign, "not reached", "quiet")
    }
  }
}

extension Explanation {
  /// The number of paths that are drawn.
  private static let shownPaths = 24

  /// The paths between shared and wanted types, drawn as chains of boxes; empty when no type was requested.
  var conformancePaths: String {
    var seen: Set<Conformance> = []
    var found: [Conformance] = []
    for case let conformance? in treeLines.map({ $0.conformance }) {
      if conformance.text != nil, seen.insert(conformance).inserted { found.append(conformance) }
    }
    if found.isEmpty { return "" }
    var text = "<ul class=\"paths\" role=\"list\">\n"
    for conformance in found.prefix(Self.shownPaths) { text += drawing(conformance) }
    let rest = found.count - Self.shownPaths
    return text + "</ul>" + (rest > 0 ? "<p class=\"quiet\">and \(rest) more</p>" : "")
  }

  private func drawing(_ conformance: Conformance) -> String {
    let sign = conformance.holds ? "✓" : "✗"
    let type = HTMLText.escaped(conformance.type)
    let wanted = HTMLText.escaped(conformance.wanted)
    let verb = conformance.holds ? "conforms to" : "does not conform to"
    let style = conformance.holds ? "yes" : "no"
    var text = "<li class=\"path\"><p><span class=\"sign \(style)\" aria-hidden=\"true\">\(sign)</span> "
    text += "<code>\(type)</code> \(verb) <code>\(wanted)</code></p><div class=\"drawing\">"
    if conformance.holds {
      text += chain(conformance.path, first: "shared", last: "asked for", style: "yes")
    } else if conformance.wantedPath.isEmpty {
      text +=
        chain([conformance.type], first: "shared", last: "", style: "no") + "<span class=\"gap\">no way up to</span>"
      text += chain([conformance.wanted], first: "asked for", last: "", style: "no")
    } else {
      text += chain(conformance.path, first: "shared", last: "common to both", style: "quiet")
      text += "<span class=\"gap\">but not down to</span>"
      let down = conformance.wantedPath.dropLast().reversed()
      text +=
        down.isEmpty
        ? chain([conformance.wanted], first: "asked for", last: "", style: "no")
        : chain(Array(down), first: "", last: "asked for", style: "no")
    }
    return text + "</div></li>\n"
  }

  private func chain(_ types: [String], first: String, last: String, style: String) -> String {
    var text = "<ol class=\"chain \(style)\" role=\"list\">"
    for (index, type) in types.enumerated() {
      let role = index == 0 && !first.isEmpty ? first : index == types.count - 1 ? last : ""
      let note = role.isEmpty ? "" : "<span class=\"label\">\(role)</span>"
      text += "<li>\(note)\(HTMLText.code(type))</li>"
    }
    return text + "</ol>"
  }
}
