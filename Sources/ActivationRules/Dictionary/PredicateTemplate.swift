package import PredicateSyntax

/// A predicate with upper-case variables, which take types and counts before it is evaluated.
package struct PredicateTemplate: Sendable, Equatable {
  /// The text.
  package let text: String
  /// The text as a tree, variables still in it.
  package let tree: SyntaxTree

  /// Reads a template.
  ///
  /// - Throws: ``RuleError`` when the text is not a predicate.
  package init(_ text: String) throws(RuleError) {
    let result = Parser.parse(text)
    guard !result.hasErrors else { throw RuleError(source: result.source, diagnostics: result.diagnostics) }
    self.text = text
    tree = result.tree
  }

  /// Templates with the same text are equal.
  package static func == (left: PredicateTemplate, right: PredicateTemplate) -> Bool { left.text == right.text }
}

/// What the variables of a template stand for.
struct TemplateArguments: Sendable, Hashable {
  /// `$TYPE`
  var type: String?
  /// `$TYPES`
  var types: [String] = []
  /// `$OTHER_TYPE` and `$OTHER_TYPES`
  var otherTypes: [String] = []
  /// `$REJECTED_TYPES`
  var rejectedTypes: [String] = []
  /// `$SPECIFIED_COUNT`
  var count: Int64 = 0

  fileprivate func list(_ name: String) -> [String]? {
    switch name {
    case "TYPES": types
    case "OTHER_TYPES": otherTypes
    case "REJECTED_TYPES": rejectedTypes
    default: nil
    }
  }

  fileprivate func text(_ name: String) -> String? {
    switch name {
    case "TYPE": type
    case "OTHER_TYPE": otherTypes.first
    default: nil
    }
  }
}

/// Copies a template into a tree and puts arguments in the place of variables.
///
/// A SUBQUERY over a list of types is unfolded: `.@count > 0` becomes an OR of its bodies, `.@count == 0` the negation of that.
struct TemplateInstance {
  let template: SyntaxTree
  let arguments: TemplateArguments
  /// The variables of unfolded SUBQUERYs.
  private var bound: [(name: String, type: String)] = []

  init(_ template: PredicateTemplate, _ arguments: TemplateArguments) {
    self.template = template.tree
    self.arguments = arguments
  }

  func add(to tree: inout SyntaxTree) -> NodeID { copy(template.root, into: &tree) }

  private func copy(_ node: NodeID, into tree: inout SyntaxTree) -> NodeID {
    tree.add(copyOf: node, of: template) { tree, node in replacement(of: node, in: &tree) }
  }

  private func replacement(of node: NodeID, in tree: inout SyntaxTree) -> NodeID? {
    switch template[node] {
    case .variable(let name): return value(of: template[name], in: &tree)
    case .comparison(let comparison): return unfolded(comparison, in: &tree)
    default: return nil
    }
  }

  private func value(of name: String, in tree: inout SyntaxTree) -> NodeID? {
    for binding in bound.reversed() where binding.name == name { return tree.add(string: binding.type) }
    if name == "SPECIFIED_COUNT" { return tree.add(.integer(arguments.count), at: SourceRange(0, 0)) }
    if let text = arguments.text(name) { return tree.add(string: text) }
    guard let list = arguments.list(name) else { return nil }
    var elements: [NodeID] = []
    for type in list { elements.append(tree.add(string: type)) }
    return tree.add(.aggregate(tree.add(list: elements)), at: SourceRange(0, 0))
  }

  /// `SUBQUERY($LIST, $variable, body).@count > 0` and `== 0` without the SUBQUERY.
  private func unfolded(_ comparison: Comparison, in tree: inout SyntaxTree) -> NodeID? {
    guard let counted = CountedSubquery(comparison, in: template), counted.bound.number == 0,
      counted.bound.comparator == .greaterThan || counted.bound.comparator == .equalTo,
      case .variable(let name) = template[counted.collection], let types = arguments.list(template[name])
    else { return nil }
    var bodies: [NodeID] = []
    for type in types {
      var inner = self
      inner.bound.append((template[counted.variable], type))
      bodies.append(inner.copy(counted.predicate, into: &tree))
    }
    let anyHolds = tree.addDisjunction(bodies)
    return counted.bound.comparator == .greaterThan ? anyHolds : tree.addNegation(anyHolds)
  }
}
