import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import ActivationChecks

@Suite struct EntitlementsTests {
  static let groups = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>com.apple.security.application-groups</key><array><string>group.NAME</string></array></dict></plist>
    """

  @Test(
    arguments: [
      (["Share.entitlements"], "group.Share.entitlements"),
      (["A.entitlements", "B.entitlements"], nil),
      (["A.entitlements", "archived-expanded-entitlements.xcent"], nil),
      (["_CodeSignature/Share.xcent"], "group._CodeSignature/Share.xcent"),
      ([], nil),
    ] as [([String], String?)])
  func places(_ names: [String], _ expected: String?) throws {
    let folder = try TemporaryFolder()
    for name in names { try folder.write(Self.groups.replacing("NAME", with: name), to: name) }
    for place in try [folder.path, folder.write("")] {
      let found = try Disk().entitlements(beside: place)?["com.apple.security.application-groups"]
      #expect(found == expected.map { .array([.string($0)]) })
    }
  }
}
