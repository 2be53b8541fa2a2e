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

  /// The Info.plist of an app that declares `com.example.notebook`, with the filename extension `notebook`.
  package static let notebooks = """
    <plist version="1.0"><dict><key>CFBundlePackageType</key><string>APPL</string>
    <key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>com.example.notebook</string>
    <key>UTTypeConformsTo</key><array><string>public.data</string></array><key>UTTypeTagSpecification</key>
    <dict><key>public.filename-extension</key><array><string>notebook</string></array></dict></dict></array></dict></plist>
    """
}
