import ActivationChecks
import ActivationLint
import Foundation
import TestSupport
import Testing

/// Corpus/extensions/mistakes: two property lists without mistakes, and the findings after each of many small edits.
@Suite struct InjectedMistakesTests {
  struct Edit: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    /// The name of the property list, without its extension.
    var file: String
    /// The text to replace, at its first place in the file.
    var find: String
    var replace: String
    /// The ids that must be reported; empty for a harmless edit, after which nothing may be reported.
    var expected: [String]
    /// The reason why the mistake isn't found; nil if it is found.
    var reason: String?

    var testDescription: String { name }
  }

  static let edits: [Edit] = (try? Place.decoded("extensions/mistakes/edits.json")) ?? []

  /// Returns the ids of the findings in a project with an app and this Info.plist of its extension.
  static func ids(_ text: String) throws -> [String] {
    let project = try TemporaryFolder()
    let app = try PropertyListSerialization.data(
      fromPropertyList: [
        "CFBundlePackageType": "APPL", "CFBundleIdentifier": "com.example.notes", "LSRequiresIPhoneOS": true,
      ] as [String: Any], format: .xml, options: 0)
    for (path, data) in [
      ("App/Info.plist", app), ("Share/Info.plist", Data(text.utf8)), ("Share/Page.js", Data("run();".utf8)),
      ("Share/ShareViewController.swift", Data("import UIKit".utf8)),
    ] {
      try project.write(data, to: path)
    }
    let found = try Project(project.path)
    try #require(found.problems.isEmpty && found.files.count == 1, "\(found.problems)")
    return try FileLinter().lint(found.files).flatMap { try $0.get().findings.map(\.id) }
  }

  static func text(_ name: String) throws -> String { try Place.text("Corpus/extensions/mistakes/\(name).plist") }

  @Test(arguments: ["predicate", "dictionary"]) func nothingIsFoundBefore(name: String) throws {
    #expect(try Self.ids(Self.text(name)).isEmpty)
  }

  @Test(arguments: edits) func found(edit: Edit) throws {
    let before = try Self.text(edit.file)
    let place = try #require(before.range(of: edit.find))
    let ids = try Self.ids(before.replacingCharacters(in: place, with: edit.replace))
    if edit.expected.isEmpty { #expect(ids.isEmpty) }
    for id in edit.expected { #expect(ids.contains(id), "\(ids)") }
  }
}
