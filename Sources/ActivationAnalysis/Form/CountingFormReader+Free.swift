internal import PredicateSyntax

// What is not modeled, such as a title, may be anything of each element: an atom of its own, which every proof must get along without.
extension CountingFormReader {
  /// The outcome of a comparison that reads a property which is not modeled: for each element of the innermost variable it may hold, fail,
  /// or err. Nil for a comparison that computes more than values of properties.
  mutating func freeOutcome(of id: NodeID) throws(UnknownReason) -> Outcome? {
    var isPlain = true
    var level = Level.context
    // Names refer to elements of a level; a name that refers to a text is part of the condition.
    var text = tree.predicateFormat(of: id)
    var names: [TextID] = []
    tree.walk(from: id) { node, _ in
      switch tree[node] {
      case .variable(let name): names.append(name)
      case .function, .selectorCall, .subquery, .ternary, .cast, .assignment, .fetch, .index, .argument: isPlain = false
      default: break
      }
      return isPlain
    }
    guard isPlain else { return nil }
    for name in names {
      guard let found = scope.last(where: { $0.name == name }) else { return nil }
      switch found.binding {
      case .literal(let literal): text += "\u{0}" + tree[name] + "=" + literal
      case .element:
        guard let owner = try self.level(ofVariable: name), owner != .identifier else { return nil }
        text += "\u{0}" + tree[name] + "@\(owner.rawValue)"
        if owner.rawValue > level.rawValue { level = owner }
      }
    }
    let errs = form.free(.init(text: text, isError: true), on: level)
    let holds = form.free(.init(text: text, isError: false), on: level)
    return Outcome(holds: form.conjunction([holds, errs.negated]), errs: errs)
  }
}
