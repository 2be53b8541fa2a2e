import TestSupport
import Foundation

/// Makes as many apps with one extension each as a test wants.
enum BundleFarm {
  static func plist(_ body: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\(body)</dict>\n</plist>\n"
  }

  /// The Info.plist of a share extension whose rule wants an attachment of one type.
  static func share(_ identifier: String, type: String) -> String {
    let rule =
      "SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
      + "\"\(type)\").@count &gt;= 1).@count &gt;= 1"
    return plist(
      "<key>CFBundleIdentifier</key><string>\(identifier)</string><key>NSExtension</key><dict>"
        + "<key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"
        + "<key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><string>\(rule)</string></dict>"
        + "</dict>")
  }

  /// The Info.plist of an app that exports one type.
  static func application(_ identifier: String, exporting type: String, conformingTo parent: String) -> String {
    plist(
      "<key>CFBundleIdentifier</key><string>\(identifier)</string><key>CFBundlePackageType</key><string>APPL</string>"
        + "<key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>\(type)</string>"
        + "<key>UTTypeConformsTo</key><string>\(parent)</string></dict></array>")
  }
}
