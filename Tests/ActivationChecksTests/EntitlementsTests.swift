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
  /// Runs a body on a folder with files.
  func inFolder(_ files: [String: Data], _ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    for (name, data) in files { try folder.write(data, to: name) }
    try body(folder.path)
  }

  func file(_ name: String) -> Data { Data(Self.groups.replacing("NAME", with: name).utf8) }

  func group(_ found: PropertyListValue?) -> String? {
    guard case .array(let values) = found?["com.apple.security.application-groups"] else { return nil }
    return values.first?.text
  }

  @Test(
    arguments: [
      (["Share.entitlements"], "group.Share.entitlements"),
      (["A.entitlements", "B.entitlements"], nil),
      (["A.entitlements", "archived-expanded-entitlements.xcent"], nil),
      (["_CodeSignature/Share.xcent"], "group._CodeSignature/Share.xcent"),
      ([], nil),
    ] as [([String], String?)])
  func places(_ names: [String], _ expected: String?) throws {
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, file($0)) })
    try inFolder(files.merging(["Info.plist": Data()]) { $1 }) { folder in
      let found = try Disk().entitlements(beside: folder)
      let besideFile = try Disk().entitlements(beside: folder + "/Info.plist")
      #expect(group(found) == expected)
      #expect(group(besideFile) == expected)
    }
  }
}
