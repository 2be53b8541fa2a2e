package import Predicates

/// One clause of a dictionary's predicate, and its origin.
package struct DictionaryCondition: Sendable, Hashable {
  package enum Origin: Sendable, Hashable {
    /// A key with a positive count, which is a maximum or minimum number of attachments.
    case limit(key: String, count: Int64)
    /// A key without a positive count: attachments of its types are refused.
    case rejection(key: String)
    /// The last clause of an expansion that accepts types: all attachments, or at least one, must be of an accepted type.
    case closing(isStrict: Bool)
  }

  package let origin: Origin
  let template: PredicateTemplate
  var arguments: TemplateArguments
}

/// The predicate that a dictionary expands to under one table.
///
/// The system walks the table's tree of keys and turns the dictionary into clauses (observed), which are joined by AND. If there aren't any
/// clauses, nothing is accepted.
package struct DictionaryExpansion: Sendable {
  private let dictionary: ActivationDictionary
  private let table: DictionaryTable
  /// The clauses, in the table's order; the closing clause is last.
  package private(set) var conditions: [DictionaryCondition] = []
  /// A Boolean value that indicates whether every attachment must be of an accepted type, rather than at least one.
  package let isStrict: Bool
  package private(set) var acceptedTypes: [String] = []

  /// Expands a dictionary.
  ///
  /// - Complexity: the size of the table times the number of entries in the dictionary.
  package init(_ dictionary: ActivationDictionary, table: DictionaryTable) {
    self.dictionary = dictionary
    self.table = table
    isStrict = dictionary.isStrict
    acceptedTypes = visit(table.nodes, parentType: nil, isParentAccepted: false)
    close()
  }

  /// The predicate as a tree, and the origin of each operand of its AND. Without clauses, the predicate is FALSEPREDICATE.
  package var predicate: (tree: SyntaxTree, origins: [DictionaryCondition.Origin]) {
    var tree = SyntaxTree()
    var operands: [NodeID] = []
    var origins: [DictionaryCondition.Origin] = []
    for condition in conditions {
      let operand = condition.template.add(to: &tree, with: condition.arguments)
      operands.append(operand)
      // A template that is itself an AND adds several operands.
      let count = if case .and(let list) = tree[operand] { Int(list.count) } else { 1 }
      origins += repeatElement(condition.origin, count: count)
    }
    tree.root =
      operands.isEmpty ? tree.add(.falsePredicate, at: SourceRange(0, 0)) : tree.addConjunction(operands)
    return (tree, origins)
  }

  // MARK: The walk over the tree of keys

  /// Adds the clauses of keys, each before the clauses of the keys below it. Returns the types that these keys accept.
  private mutating func visit(
    _ nodes: [DictionaryTable.Node], parentType: String?, isParentAccepted: Bool
  ) -> [String] {
    nodes.flatMap { visit($0, parentType: parentType, isParentAccepted: isParentAccepted) }.distinct
  }

  private mutating func visit(
    _ node: DictionaryTable.Node, parentType: String?, isParentAccepted: Bool
  ) -> [String] {
    let count = dictionary[node.key]?.integerValue
    let isUnspecified = (count ?? -1) < 0
    if isUnspecified && (!isStrict || isParentAccepted) {
      return visit(node.children, parentType: parentType, isParentAccepted: isParentAccepted)
    }
    let limit = count ?? 0
    let place = conditions.count
    let below = visit(node.children, parentType: node.primaryType, isParentAccepted: limit > 0)
    if limit > 0 {
      if let condition = acceptance(of: node, limit) { conditions.insert(condition, at: place) }
      return (node.types + below).distinct
    }
    if !isStrict || node.reject != nil {
      let parent = isParentAccepted ? parentType : nil
      if let condition = rejection(of: node, unless: below, parent) { conditions.insert(condition, at: place) }
    }
    return below
  }

  private func acceptance(of node: DictionaryTable.Node, _ limit: Int64) -> DictionaryCondition? {
    let arguments = TemplateArguments(types: [.type: Array(node.types.prefix(1))], count: limit)
    return condition(.limit(key: node.key, count: limit), node.accept, .accept, arguments)
  }

  private func rejection(
    of node: DictionaryTable.Node, unless accepted: [String], _ parent: String?
  ) -> DictionaryCondition? {
    let others = (accepted + [parent].compactMap { $0 }).distinct
    let name: DictionaryTable.Template =
      switch others.count {
      case 0: .accept
      case 1: .rejectExceptOneOtherType
      default: .rejectExceptMultipleOtherTypes
      }
    let types: [TemplateArgument: [String]] = [
      .type: Array(node.types.prefix(1)), .otherType: others, .otherTypes: others,
    ]
    return condition(.rejection(key: node.key), node.reject, name, TemplateArguments(types: types))
  }

  /// Returns the condition of a key, made from the key's own template or, if the key has a type, from the table's template. If there's no
  /// such template, returns nil.
  private func condition(
    _ origin: DictionaryCondition.Origin, _ own: PredicateTemplate?, _ name: DictionaryTable.Template,
    _ arguments: TemplateArguments
  ) -> DictionaryCondition? {
    guard let template = own ?? (arguments.list(.type).isEmpty ? nil : table.templates[name]) else { return nil }
    return DictionaryCondition(origin: origin, template: template, arguments: arguments)
  }

  /// Adds the last clause, unless no type is accepted.
  ///
  /// Only the top-level nodes can exclude types: the system loses the exceptions of nodes further down (observed).
  private mutating func close() {
    if acceptedTypes.isEmpty { return }
    let rejected = table.nodes.filter { (dictionary[$0.key]?.integerValue ?? 0) > 0 }
      .flatMap { $0.exceptTypes }.filter { !acceptedTypes.contains($0) }.distinct
    let name: DictionaryTable.Template =
      switch (isStrict, rejected.isEmpty) {
      case (true, true): .enforceAllTypes
      case (true, false): .enforceAllTypesWithExceptions
      case (false, true): .enforceAnyType
      case (false, false): .enforceAnyTypeWithExceptions
      }
    guard let template = table.templates[name] else { return }
    let arguments = TemplateArguments(types: [.types: acceptedTypes, .rejectedTypes: rejected])
    conditions.append(
      DictionaryCondition(origin: .closing(isStrict: isStrict), template: template, arguments: arguments))
  }
}
