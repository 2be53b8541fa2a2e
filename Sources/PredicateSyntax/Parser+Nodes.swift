extension Parser {
  /// Adds a node over children of a height; a tree that grows too high or too large stops the parse.
  mutating func make(_ node: Node, at range: SourceRange, over childHeight: Int) -> NodeID {
    if childHeight >= nestingLimit {
      abortForNesting(at: range)
      return missing(at: range)
    }
    return append(node, at: range, height: childHeight + 1)
  }

  /// Adds a node without children.
  @inline(__always)
  mutating func makeLeaf(_ node: Node, at range: SourceRange) -> NodeID { append(node, at: range, height: 1) }

  /// Adds a node that stands for what cannot be read.
  @inline(never)
  mutating func missing(at range: SourceRange) -> NodeID { append(.missing, at: range, height: 1) }

  @inline(__always)
  private mutating func append(_ node: Node, at range: SourceRange, height: Int) -> NodeID {
    if tree.nodes.count >= maximumNodes { abortForNodes(at: range) }
    return tree.add(node, at: range, height: height)
  }

  @inline(never)
  private mutating func abortForNodes(at range: SourceRange) {
    abort(
      "limit-syntax-nodes", "the rule has more parts than the limit syntaxNodes of \(limits.syntaxNodes)", at: range)
  }

  /// The height of the tree under a node; 0 for none.
  @inline(__always)
  func nodeHeight(of id: NodeID) -> Int { tree.height(of: id) }

  func greatestHeight(of ids: some Collection<NodeID>) -> Int {
    var greatest = 0
    for id in ids { greatest = max(greatest, nodeHeight(of: id)) }
    return greatest
  }

  // MARK: Sorts

  /// The operand, when it is a predicate; otherwise a mistake is reported.
  @inline(__always)
  mutating func requirePredicate(_ operand: Operand) -> Operand {
    if tree[operand.node].isPredicate { return operand }
    return reportedBareExpression(operand)
  }

  private mutating func reportedBareExpression(_ operand: Operand) -> Operand {
    let node = tree[operand.node]
    if case .missing = node { return operand }
    reportBareExpression(operand, node)
    return Operand(node: missing(at: operand.range), range: operand.range)
  }

  /// The operand, when it is an expression; otherwise a mistake is reported.
  @inline(__always)
  mutating func requireExpression(_ operand: Operand) -> Operand {
    tree[operand.node].isPredicate ? reportedPredicate(operand) : operand
  }

  private mutating func reportedPredicate(_ operand: Operand) -> Operand {
    report(
      "predicate-as-value", "expected a value, found a condition", at: operand.range,
      help: "Use TERNARY(condition, YES, NO) to make a value of a condition")
    return Operand(node: missing(at: operand.range), range: operand.range)
  }

  private mutating func reportBareExpression(_ operand: Operand, _ node: Node) {
    let end = SourceRange(operand.range.upperBound, operand.range.upperBound)
    if case .aggregate(let list) = node, list.count == 1, case .aggregate = tree[tree.children[Int(list.start)]] {
      report(
        "template-placeholder", "a template placeholder was not filled in", at: operand.range,
        help: "The build step that should write the rule here did not run")
      return
    }
    var message = "expected a condition, found a value"
    var help = "Compare it with something, for example with == or UTI-CONFORMS-TO"
    var fixIts: [Diagnostic.FixIt] = []
    if case .subquery = node {
      message = "expected a condition, found a list (SUBQUERY)"
      help = "Compare how many elements it finds"
      fixIts = [.init("compare how many it finds", [.init(end, ".@count > 0")])]
    } else if case .keyPath(_, let steps) = node, let last = tree.positions(of: steps).last,
      case .key(.countKey) = tree[tree.children[last]]
    {
      message = "expected a condition, found a number (`.@count`)"
      help = "Compare it with a number"
      fixIts = [.init("compare it with a number", [.init(end, " > 0")])]
    }
    report("bare-expression", message, at: operand.range, fixIts: fixIts, help: help)
  }
}
