/// A place where the system loads extensions, and what it does with an activation rule there.
public struct ExtensionPoint: Sendable, Hashable {
  /// What an activation rule means to a kind of extension.
  public enum RuleUse: Sendable, Hashable {
    /// The system asks the rule before it offers the extension; without a rule the extension is never offered (inferred).
    case required
    /// The system does not look at a rule.
    case unused
    /// Each action of the File Provider has a predicate of its own, over `fileproviderItems`.
    case fileProviderActions
    /// One key, `NSExtensionActivationSupportsReplayKitStreaming`, is looked up in the rule; nothing is evaluated.
    case replayKit
  }

  /// How sure ``ruleUse`` is.
  public enum Evidence: String, Sendable {
    /// Apple's documentation says so.
    case documented
    /// Xcode's templates or extensions that ship show it.
    case observed
    /// No documentation of the kind mentions the key.
    case inferred
  }

  /// `NSExtensionPointIdentifier`.
  public let identifier: String
  /// What people call such an extension, in lower case unless a name.
  public let kind: String
  /// What a rule means here.
  public let ruleUse: RuleUse
  /// How sure that is.
  public let evidence: Evidence

  /// The extension point with an identifier; nil for one that this package does not know.
  public static func named(_ identifier: String) -> ExtensionPoint? { all.first { $0.identifier == identifier } }

  /// Every extension point that this package knows.
  ///
  /// Rules of share and action extensions: App Extension Programming Guide, "Declaring Supported Data Types for a Share or Action
  /// Extension". File Provider actions: "NSExtensionFileProviderActionActivationRule" in Apple's reference. The ReplayKit key: Xcode's
  /// template of a broadcast setup extension. The identifiers of the others: "App Extension Keys" (archived) and Xcode's templates.
  public static let all: [ExtensionPoint] = [
    ExtensionPoint("com.apple.share-services", "share", .required, .documented),
    ExtensionPoint("com.apple.ui-services", "action", .required, .documented),
    ExtensionPoint("com.apple.services", "action (no interface)", .required, .documented),
    ExtensionPoint("com.apple.fileprovider-actionsui", "File Provider actions", .fileProviderActions, .documented),
    ExtensionPoint("com.apple.fileprovider-ui", "File Provider interface", .fileProviderActions, .documented),
    ExtensionPoint("com.apple.fileprovider-nonui", "File Provider", .fileProviderActions, .documented),
    ExtensionPoint("com.apple.broadcast-services-setupui", "broadcast setup", .replayKit, .observed),
    ExtensionPoint("com.apple.broadcast-services", "broadcast", .replayKit, .observed),
    ExtensionPoint("com.apple.broadcast-services-upload", "broadcast upload", .unused, .inferred),
    ExtensionPoint("com.apple.keyboard-service", "keyboard", .unused, .inferred),
    ExtensionPoint("com.apple.widget-extension", "Today widget", .unused, .inferred),
    ExtensionPoint("com.apple.widgetkit-extension", "widget", .unused, .inferred),
    ExtensionPoint("com.apple.photo-editing", "photo editing", .unused, .inferred),
    ExtensionPoint("com.apple.photo-project", "photo project", .unused, .inferred),
    ExtensionPoint("com.apple.FinderSync", "Finder Sync", .unused, .inferred),
    ExtensionPoint("com.apple.intents-service", "Intents", .unused, .inferred),
    ExtensionPoint("com.apple.intents-ui-service", "Intents interface", .unused, .inferred),
    ExtensionPoint("com.apple.usernotifications.content-extension", "notification content", .unused, .inferred),
    ExtensionPoint("com.apple.usernotifications.service", "notification service", .unused, .inferred),
    ExtensionPoint("com.apple.Safari.content-blocker", "Safari content blocker", .unused, .inferred),
    ExtensionPoint("com.apple.Safari.extension", "Safari app extension", .unused, .inferred),
    ExtensionPoint("com.apple.Safari.web-extension", "Safari web extension", .unused, .inferred),
    ExtensionPoint("com.apple.Safari.sharedlinks-service", "Safari shared links", .unused, .inferred),
    ExtensionPoint("com.apple.message-payload-provider", "Messages", .unused, .inferred),
    ExtensionPoint("com.apple.callkit.call-directory", "call directory", .unused, .inferred),
    ExtensionPoint("com.apple.identitylookup.message-filter", "message filter", .unused, .inferred),
    ExtensionPoint(
      "com.apple.authentication-services-credential-provider-ui", "credential provider", .unused, .inferred),
    ExtensionPoint("com.apple.quicklook.preview", "Quick Look preview", .unused, .inferred),
    ExtensionPoint("com.apple.quicklook.thumbnail", "Quick Look thumbnail", .unused, .inferred),
    ExtensionPoint("com.apple.spotlight.index", "Spotlight index", .unused, .inferred),
    ExtensionPoint("com.apple.networkextension.packet-tunnel", "packet tunnel", .unused, .inferred),
    ExtensionPoint("com.apple.AudioUnit-UI", "audio unit", .unused, .inferred),
    ExtensionPoint("com.apple.dt.Xcode.extension.source-editor", "Xcode source editor", .unused, .inferred),
    ExtensionPoint("com.apple.watchkit", "WatchKit", .unused, .inferred),
  ]

  private init(_ identifier: String, _ kind: String, _ ruleUse: RuleUse, _ evidence: Evidence) {
    self.identifier = identifier
    self.kind = kind
    self.ruleUse = ruleUse
    self.evidence = evidence
  }
}
