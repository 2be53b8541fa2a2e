import ActivationRules
package import Predicates
package import UniformTypes

/// A node of a rule, the variables that are bound there, the innermost last, and whether an odd number of NOTs applies to it.
typealias VisitedNode = (id: NodeID, node: SyntaxTree.Node, scope: [BoundVariable], isNegated: Bool)

extension ParseResult {
  /// All nodes of a sound predicate, parents first, with the variables that are bound there.
  var visits: [VisitedNode] {
    var bound: [NodeID: BoundVariable] = [:]
    var visits: [VisitedNode] = []
    tree.forEachNode { id, position in
      let scope = position.scope.compactMap { bound[$0] }
      if case .subquery(let collection, let variable, _) = tree[id] {
        bound[id] = (tree[variable], tree.kind(of: collection, scope).element)
      }
      visits.append((id, tree[id], scope, position.isNegated))
    }
    return visits
  }
}

extension SyntaxTree {
  func place(of node: NodeID) -> Finding.Place { .text(range(of: node)) }
}

extension TypeTest {
  /// Returns whether an attachment whose only type is `other` may pass the test.
  func accepts(_ other: String, _ types: TypeGraph) -> Bool {
    UniformTypeIdentifier.areEqual(type, other) || includesConformingTypes && types.conforms(other, to: type)
  }

  /// Returns whether two tests let the same types pass.
  func isEqual(to other: TypeTest) -> Bool {
    includesConformingTypes == other.includesConformingTypes && UniformTypeIdentifier.areEqual(type, other.type)
  }

  /// Returns whether the type isn't declared; dynamic types need no declaration.
  package func isUndeclared(in types: TypeGraph) -> Bool {
    !types.isDeclared(type) && !UniformTypeIdentifier.isDynamic(type)
  }

  /// Returns whether the type isn't declared, and it isn't a type that apps have agreed on either.
  func isUnknown(in types: TypeGraph) -> Bool {
    isUndeclared(in: types) && !HostPreset.agreedTypes.contains(UniformTypeIdentifier.canonical(type))
  }
}

/// The kind of value that an expression of a rule has in the object that the rule is evaluated on.
enum ValueKind: Equatable {
  case root, items, item, attachments, attachment, identifiers, identifier
  /// One list of attachments for each item. No operator counts or searches them as one list.
  case attachmentLists
  /// One list of identifiers for each attachment, or deeper lists.
  case identifierLists
  case number
  /// The items of a File Provider, whose keys are the app's own.
  case providerItems, providerItem
  case unknown

  var element: ValueKind {
    switch self {
    case .items: .item
    case .attachments: .attachment
    case .identifiers: .identifier
    case .attachmentLists: .attachments
    case .identifierLists: .identifiers
    case .providerItems: .providerItem
    default: .unknown
    }
  }

  /// A Boolean value that indicates whether the value is a list, with a count of its own.
  var isList: Bool { element != .unknown }

  func following(_ key: String) -> ValueKind {
    if key == "@count" { return isList ? .number : .unknown }
    switch (self, key) {
    case (.root, ContextKey.extensionItems): return .items
    case (.root, ContextKey.fileProviderItems): return .providerItems
    case (.items, ContextKey.attachments): return .attachmentLists
    case (.item, ContextKey.attachments): return .attachments
    case (.attachmentLists, ContextKey.registeredTypeIdentifiers): return .identifierLists
    case (.attachments, ContextKey.registeredTypeIdentifiers): return .identifierLists
    case (.attachment, ContextKey.registeredTypeIdentifiers), (.unknown, ContextKey.registeredTypeIdentifiers):
      return .identifiers
    default: return .unknown
    }
  }
}

/// A variable that a SUBQUERY binds.
typealias BoundVariable = (name: String, kind: ValueKind)

extension SyntaxTree {
  func kind(of id: NodeID, _ scope: [BoundVariable]) -> ValueKind {
    if id == .none { return .root }
    switch self[id] {
    case .evaluatedObject: return .root
    case .variable(let name): return scope.last { $0.name == self[name] }?.kind ?? .unknown
    case .keyPath(let base, let steps): return kind(following: self[steps], from: kind(of: base, scope))
    case .subquery(let collection, _, _): return kind(of: collection, scope)
    case .index(let collection, let index):
      if case .symbolicIndex(.size) = self[index] { return .number }
      return kind(of: collection, scope).element
    case .integer, .unsignedInteger, .double, .decimal: return .number
    default: return .unknown
    }
  }

  func kind(following steps: some Sequence<NodeID>, from start: ValueKind) -> ValueKind {
    var kind = start
    var flattens = false
    for step in steps {
      guard let key = keyName(of: step) else { return .unknown }
      switch key {
      case "@unionOfArrays", "@distinctUnionOfArrays": flattens = true
      case "@unionOfObjects", "@distinctUnionOfObjects": continue
      default: kind = kind.following(key)
      }
    }
    return flattens && (kind == .attachmentLists || kind == .identifierLists) ? kind.element : kind
  }

  func stringValue(_ id: NodeID) -> String? {
    if case .string(let text) = self[id] { self[text] } else { nil }
  }
}
