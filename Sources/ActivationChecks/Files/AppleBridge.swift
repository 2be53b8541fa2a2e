// The way from and to Apple's own types. It can only be compiled on Apple's systems, and has not been run: the package is
// developed on Linux. Keep it small.
#if canImport(ObjectiveC)
  public import ActivationRules
  public import Foundation
  import Predicates
  public import UniformTypes

  extension ActivationRule {
    /// Reads a rule from a predicate of Foundation, by way of its `predicateFormat`. Compiled, and not run.
    ///
    /// - Throws: `RuleError` when the printed text is not a rule; Apple's printing loses reserved words such as a key called
    ///   `fetch`.
    public init(_ predicate: NSPredicate, types: TypeGraph = .system) throws(RuleError) {
      try self.init(predicate: predicate.predicateFormat, types: types)
    }

    /// The rule as a predicate of Foundation; nil where Foundation might raise an exception, which Swift can't catch and which ends the app.
    ///
    /// That is a text that the parser has anything to remark on, or with a `%`, which Foundation may take for a place to fill in.
    /// Compiled, and not run: the package is developed without a Mac.
    public var nsPredicate: NSPredicate? {
      let text = tree.predicateFormat
      guard !text.utf8.contains(0x25), Parser.parse(text).diagnostics.isEmpty else { return nil }
      return NSPredicate(format: text, argumentArray: [])
    }
  }

  extension ItemProvider {
    /// Creates an item provider as a rule sees it. Compiled, but not run.
    public init(_ provider: NSItemProvider) {
      self.init(registeredTypeIdentifiers: provider.registeredTypeIdentifiers)
    }
  }

  extension ExtensionItem {
    /// Creates an extension item as a rule sees it. Compiled, but not run.
    public init(_ item: NSExtensionItem) {
      self.init(attachments: (item.attachments ?? []).map { ItemProvider($0) })
    }

    /// An extension item with providers that register the same types and hold no data. Compiled, and not run.
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
