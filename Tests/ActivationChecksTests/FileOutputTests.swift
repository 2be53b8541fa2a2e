import ActivationRules
@testable import ActivationChecks
import Foundation
import TestSupport
import Testing

/// Replacing files, and writing to other things at a path.
@Suite struct FileOutputTests {
  static let old = Array("old".utf8)
  static let new = Array("new".utf8)

  static func file(_ folder: TemporaryFolder, _ name: String = "a.plist", mode: Int = 0o644) throws -> String {
    let path = try folder.write(Data(old), to: name)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  static func refusal(_ work: () throws -> Void) -> String {
    do {
      try work()
      return "done"
    } catch {
      return (error as? ReadingError)?.message ?? "\(error)"
    }
  }

  static let writers: [@Sendable (String) throws -> Void] = [
    { try OutputFile.replace($0, expected: old, with: new) }, { try OutputFile.write(new, to: $0) },
  ]

  /// Lets each of the two writers replace a file in its own folder.
  static func byEachWriter(
    mode: Int = 0o644, _ body: (TemporaryFolder, String, (String) throws -> Void) throws -> Void
  ) throws {
    for write in writers {
      let folder = try TemporaryFolder()
      try body(folder, file(folder, mode: mode), write)
    }
  }

  @Test(arguments: [0o600, 0o644, 0o664, 0o755]) func modesStay(_ mode: Int) throws {
    try Self.byEachWriter(mode: mode) { folder, path, write in
      try write(path)
      #expect(try Disk.read(path) == Self.new)
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
      #expect(try folder.names == ["a.plist"])
    }
  }

  /// Only a superuser can give a replaced file its old owner back; otherwise the file would become the superuser's.
  @Test(.enabled(if: geteuid() == 0)) func ownersStay() throws {
    try Self.byEachWriter { _, path, write in
      try #require(chown(path, 1234, 2345) == 0 && chmod(path, 0o6664) == 0)
      try write(path)
      var status = stat()
      try #require(stat(path, &status) == 0)
      #expect(status.st_uid == 1234 && status.st_gid == 2345 && status.st_mode & 0o7777 == 0o6664)
    }
  }

  /// The disk may ignore case, or spell an accent as a separate character.
  @Test func namesAreThoseOfTheFolder() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "Caf\u{e9}.js")
    for (name, isThere) in [("Caf\u{e9}.js", true), ("Cafe\u{301}.js", true), ("caf\u{e9}.js", false)] {
      #expect(Disk.isFile(exactly: path) { _ in [name] } == isThere)
    }
    #expect(Disk.isFile(exactly: path))
    #expect(!Disk.isFile(exactly: folder.path + "/none.js"))
  }

  @Test func hardLinksAndReadOnlyFilesAreLeftAlone() throws {
    try Self.byEachWriter { folder, path, write in
      try #require(link(path, folder.path + "/b.plist") == 0)
      #expect(Self.refusal { try write(path) } == "the file has 2 hard links and was left alone")
      let other = try Self.file(folder, "c.plist", mode: 0o444)
      #expect(Self.refusal { try write(other) } == "the file is read-only and was left alone")
      for name in ["a.plist", "b.plist", "c.plist"] {
        #expect(try Disk.read(folder.path + "/" + name) == Self.old)
      }
      #expect(try folder.names == ["a.plist", "b.plist", "c.plist"])
    }
  }

  @Test func linksAreFollowed() throws {
    try Self.byEachWriter { folder, path, write in
      let link = folder.path + "/link"
      try folder.link("link", to: "a.plist")
      try write(link)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.plist")
      #expect(try Disk.read(path) == Self.new)
    }
  }

  @Test func newFilesAreMade() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/new"
    try OutputFile.write(Self.new, to: path, overwrites: false)
    #expect(try Disk.read(path) == Self.new)
    #expect(
      Self.refusal { try OutputFile.write(Self.old, to: path, overwrites: false) }
        == "the file already exists and wasn't overwritten")
    for other in [folder.path, "/dev/null"] {
      #expect(
        Self.refusal { try OutputFile.write(Self.old, to: other) } == "is not a regular file and was left alone")
    }
    let missing = Self.refusal { try OutputFile.write(Self.old, to: folder.path + "/none/x") }
    #expect(missing == "the file can't be written: No such file or directory")
    #expect(try folder.names == ["new"])
  }

  @Test func aFileIsOneByAnyName() throws {
    let folder = try TemporaryFolder()
    let path = try Self.file(folder)
    try folder.link("link", to: "a.plist")
    let identity = try #require(FileIdentity(ofFileAt: path))
    for name in ["a.plist", "link", "./a.plist", "../\((folder.path as NSString).lastPathComponent)/a.plist"] {
      #expect(FileIdentity(ofFileAt: folder.path + "/" + name) == identity)
    }
    #expect(try FileIdentity(ofFileAt: Self.file(folder, "b.plist")) != identity)
    #expect(FileIdentity(ofFileAt: folder.path + "/missing") == nil)
  }
}
