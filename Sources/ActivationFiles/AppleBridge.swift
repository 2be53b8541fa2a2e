// The way from and to Apple's own types. It can only be compiled on Apple's systems, and has not been run: the package is
// developed on Linux. Keep it small.
#if canImport(ObjectiveC)
  public import ActivationRules
  public import Foundation
  import PredicateSyntax
  public import UniformTypes

  extension ActivationRule {
    /// Reads a rule from a predicate of Foundation, by way of its `predicateFormat`.
    ///
    /// - Throws: `RuleError` when the printed text is not a rule; Apple's printing loses reserved words such as a key called
    ///   `fetch`.
    public init(_ predicate: NSPredicate, types: TypeGraph = .system) throws(RuleError) {
      try self.init(predicate: predicate.predicateFormat, types: types)
    }

    /// The rule as a predicate of Foundation.
    ///
    /// Foundation raises an Objective-C exception for text that it cannot parse, which Swift cannot catch; a rule without errors
    /// here is meant to be accepted there.
    public var nsPredicate: NSPredicate { NSPredicate(format: tree.predicateFormat, argumentArray: []) }
  }

  extension ItemProvider {
    /// What an item provider shows to a rule.
    public init(_ provider: NSItemProvider) {
      self.init(registeredTypeIdentifiers: provider.registeredTypeIdentifiers)
    }
  }

  extension ExtensionItem {
    /// What an extension item shows to a rule.
    public init(_ item: NSExtensionItem) {
      self.init(attachments: (item.attachments ?? []).map { ItemProvider($0) })
    }

    /// An extension item with providers that register the same types and hold no data.
    public var nsExtensionItem: NSExtensionItem {
      let item = NSExtensionItem()
      item.attachments = attachments.map { attachment in
        let provider = NSItemProvider()
        for identifier in attachment.registeredTypeIdentifiers {
          provider.registerDataRepresentation(forTypeIdentifier: identifier, visibility: .all) { completion in
            completion(Data(), nil)
            return nil
          }
        }
        return provider
      }
      return item
    }
  }
#endif
