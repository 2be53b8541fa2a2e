internal import PredicateEvaluation
internal import PredicateSyntax
internal import UniformTypes

extension DictionaryExpansion {
  /// The smallest context found on which the predicate in a style differs from the dictionary; nil when none was found.
  ///
  /// What is tried: for each limit, one item that reaches it and one more with a single attachment.
  public func difference(of style: CountingStyle) -> SharedContext? {
    guard let exact = tree, let loose = try? tree(counting: style) else { return nil }
    var smallest: (size: Int64, context: SharedContext)?
    for condition in conditions {
      guard case .limit(_, let count) = condition.origin, count <= 50 else { continue }
      let attachment = Attachment(condition.arguments.type ?? acceptedTypes.first ?? "public.data")
      let context = SharedContext(extensionItems: [
        ExtensionItem(attachments: Array(repeating: attachment, count: Int(count))),
        ExtensionItem(attachments: [attachment]),
      ])
      guard smallest.map({ count < $0.size }) ?? true, holds(exact, context) != holds(loose, context) else { continue }
      smallest = (count, context)
    }
    return smallest?.context
  }

  private func holds(_ tree: SyntaxTree, _ context: SharedContext) -> Bool? {
    try? Program(tree).evaluate(context.document)
  }
}
