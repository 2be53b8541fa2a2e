extension ExtensionPoint {
  /// Every extension point that this package knows.
  ///
  /// Rules of share and action extensions: App Extension Programming Guide, "Declaring Supported Data Types for a Share or Action
  /// Extension". File Provider actions: "NSExtensionFileProviderActionActivationRule" in Apple's reference. The ReplayKit key: Xcode's
  /// template of a broadcast setup extension. The identifiers of the others: "App Extension Keys" (archived), Xcode's templates, and
  /// Info.plists of extensions that ship; that those ignore a rule is inferred from Apple's pages on them, which name none.
  package static let all: [ExtensionPoint] =
    offeredByRules + [
      unused("com.apple.keyboard-service", "keyboard", guide + "CustomKeyboard.html"),
      unused("com.apple.photo-editing", "photo editing", guide + "Photos.html"),
      unused("com.apple.photo-project", "photo project", documentation + "photokit"),
      unused("com.apple.widget-extension", "Today widget", guide + "Today.html"),
      unused("com.apple.widgetkit-extension", "widget", documentation + "widgetkit"),
      unused("com.apple.FinderSync", "Finder Sync", guide + "Finder.html"),
      unused("com.apple.broadcast-services-upload", "broadcast upload", documentation + "replaykit"),
      unused("com.apple.intents-service", "Intents", documentation + "sirikit"),
      unused("com.apple.intents-ui-service", "Intents interface", documentation + "intentsui"),
      unused("com.apple.appintents-extension", "App Intents", documentation + "appintents"),
      unused(
        "com.apple.usernotifications.content-extension", "notification content", documentation + "usernotificationsui"),
      unused("com.apple.usernotifications.service", "notification service", documentation + "usernotifications"),
      unused("com.apple.message-payload-provider", "Messages", documentation + "messages"),
      unused("com.apple.callkit.call-directory", "call directory", documentation + "callkit"),
      unused("com.apple.live-lookup", "caller ID lookup", documentation + "callkit"),
      unused("com.apple.identitylookup.message-filter", "message filter", documentation + "identitylookup"),
      unused(
        "com.apple.identitylookup.classification-ui", "call and SMS reporting",
        documentation + "identitylookup"),
      unused("com.apple.location.push.service", "location push service", documentation + "corelocation"),
      unused("com.apple.calendar.virtualconference", "virtual conference", documentation + "eventkit"),
      unused("com.apple.email.extension", "Mail", documentation + "mailkit"),
      unused("com.apple.Safari.content-blocker", "Safari content blocker", documentation + "safariservices"),
      unused("com.apple.Safari.extension", "Safari app extension", documentation + "safariservices"),
      unused("com.apple.Safari.web-extension", "Safari web extension", documentation + "safariservices"),
      unused("com.apple.Safari.sharedlinks-service", "Safari shared links", guide + "SharedLinks.html"),
      unused(
        "com.apple.authentication-services-credential-provider-ui", "credential provider",
        documentation + "authenticationservices"),
      unused(
        "com.apple.authentication-services-account-authentication-modification-ui",
        "account authentication",
        documentation + "authenticationservices"),
      unused("com.apple.AppSSO.idp-extension", "single sign-on", documentation + "authenticationservices"),
      unused("com.apple.ctk-tokens", "smart card token", documentation + "cryptotokenkit"),
      unused("com.apple.networkextension.packet-tunnel", "packet tunnel", documentation + "networkextension"),
      unused("com.apple.networkextension.app-proxy", "app proxy", documentation + "networkextension"),
      unused("com.apple.networkextension.filter-data", "network filter data", documentation + "networkextension"),
      unused("com.apple.networkextension.filter-control", "network filter control", documentation + "networkextension"),
      unused("com.apple.networkextension.dns-proxy", "DNS proxy", documentation + "networkextension"),
      unused("com.apple.networkextension.app-push", "local push connectivity", documentation + "networkextension"),
      unused("com.apple.deviceactivity.monitor-extension", "device activity monitor", documentation + "deviceactivity"),
      unused("com.apple.ManagedSettings.shield-action-service", "shield action", documentation + "managedsettings"),
      unused(
        "com.apple.ManagedSettingsUI.shield-configuration-service", "shield configuration",
        documentation + "managedsettingsui"),
      unused("com.apple.matter.support.extension.device-setup", "Matter device setup", documentation + "mattersupport"),
      unused(
        "com.apple.background-asset-downloader-extension", "background assets",
        documentation + "backgroundassets"),
      unused("com.apple.PassKit.issuer-provisioning", "card provisioning", documentation + "passkit"),
      unused(
        "com.apple.PassKit.issuer-provisioning.authorization", "card authorization",
        documentation + "passkit"),
      unused("com.apple.classkit.context-provider", "ClassKit context", documentation + "classkit"),
      unused("com.apple.printing.discovery", "printer discovery", documentation + "uikit"),
      unused("com.apple.quicklook.preview", "Quick Look preview", documentation + "quicklook"),
      unused("com.apple.quicklook.thumbnail", "Quick Look thumbnail", documentation + "quicklookthumbnailing"),
      unused("com.apple.spotlight.index", "Spotlight index", documentation + "corespotlight"),
      unused("com.apple.spotlight.import", "Spotlight import", documentation + "corespotlight"),
      unused("com.apple.tv-services", "Top Shelf (before 13)", documentation + "tvservices"),
      unused("com.apple.tv-top-shelf", "Top Shelf", documentation + "tvservices"),
      unused("com.apple.screensaver", "screen saver", documentation + "screensaver"),
      unused("com.apple.AudioUnit", "audio unit", documentation + "audiotoolbox"),
      unused("com.apple.AudioUnit-UI", "audio unit", documentation + "audiotoolbox"),
      unused("com.apple.dt.Xcode.extension.source-editor", "Xcode source editor", documentation + "xcodekit"),
      unused("com.apple.watchkit", "WatchKit", documentation + "watchkit"),
    ]

  /// The extension points at which a rule means something.
  private static let offeredByRules: [ExtensionPoint] = [
    ExtensionPoint("com.apple.share-services", "share", .required, .documented, guide + "ExtensionScenarios.html"),
    ExtensionPoint("com.apple.ui-services", "action", .required, .documented, guide + "ExtensionScenarios.html"),
    ExtensionPoint(
      "com.apple.services", "action (no interface)", .required, .documented, guide + "ExtensionScenarios.html"),
    fileProvider("com.apple.fileprovider-actionsui", "File Provider actions"),
    fileProvider("com.apple.fileprovider-ui", "File Provider interface"),
    fileProvider("com.apple.fileprovider-nonui", "File Provider"),
    ExtensionPoint(
      "com.apple.broadcast-services-setupui", "broadcast setup", .replayKit, .observed, documentation + "replaykit"),
    ExtensionPoint("com.apple.broadcast-services", "broadcast", .replayKit, .observed, documentation + "replaykit"),
  ]

  /// Identifiers that people invent, without `com.apple.`, with those that they mean, without it.
  ///
  /// They are spelled too differently to be found by their letters: names of products, templates and folders of Xcode.
  static let popularMistakes: [(invented: String, meant: String)] = [
    ("share", "share-services"), ("share-extension", "share-services"), ("sharing", "share-services"),
    ("sharing-services", "share-services"), ("share-ui", "share-services"), ("share-ui-services", "share-services"),
    ("action", "ui-services"), ("action-extension", "ui-services"), ("action-services", "ui-services"),
    ("action-ui", "ui-services"), ("ui-extension", "ui-services"), ("keyboard", "keyboard-service"),
    ("keyboard-extension", "keyboard-service"), ("notification-service", "usernotifications.service"),
    ("notification-content", "usernotifications.content-extension"), ("widgetkit", "widgetkit-extension"),
    ("fileprovider", "fileprovider-nonui"), ("fileprovider-extension", "fileprovider-nonui"),
  ]

  private static let documentation = "https://developer.apple.com/documentation/"
  private static let guide =
    "https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/"

  private static func unused(_ identifier: String, _ kind: String, _ source: String) -> ExtensionPoint {
    ExtensionPoint(identifier, kind, .unused, .inferred, source)
  }

  private static func fileProvider(_ identifier: String, _ kind: String) -> ExtensionPoint {
    ExtensionPoint(identifier, kind, .fileProviderActions, .documented, documentation + "fileprovider")
  }
}
