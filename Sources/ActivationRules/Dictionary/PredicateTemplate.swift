package import Predicates

/// A predicate with uppercase variables. Types and counts replace the variables before the evaluation.
///
/// A template is read once. Tables that are based on one another share it, and so do the conditions of all rules.
package final class PredicateTemplate: Sendable, Hashable {
  /// The replacement of a node in a copy of the template.
  private enum Place {
    /// A variable. It becomes the type that an unfolded SUBQUERY binds to it, or otherwise its argument. A variable with neither isn't replaced.
    case variable(TextID, TemplateArgument?)
    /// `SUBQUERY($LIST, $variable, body).@count > 0`, which becomes the body for each type of the list, joined by OR. With `== 0`, it becomes the
    /// negation of that.
    case alternatives(TemplateArgument, TextID, body: NodeID, isNegated: Bool)
  }

  package let text: String
  /// The text as a tree that still has its variables.
  package let tree: SyntaxTree
  /// The replacement of each node of the tree; nil for a node that is copied.
  private let places: [Place?]

  /// Reads a template.
  ///
  /// - Throws: ``RuleError`` if the text isn't a predicate.
  package init(_ text: String) throws(RuleError) {
    let result = Parser.parse(text)
    guard !result.hasErrors else { throw RuleError(source: result.source, diagnostics: result.diagnostics) }
    self.text = text
    tree = result.tree
    places = result.tree.nodes.map { Self.place(of: $0, in: result.tree) }
  }

  private static func place(of node: SyntaxTree.Node, in tree: SyntaxTree) -> Place? {
    switch node {
    case .variable(let name): return .variable(name, TemplateArgument(rawValue: tree[name]))
    case .comparison(let comparison):
      guard let counted = CountedSubquery(comparison, in: tree), counted.bound.number == 0,
        counted.bound.comparator == .greaterThan || counted.bound.comparator == .equalTo,
        case .variable(let name) = tree[counted.collection], let list = TemplateArgument(rawValue: tree[name]),
        list.isList
      else { return nil }
      return .alternatives(
        list, counted.variable, body: counted.predicate, isNegated: counted.bound.comparator == .equalTo)
    default: return nil
    }
  }

  /// Templates with the same text are equal.
  package static func == (left: PredicateTemplate, right: PredicateTemplate) -> Bool {
    left === right || left.text == right.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The template variables that have a value.
enum TemplateArgument: String, Sendable {
  case type = "TYPE"
  case types = "TYPES"
  case otherType = "OTHER_TYPE"
  case otherTypes = "OTHER_TYPES"
  case rejectedTypes = "REJECTED_TYPES"
  case count = "SPECIFIED_COUNT"

  var isList: Bool { self == .types || self == .otherTypes || self == .rejectedTypes }
}

/// The values of the variables of a template.
struct TemplateArguments: Sendable, Hashable {
  /// The types of each variable for types; a variable without types has no entry.
  var types: [TemplateArgument: [String]] = [:]
  /// `$SPECIFIED_COUNT`
  var count: Int64 = 0

  /// Returns the types of a variable; empty for a variable without types.
  func list(_ argument: TemplateArgument) -> [String] { types[argument] ?? [] }

  /// Adds the value of a variable to a tree; returns nil if the variable has no value.
  fileprivate func add(_ argument: TemplateArgument, to tree: inout SyntaxTree) -> NodeID? {
    switch argument {
    case .count: return tree.add(.integer(count), at: SourceRange(0, 0))
    case .type, .otherType: return list(argument).first.map { tree.add(string: $0) }
    case .types, .otherTypes, .rejectedTypes:
      let elements = list(argument).map { tree.add(string: $0) }
      return tree.add(.aggregate(tree.add(list: elements)), at: SourceRange(0, 0))
    }
  }
}

extension PredicateTemplate {
  /// Adds a copy of the template to a tree, with arguments in place of variables.
  ///
  /// A SUBQUERY over a list of types is unfolded: `.@count > 0` becomes an OR of its bodies, and `.@count == 0` becomes the negation of this OR.
  func add(to tree: inout SyntaxTree, with arguments: TemplateArguments) -> NodeID {
    // The variables of unfolded SUBQUERYs with their types, the innermost last.
    var bound: [(name: TextID, type: String)] = []
    func copy(_ node: NodeID, into tree: inout SyntaxTree) -> NodeID {
      tree.add(copyOf: node, of: self.tree) { tree, node in replacement(of: node, in: &tree) }
    }
    func replacement(of node: NodeID, in tree: inout SyntaxTree) -> NodeID? {
      switch places[Int(node.rawValue)] {
      case nil: return nil
      case .variable(let name, let argument):
        for binding in bound.reversed() where binding.name == name { return tree.add(string: binding.type) }
        return argument.flatMap { arguments.add($0, to: &tree) }
      case .alternatives(let list, let variable, let body, let isNegated):
        var bodies: [NodeID] = []
        for type in arguments.list(list) {
          bound.append((variable, type))
          bodies.append(copy(body, into: &tree))
          bound.removeLast()
        }
        let anyHolds = tree.addDisjunction(bodies)
        return isNegated ? tree.addNegation(anyHolds) : anyHolds
      }
    }
    return copy(self.tree.root, into: &tree)
  }
}
