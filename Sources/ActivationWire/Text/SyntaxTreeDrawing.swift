package import PredicateSyntax

extension SyntaxTree {
  /// A node below another, with the part that it plays.
  private typealias Part = (role: String, node: NodeID)

  /// The nodes directly below a node, in the order of the text.
  private func parts(of id: NodeID) -> [Part] {
    var parts: [Part] = []
    let isSubquery = if case .subquery = self[id] { true } else { false }
    forEachChild(of: id) { child, role in parts.append((Self.name(of: role, isSubquery), child)) }
    return parts
  }

  private static func name(of role: ChildRole, _ isSubquery: Bool) -> String {
    switch role {
    case .operand, .element, .argument, .step: ""
    case .left: "left"
    case .right: "right"
    case .base: "of"
    case .collection: isSubquery ? "each of" : "of"
    case .index: "index"
    case .predicate: isSubquery ? "where" : "if"
    case .then: "then"
    case .otherwise: "else"
    case .value: "value"
    case .type: "type"
    case .request: "request"
    case .context: "context"
    }
  }

  /// Returns the kind of a node, in a word or two.
  private func label(of id: NodeID) -> String {
    switch self[id] {
    case .missing: return "unreadable"
    case .and: return "AND"
    case .or: return "OR"
    case .not: return "NOT"
    case .comparison(let comparison):
      let qualifier = comparison.qualifier == .any ? "ANY " : comparison.qualifier == .all ? "ALL " : ""
      let options = comparison.options.isEmpty ? "" : "[\(comparison.options.letters)]"
      let name = comparison.selector.map { self[$0] } ?? "\(comparison.comparator.spelling)"
      return "comparison \(qualifier)\(name)\(options)"
    case .aggregate: return "list"
    case .keyPath(let base, let steps):
      guard base != .none, arePlain(steps) else { return "key path " + predicateFormat(of: id) }
      return "key path ." + self[steps].map { predicateFormat(of: $0) }.joined(separator: ".")
    case .index: return "index"
    case .arithmetic(let sign, _, _): return "arithmetic \(sign.spelling)"
    case .bitwiseNot: return "arithmetic ~"
    case .setOperation(let sign, _, _): return "\(sign.spelling)"
    case .assignment(let name, _): return "assignment $\(self[name])"
    case .function(let function, _): return "function \(function.selector)"
    case .subquery(_, let variable, _): return "SUBQUERY $\(self[variable])"
    case .ternary: return "TERNARY"
    case .cast: return "CAST"
    case .selectorCall: return "FUNCTION"
    case .fetch: return "FETCH"
    case .key(let name): return "key " + self[name]
    case .variable(let name): return "variable $" + self[name]
    case .string: return "string " + predicateFormat(of: id)
    case .integer, .unsignedInteger, .double, .decimal: return "number " + predicateFormat(of: id)
    case .boolean(let value): return value ? "TRUE" : "FALSE"
    case .truePredicate, .falsePredicate, .null, .date, .argument, .evaluatedObject, .anyKey, .symbolicIndex:
      return predicateFormat(of: id)
    }
  }

  /// The tree as lines with branches.
  ///
  /// The keys of a plain key path are in its own line.
  package func drawing() -> [String] {
    var lines: [String] = []
    draw(("", root), first: "", further: "", into: &lines)
    return lines
  }

  private func draw(_ part: Part, first: String, further: String, into lines: inout [String]) {
    lines.append(first + (part.role.isEmpty ? "" : part.role + ": ") + label(of: part.node))
    let parts = drawnParts(of: part.node)
    for (position, part) in parts.enumerated() {
      let isLast = position == parts.count - 1
      draw(part, first: further + (isLast ? "└─ " : "├─ "), further: further + (isLast ? "   " : "│  "), into: &lines)
    }
  }

  private func drawnParts(of id: NodeID) -> [Part] {
    guard case .keyPath(let base, let steps) = self[id], arePlain(steps) else { return parts(of: id) }
    return base == .none ? [] : [("of", base)]
  }

  /// Returns whether the steps of a key path are names, rather than expressions that produce names.
  private func arePlain(_ steps: NodeList) -> Bool {
    self[steps].allSatisfy { if case .key = self[$0] { true } else { false } }
  }
}
