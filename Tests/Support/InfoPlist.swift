/// Property lists as text.
package enum InfoPlist {
  /// A share extension's Info.plist with a rule between its tags.
  package static func share(_ rule: String, before: String = "", point: String = "com.apple.share-services") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \t<key>NSExtension</key>
    \t<dict>
    \t\t<key>NSExtensionAttributes</key>
    \t\t<dict>
    \t\t\t\(before)<key>NSExtensionActivationRule</key>
    \t\t\t\(rule)
    \t\t</dict>
    \t\t<key>NSExtensionPointIdentifier</key>
    \t\t<string>\(point)</string>
    \t\t<key>NSExtensionMainStoryboard</key>
    \t\t<string>MainInterface</string>
    \t</dict>
    </dict>
    </plist>

    """
  }
}
