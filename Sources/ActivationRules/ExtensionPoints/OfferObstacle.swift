/// The reason why an activation rule doesn't make its extension appear, whatever is shared.
public struct OfferObstacle: Sendable, Hashable {
  package enum Cause: Sendable, Hashable {
    /// The Info.plist has no `NSExtensionPointIdentifier`.
    case noExtensionPoint
    /// The text is not an extension point of the system; with the one that was probably meant.
    case invalidExtensionPoint(String, meant: ExtensionPoint?)
    /// Extensions of this kind aren't offered by a rule; the system ignores the one that is there.
    case ruleIgnored(ExtensionPoint)
  }

  let cause: Cause

  package init(_ cause: Cause) { self.cause = cause }

  /// A Boolean value that indicates whether the extension may appear all the same, by other means than a rule.
  package var isOfferedOtherwise: Bool {
    if case .ruleIgnored = cause { true } else { false }
  }

  /// The reason, in a sentence without a period.
  public var message: String {
    switch cause {
    case .noExtensionPoint:
      return "there's no NSExtensionPointIdentifier, so the system doesn't know where to offer the extension"
    case .invalidExtensionPoint(let text, let meant):
      let suggestion = meant.map { "; did you mean \($0.identifier)?" } ?? ""
      return "\"\(text)\" is not an extension point, so the system never offers the extension\(suggestion)"
    case .ruleIgnored(let point):
      switch point.ruleUse {
      case .replayKit: return "the extension appears for broadcasts, not for what apps share (\(point.kind))"
      case .fileProviderActions:
        return "the system asks the rules of File Provider actions, not an activation rule (\(point.kind))"
      case .unused, .required:
        return "the system asks no activation rule for this kind of extension (\(point.kind))"
      }
    }
  }
}
