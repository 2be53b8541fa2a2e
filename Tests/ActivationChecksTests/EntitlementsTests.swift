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
  static let profile = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>Entitlements</key><dict><key>com.apple.security.application-groups</key>
    <array><string>group.profile</string></array></dict></dict></plist>
    """
  static let signedProfile = Data([0x30, 0x80, 0x06, 0xff]) + Data(profile.utf8) + Data([0x00, 0x31, 0xfe])

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
      (["A.entitlements", "archived-expanded-entitlements.xcent"], "group.archived-expanded-entitlements.xcent"),
      (["_CodeSignature/Share.xcent"], "group._CodeSignature/Share.xcent"),
      (
        ["Contents/Resources/archived-expanded-entitlements.xcent"],
        "group.Contents/Resources/archived-expanded-entitlements.xcent"
      ),
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

  @Test func profileIsReadLast() throws {
    try inFolder(["embedded.mobileprovision": Self.signedProfile]) { folder in
      let found = try Disk().entitlements(beside: folder)
      #expect(group(found) == "group.profile")
    }
    try inFolder(["embedded.mobileprovision": Self.signedProfile, "a.entitlements": file("source")]) { folder in
      let found = try Disk().entitlements(beside: folder)
      #expect(group(found) == "group.source")
    }
  }

  @Test(arguments: ["", "<?xml", "</plist><?xml", "<?xml version=\"1.0\"?><plist><dict></plist>", "<?xml</plist>"])
  func damagedProfiles(_ text: String) throws {
    try inFolder(["embedded.mobileprovision": Data(text.utf8)]) { folder in
      let error = message { try Disk().entitlements(beside: folder) }
      #expect(error?.contains("embedded.mobileprovision") == true)
    }
  }

  /// A profile cut anywhere is read or refused.
  @Test func cutProfiles() {
    let bytes = [UInt8](Self.signedProfile)
    for length in bytes.indices {
      _ = message { try Disk.profileEntitlements(in: Array(bytes[..<length])) }
    }
  }
}
