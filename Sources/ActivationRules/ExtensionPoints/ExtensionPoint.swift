internal import Predicates

/// A place where the system loads extensions, and the effect of an activation rule there.
package struct ExtensionPoint: Sendable, Hashable {
  /// The meaning of an activation rule for a kind of extension.
  package enum RuleUse: Sendable, Hashable {
    /// The system evaluates the rule before it offers the extension. Without a rule, it never offers the extension (inferred).
    case required
    /// The system ignores an activation rule.
    case unused
    /// Each action of the File Provider has its own predicate over `fileproviderItems`. The system ignores an activation rule.
    case fileProviderActions
    /// The system looks up one key of the rule, `NSExtensionActivationSupportsReplayKitStreaming`, and evaluates nothing.
    case replayKit
  }

  /// The value of `NSExtensionPointIdentifier`.
  package let identifier: String
  /// The everyday name of such an extension, in lowercase unless it's a proper name.
  package let kind: String
  /// The everyday name with its article.
  package var kindWithArticle: String { (kind.first.map { "aeiou".contains($0) } == true ? "an " : "a ") + kind }
  /// The meaning of a rule at this extension point.
  package let ruleUse: RuleUse
  /// The evidence: documentation, Xcode's templates and shipping extensions, or the fact that no documentation mentions the key.
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

  /// Returns the extension point with the given identifier; nil if this package doesn't know it.
  package static func named(_ identifier: String) -> ExtensionPoint? {
    all.first { $0.identifier == identifier }
  }

  /// Returns whether the system evaluates the rules over a root key, such as `extensionItems`, at this point.
  package func asksRules(on root: String) -> Bool {
    switch ruleUse {
    case .required: true
    case .fileProviderActions: root != ContextKey.extensionItems
    case .unused, .replayKit: false
    }
  }
}

extension ExtensionPoint {
  /// The way in which an Info.plist identifies its extension point.
  package enum Identification: Sendable, Hashable {
    /// One of the known extension points.
    case known(ExtensionPoint)
    /// Text that certainly isn't the identifier of an extension point, and the extension point that was probably meant.
    case invalid(String, meant: ExtensionPoint?)
    /// A well-formed identifier that this package doesn't know, such as the identifier of a newer system.
    case unknown(String)
    /// A reference to a build setting, such as `$(POINT)`, which decides the extension point.
    case decidedAtBuildTime(String)
    /// There's no `NSExtensionPointIdentifier`, or its value isn't a string.
    case absent
  }

  /// Returns what a value of `NSExtensionPointIdentifier` identifies.
  ///
  /// Text is invalid if it's spelled nearly like a known identifier, ignoring case, or if it isn't written like an identifier (letters,
  /// digits, hyphens and underscores between dots). Reports say that the system never loads an extension with a misspelled identifier, and
  /// that App Store Connect rejects it with error 90349.
  ///
  /// - Complexity: linear in the length of the text for each known extension point.
  package static func identify(_ value: PropertyListValue?) -> Identification {
    guard let text = value?.text else { return .absent }
    if let point = named(text) { return .known(point) }
    if ActivationDictionary.Value.string(text).isBuildSetting { return .decidedAtBuildTime(text) }
    if let point = meant(by: text) { return .invalid(text, meant: point) }
    return isIdentifier(text) ? .unknown(text) : .invalid(text, meant: nil)
  }

  private static let company = "com.apple."

  /// Returns the extension point that a misspelled identifier probably means.
  ///
  /// All known identifiers begin with `com.apple.`, so only the rest is compared. The identifier of another company, such as
  /// `com.example.share`, doesn't mean any of them.
  private static func meant(by text: String) -> ExtensionPoint? {
    let prefix = [company, "apple."].first { text.lowercased().hasPrefix($0) }
    guard prefix != nil || !text.utf8.contains(UInt8(ascii: ".")) else { return nil }
    let name = String(text.dropFirst(prefix?.count ?? 0))
    let meant =
      popularMistakes.first { $0.invented == name.lowercased() }?.meant
      ?? closestMatch(to: name, among: all.map { String($0.identifier.dropFirst(company.count)) })
    return meant.flatMap { named(company + $0) }
  }

  private static func isIdentifier(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { BuildSettings.isNameByte($0) || $0 == UInt8(ascii: "-") }
      }
  }
}

extension ExtensionPoint.Identification {
  /// The extension point; nil unless it's known.
  package var point: ExtensionPoint? {
    if case .known(let point) = self { point } else { nil }
  }

  /// Returns the reason why no rule over a root key, such as `extensionItems`, can make the extension appear; nil if a rule may decide.
  package func obstacle(toRulesOn root: String) -> OfferObstacle? {
    switch self {
    case .known(let point): point.asksRules(on: root) ? nil : OfferObstacle(extensionPoint: self)
    case .invalid, .absent: OfferObstacle(extensionPoint: self)
    case .unknown, .decidedAtBuildTime: nil
    }
  }

  /// Returns the verdict that doesn't depend on the shared content, for rules over a root key; nil if the rule decides.
  func standingVerdict(ofRulesOn root: String) -> Verdict? {
    if case .decidedAtBuildTime(let text) = self {
      return .uncertain(.buildSetting(key: InfoKey.point, text: text))
    }
    return obstacle(toRulesOn: root).map { .notOffered($0) }
  }
}

/// The reason why an activation rule doesn't make its extension appear, whatever is shared.
public struct OfferObstacle: Sendable, Hashable {
  /// The identification of the extension point: a known one that ignores the rule, an invalid one, or none.
  let extensionPoint: ExtensionPoint.Identification

  /// A Boolean value that indicates whether the extension may still appear, by other means than a rule.
  package var isOfferedOtherwise: Bool { extensionPoint.point != nil }

  /// The reason, in a sentence without a period.
  public var message: String {
    switch extensionPoint {
    case .absent, .unknown, .decidedAtBuildTime:
      return "there's no NSExtensionPointIdentifier, so the system doesn't know where to offer the extension"
    case .invalid(let text, let meant):
      let suggestion = meant.map { "; did you mean \($0.identifier)?" } ?? ""
      return "\"\(text)\" is not an extension point, so the system never offers the extension\(suggestion)"
    case .known(let point):
      switch point.ruleUse {
      case .replayKit: return "the extension appears for broadcasts, not for what apps share (\(point.kind))"
      case .fileProviderActions:
        return "the system evaluates the rules of File Provider actions, not an activation rule (\(point.kind))"
      case .unused, .required:
        return "the system evaluates no activation rule for this kind of extension (\(point.kind))"
      }
    }
  }
}
