import UniformTypes

/// Types that apps agreed on and do not declare, so that a test for equality is right.
package enum AgreedTypes {
  /// Returns whether apps have agreed on a type.
  package static func contains(_ identifier: String) -> Bool {
    all.contains(UniformTypeIdentifier.canonical(identifier))
  }

  private static let all: Set<String> = {
    var types = Set(ofPasswordManagers)
    for host in HostPreset.all {
      for item in host.registeredTypeIdentifiers {
        for attachment in item { types.formUnion(attachment.map { UniformTypeIdentifier.canonical($0) }) }
      }
    }
    return types
  }()

  /// Source: the constants of https://github.com/agilebits/onepassword-app-extension (OnePasswordExtension.m), which other
  /// password managers accept as well.
  private static let ofPasswordManagers = [
    "org.appextension.find-login-action", "org.appextension.save-login-action",
    "org.appextension.change-password-action", "org.appextension.fill-webview-action",
    "org.appextension.fill-browser-action",
  ]
}
