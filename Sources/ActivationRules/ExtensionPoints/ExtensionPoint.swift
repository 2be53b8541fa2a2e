/// A place where the system loads extensions, and what it does with an activation rule there.
package struct ExtensionPoint: Sendable, Hashable {
  /// What an activation rule means to a kind of extension.
  package enum RuleUse: Sendable, Hashable {
    /// The system asks the rule before it offers the extension; without a rule the extension is never offered (inferred).
    case required
    /// The system ignores a rule.
    case unused
    /// Each action of the File Provider has a predicate of its own, over `fileproviderItems`, and each user interaction one over
    /// `action` and the items; an activation rule is ignored.
    case fileProviderActions
    /// One key, `NSExtensionActivationSupportsReplayKitStreaming`, is looked up in the rule; nothing is evaluated.
    case replayKit
  }

  /// `NSExtensionPointIdentifier`.
  package let identifier: String
  /// What people call such an extension, in lower case unless a name.
  package let kind: String
  /// What a rule means here.
  package let ruleUse: RuleUse
  /// How that is known: from documentation, from Xcode's templates and extensions that ship, or because no documentation mentions the key.
  package let evidence: Evidence
  /// The public address of a page about extensions of this kind.
  package let source: String

  init(_ identifier: String, _ kind: String, _ ruleUse: RuleUse, _ evidence: Evidence, _ source: String) {
    self.identifier = identifier
    self.kind = kind
    self.ruleUse = ruleUse
    self.evidence = evidence
    self.source = source
  }

  /// Returns the extension point with an identifier; nil for one that this package doesn't know.
  package static func named(_ identifier: String) -> ExtensionPoint? {
    for point in all where point.identifier == identifier { return point }
    return nil
  }

  /// A Boolean value that indicates whether the system asks the rules over a root key, such as `extensionItems`, at this point.
  package func asksRules(on root: String) -> Bool {
    switch ruleUse {
    case .required: true
    case .fileProviderActions: root != ContextKey.extensionItems
    case .unused, .replayKit: false
    }
  }
}
