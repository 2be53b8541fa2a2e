import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// The clauses of an explanation as nested lists that can be folded.
struct ClauseTree {
  let explanation: Explanation

  /// How many clauses a page shows.
  private static let shownClauses = 2_000
  /// From how many siblings on those that agree with the rule's outcome only are unfolded.
  private static let manySiblings = 8

  /// The list, with what its signs mean.
  var html: String {
    var remaining = Self.shownClauses
    let tree = clause(explanation.root, isOpen: true, path: explanation.decidingPath[...], &remaining)
    var text = "<ul class=\"tree\" role=\"list\">" + tree + "</ul>\n"
    if remaining <= 0 || explanation.isTruncated {
      text += "<p class=\"quiet\">The tree goes on; it is cut after \(Self.shownClauses) clauses.</p>\n"
    }
    return text
      + "<p class=\"quiet legend\">✓ holds, ✗ fails, ! ends with an error, · was not reached</p>"
  }

  /// A clause with those within.
  ///
  /// - Parameter path: The way from here to the clause that decides; nil where it does not lead through here.
  private func clause(
    _ clause: Explanation.Clause, isOpen: Bool, path: ArraySlice<Int>?, _ remaining: inout Int
  ) -> String {
    remaining -= 1
    if remaining < 0 { return "" }
    let (sign, word, style) = Self.sign(clause.outcome)
    var line = "<span class=\"sign \(style)\" role=\"img\" aria-label=\"\(word)\">\(sign)</span> <span>"
    if let subject = clause.subject { line += "<b>\(HTMLText.escaped(subject))</b> " }
    line += HTMLText.code(clause.text)
    if path?.isEmpty == true { line += " <span class=\"decides\">decides</span>" }
    let seen = [clause.detail, clause.conformance?.text ?? ""].filter { !$0.isEmpty }
    for text in seen { line += "<span class=\"seen\">\(HTMLText.escaped(text))</span>" }
    line += "</span>"
    if clause.children.isEmpty { return "<li><div class=\"clause\">\(line)</div></li>\n" }
    var children = ""
    for (index, child) in clause.children.enumerated() {
      let isOnPath = path?.first == index
      let isDull = clause.children.count >= Self.manySiblings && child.outcome != clause.outcome
      children += self.clause(child, isOpen: isOnPath || !isDull, path: isOnPath ? path?.dropFirst() : nil, &remaining)
    }
    let state = isOpen ? " open" : ""
    return "<li><details\(state)><summary class=\"clause\">\(line)</summary>\n<ul>\(children)</ul></details></li>\n"
  }

  private static func sign(_ outcome: Explanation.Clause.Outcome) -> (sign: String, word: String, style: String) {
    switch outcome {
    case .holds: (outcome.sign, "holds", "yes")
    case .fails: (outcome.sign, "fails", "no")
    case .error: (outcome.sign, "error", "open")
    case .notEvaluated: (outcome.sign, "not reached", "quiet")
    }
  }
}

/// The paths between shared and wanted types, drawn as chains of boxes.
struct ConformanceDrawing {
  private let conformances: [Conformance]
  private let rest: Int

  /// How many paths are drawn.
  private static let shown = 24

  init(explanation: Explanation) {
    var seen: Set<Conformance> = []
    var found: [Conformance] = []
    var open = [explanation.root]
    while let clause = open.popLast() {
      open += clause.children.reversed()
      if let conformance = clause.conformance, conformance.text != nil, seen.insert(conformance).inserted {
        found.append(conformance)
      }
    }
    conformances = Array(found.prefix(Self.shown))
    rest = found.count - conformances.count
  }

  /// The drawings; empty when no type was asked for.
  var html: String {
    if conformances.isEmpty { return "" }
    var text = "<ul class=\"paths\" role=\"list\">\n"
    for conformance in conformances { text += drawing(conformance) }
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
