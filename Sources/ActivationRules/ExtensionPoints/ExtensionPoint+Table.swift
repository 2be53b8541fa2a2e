internal import Texts

extension ExtensionPoint {
  /// Every extension point that this package knows.
  ///
  /// Sources: for share and action extensions, App Extension Programming Guide, "Declaring Supported Data Types for a Share or Action
  /// Extension". For File Provider actions, "NSExtensionFileProviderActionActivationRule" in Apple's reference. For the ReplayKit key, Xcode's
  /// template of a broadcast setup extension. For the other identifiers, "App Extension Keys" (archived), Xcode's templates, and
  /// Info.plists of shipping extensions. It's inferred that these extension points ignore a rule, because Apple's pages don't mention one.
  package static let all: [ExtensionPoint] =
    offeredByRules
    + unused.utf8.split(separator: 0x0A).map { line in
      let parts = line.split(separator: 0x7C).map { [String](words: $0).separated(by: " ") }
      let source = parts[2].hasSuffix(".html") ? guide : documentation
      return ExtensionPoint(parts[0], parts[1], .unused, .inferred, source + parts[2])
    }

  /// The extension points that don't use rules, each with its everyday name, and its page in the guide (.html) or the documentation.
  private static let unused = """
    com.apple.keyboard-service | keyboard | CustomKeyboard.html
    com.apple.photo-editing | photo editing | Photos.html
    com.apple.photo-project | photo project | photokit
    com.apple.widget-extension | Today widget | Today.html
    com.apple.widgetkit-extension | widget | widgetkit
    com.apple.FinderSync | Finder Sync | Finder.html
    com.apple.broadcast-services-upload | broadcast upload | replaykit
    com.apple.intents-service | Intents | sirikit
    com.apple.intents-ui-service | Intents interface | intentsui
    com.apple.appintents-extension | App Intents | appintents
    com.apple.usernotifications.content-extension | notification content | usernotificationsui
    com.apple.usernotifications.service | notification service | usernotifications
    com.apple.message-payload-provider | Messages | messages
    com.apple.callkit.call-directory | call directory | callkit
    com.apple.live-lookup | caller ID lookup | callkit
    com.apple.identitylookup.message-filter | message filter | identitylookup
    com.apple.identitylookup.classification-ui | call and SMS reporting | identitylookup
    com.apple.location.push.service | location push service | corelocation
    com.apple.calendar.virtualconference | virtual conference | eventkit
    com.apple.email.extension | Mail | mailkit
    com.apple.Safari.content-blocker | Safari content blocker | safariservices
    com.apple.Safari.extension | Safari app extension | safariservices
    com.apple.Safari.web-extension | Safari web extension | safariservices
    com.apple.Safari.sharedlinks-service | Safari shared links | SharedLinks.html
    com.apple.authentication-services-credential-provider-ui | credential provider | authenticationservices
    com.apple.authentication-services-account-authentication-modification-ui | account authentication | authenticationservices
    com.apple.AppSSO.idp-extension | single sign-on | authenticationservices
    com.apple.ctk-tokens | smart card token | cryptotokenkit
    com.apple.networkextension.packet-tunnel | packet tunnel | networkextension
    com.apple.networkextension.app-proxy | app proxy | networkextension
    com.apple.networkextension.filter-data | network filter data | networkextension
    com.apple.networkextension.filter-control | network filter control | networkextension
    com.apple.networkextension.dns-proxy | DNS proxy | networkextension
    com.apple.networkextension.app-push | local push connectivity | networkextension
    com.apple.deviceactivity.monitor-extension | device activity monitor | deviceactivity
    com.apple.ManagedSettings.shield-action-service | shield action | managedsettings
    com.apple.ManagedSettingsUI.shield-configuration-service | shield configuration | managedsettingsui
    com.apple.matter.support.extension.device-setup | Matter device setup | mattersupport
    com.apple.background-asset-downloader-extension | background assets | backgroundassets
    com.apple.PassKit.issuer-provisioning | card provisioning | passkit
    com.apple.PassKit.issuer-provisioning.authorization | card authorization | passkit
    com.apple.classkit.context-provider | ClassKit context | classkit
    com.apple.printing.discovery | printer discovery | uikit
    com.apple.quicklook.preview | Quick Look preview | quicklook
    com.apple.quicklook.thumbnail | Quick Look thumbnail | quicklookthumbnailing
    com.apple.spotlight.index | Spotlight index | corespotlight
    com.apple.spotlight.import | Spotlight import | corespotlight
    com.apple.tv-services | Top Shelf (before 13) | tvservices
    com.apple.tv-top-shelf | Top Shelf | tvservices
    com.apple.screensaver | screen saver | screensaver
    com.apple.AudioUnit | audio unit | audiotoolbox
    com.apple.AudioUnit-UI | audio unit | audiotoolbox
    com.apple.dt.Xcode.extension.source-editor | Xcode source editor | xcodekit
    com.apple.watchkit | WatchKit | watchkit
    """

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

  /// Identifiers that people invent, and the identifiers that they mean, both without `com.apple.`.
  ///
  /// The invented identifiers are names of products, templates and Xcode folders. Their spelling is too different from the real identifiers.
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

  private static func fileProvider(_ identifier: String, _ kind: String) -> ExtensionPoint {
    ExtensionPoint(identifier, kind, .fileProviderActions, .documented, documentation + "fileprovider")
  }
}
