import ActivationRules
import Foundation
@testable import ActivationChecks
import TestSupport
import Testing

/// Paths in a project that is reached through a link, as is common for projects on another disk and for everything in a Mac's temporary folder.
@Suite struct PathTests {
  /// Creates a folder, and a link to it.
  private static func linked() throws -> (folder: TemporaryFolder, real: String, link: String) {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/real", withIntermediateDirectories: true)
    try folder.link("link", to: "real")
    return (folder, folder.path + "/real", folder.path + "/link")
  }

  @Test func aPathIsOneFromTheTop() throws {
    let current = FileManager.default.currentDirectoryPath
    let start = current == "/" ? "" : current
    for (path, expected) in [
      ("/a//b/./c/", "/a/b/c"), ("/", "/"), ("/..", "/"), ("/none/../b", "/b"), ("a", start + "/a"), (".", current),
    ] {
      #expect(absolutePath(path) == expected)
    }
  }

  /// The folder above a link's destination isn't the one above the link.
  @Test func whatStandsBeforeTwoDotsIsResolved() throws {
    let (folder, _, _) = try Self.linked()
    try folder.write("", to: "real/inner/x")
    try folder.link("other", to: "real/inner")
    #expect(FileIdentity(ofFileAt: absolutePath(folder.path + "/other/../inner/x")) != nil)
    #expect(absolutePath(folder.path + "/other/../inner/x").hasSuffix("/real/inner/x"))
  }

  @Test func aFileReadsFromItsFolderByAnyName() throws {
    let (folder, real, link) = try Self.linked()
    try folder.write("", to: "real/a/b.plist")
    try folder.link("real/alias", to: "a")
    for start in [real, link, real + "/../link"] {
      for path in [real, link] {
        #expect(innerPath(path + "/a/b.plist", of: start) == "a/b.plist")
        #expect(relativePath(path + "/a/b.plist", from: start) == "a/b.plist")
        // A link in the folder keeps its name.
        #expect(relativePath(path + "/alias/b.plist", from: start) == "alias/b.plist")
        #expect(relativePath(path + "/missing", from: start) == "missing")
        #expect(relativePath(path, from: start) == ".")
        #expect(relativePath(path + "/a", from: start + "/alias") == ".")
        #expect(relativePath(path + "/c/d", from: start + "/a") == "../c/d")
      }
    }
    #expect(innerPath(folder.path, of: real) == nil)
    #expect(innerPath("/none/a", of: "/none") == "a")
    #expect(relativePath("/none/a", from: "/none/b/c") == "../../a")
  }

  @Test func settingsAreReadOnceThroughALink() throws {
    let (folder, real, link) = try Self.linked()
    try folder.write("#include \"b/b.xcconfig\"\nA = 1", to: "real/a.xcconfig")
    try folder.write(
      "#include \"../a.xcconfig\"\n#include \"c.xcconfig\"\n#include \"c.xcconfig\"\nB = 2", to: "real/b/b.xcconfig")
    try folder.write("C = $(inherited)3", to: "real/b/c.xcconfig")
    for path in [real, link] {
      #expect(SettingLayer.read(path + "/a.xcconfig")?.values == ["A": "1", "B": "2", "C": "$(inherited)33"])
    }
    #expect(SettingLayer.read(real + "/d.xcconfig") == nil)
  }

  /// The setting leads out of the project's folder and back, and therefore through the link's destination.
  @Test func aTargetKnowsItsPropertyListThroughALink() throws {
    let (folder, real, link) = try Self.linked()
    try folder.write("", to: "real/Share/Info.plist")
    let target = XcodeTarget(
      projectFile: link + "/App/App.xcodeproj", folder: link + "/App", name: "Share", product: .appExtension,
      configurations: [
        SettingScope(layers: [SettingLayer(["INFOPLIST_FILE": "../Share/Info.plist"])])
      ])
    try folder.write("", to: "real/App/x")
    let found = target.infoPlists.compactMap { FileIdentity(ofFileAt: $0) }
    #expect(found == [try #require(FileIdentity(ofFileAt: real + "/Share/Info.plist"))])
  }
}
