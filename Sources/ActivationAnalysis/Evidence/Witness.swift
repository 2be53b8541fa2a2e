internal import Texts
public import ActivationRules
internal import Predicates
public import UniformTypes

/// A context that demonstrates an answer. The evaluator has confirmed it, unless it comes from the `exactness` of a description or summary.
public struct Witness: Sendable {
  /// The context.
  public let context: SharedContext
  /// The types that an app must declare so that the context is possible; empty if all its types exist.
  public let declarations: [TypeDeclaration]
  /// The name of the recorded host that shares the context; nil if there's none.
  public let host: String?

  package var itemCount: Int { context.registeredTypeIdentifiers.count }

  /// The amount that a person must read: items, attachments and identifiers. Things that no app shares count more: a type that an app must declare
  /// first, an attachment without types, and a text that isn't an identifier.
  package var size: (items: Int, attachments: Int, identifiers: Int) {
    let items = context.registeredTypeIdentifiers
    let attachments = items.joined()
    let identifiers = attachments.reduce(declarations.count * 2) { sum, types in
      types.reduce(types.isEmpty ? sum + 3 : sum) { $0 + (UniformTypeIdentifier.isValid($1) ? 1 : 3) }
    }
    return (items.count, attachments.count, identifiers)
  }

  package init(context: SharedContext, declarations: [TypeDeclaration] = [], host: String? = nil) {
    self.context = context
    self.declarations = declarations
    self.host = host
  }

  /// Creates the context of a recipe, with concrete identifiers for each class, the most familiar first.
  init(
    _ recipe: ContextSpace.Recipe, _ classes: IdentifierClasses, root: String, _ budget: Budget
  ) throws(UnknownReason) {
    var declarations: [TypeDeclaration] = []
    var declared: Set<String> = []
    var known: [[Int: Int64]: [String]] = [:]
    var room = ContextSpace.mostElements * 2
    var items: [[[String]]] = []
    for item in recipe {
      var attachments: [[String]] = []
      for attachment in item {
        for count in attachment.values {
          guard count <= room else { throw .budget }
          room -= count
        }
        try budget.spend(attachment.values.reduce(1) { $0 + Int($1) })
        if let identifiers = known[attachment] {
          attachments.append(identifiers)
          continue
        }
        var identifiers: [String] = []
        for (number, count) in attachment.stablySorted(by: { $0.key < $1.key }) {
          try budget.spend(Int(count))
          let made = classes.identifiers(ofClass: number, count: Int(count))
          identifiers += made.identifiers
          for declaration in made.declarations where declared.insert(declaration.identifier).inserted {
            declarations.append(declaration)
          }
        }
        known[attachment] = identifiers
        attachments.append(identifiers)
      }
      items.append(attachments)
    }
    self.init(context: Self.context(items, root: root), declarations: declarations)
  }

  static func context(_ items: [[[String]]], root: String) -> SharedContext {
    if root == ContextKey.extensionItems { return SharedContext(registeredTypeIdentifiers: items) }
    let values = items.map { attachments in
      ExtensionItem(attachments: attachments.map { ItemProvider(registeredTypeIdentifiers: $0) }).value
    }
    return SharedContext(extensionItems: [], additionalValues: [.init(key: root, value: .array(values))])
  }
}

extension RuleAnalysis {
  /// The answer to a claim about every context.
  public enum Answer: Sendable {
    /// The claim holds for every context of the world, as its form or a complete search proves.
    case proved
    /// The claim fails for a context, which is one of the smallest, or larger but with more familiar types.
    case refuted(Witness)
    /// The claim is neither proved nor refuted.
    case unknown(UnknownReason)

    /// Creates the answer that a closure finds or, if the closure throws, an unknown answer with the reason that ended the search.
    init(_ find: () throws(UnknownReason) -> Self) {
      do throws(UnknownReason) { self = try find() } catch { self = .unknown(error) }
    }

    /// A Boolean value that indicates whether the claim is proved.
    public var isProved: Bool { if case .proved = self { true } else { false } }
    /// The context for which the claim fails; nil for any other answer.
    public var witness: Witness? { if case .refuted(let witness) = self { witness } else { nil } }
    /// The reason why the claim is neither proved nor refuted; nil for any other answer.
    public var reason: UnknownReason? { if case .unknown(let reason) = self { reason } else { nil } }
  }
}
