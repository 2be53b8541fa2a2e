@testable import ActivationChecks
import ActivationRules
import Foundation
import Predicates
import TestSupport
import Testing

/// The recorded answers next to files of the corpus.
enum Recorded {
  /// Returns the expected report about a file, which is next to it; `UPDATE_RULE_TESTS=1` rewrites it.
  static func expectation(of path: String, found: String) throws -> String {
    if ProcessInfo.processInfo.environment["UPDATE_RULE_TESTS"] == "1" {
      try found.write(toFile: path + ".expected", atomically: true, encoding: .utf8)
    }
    return try String(contentsOfFile: path + ".expected", encoding: .utf8)
  }

  /// Expects that a file is refused with the place and the message that are recorded next to it.
  static func expectRefusal(of path: String, _ read: (String) throws(ReadingError) -> Void) {
    do throws(ReadingError) {
      try read(path)
      Issue.record("\(path) was read")
    } catch {
      #expect(error.line > 0 && error.column > 0, "\(error)")
      let text = error.description + (error.help.isEmpty ? "" : "\nhelp: " + error.help) + "\n"
      let found = text.replacing(Place.package.path + "/", with: "")
      #expect((try? expectation(of: path, found: found)) == found)
    }
  }
}

/// A project in a temporary folder.
extension TemporaryFolder {
  /// The Info.plist of a share extension.
  func share(_ rule: String, at name: String = "Share/Info.plist") throws {
    try write(InfoPlist.share(rule), to: name)
  }

  /// Returns a predicate with unknown types, each of which causes a finding.
  static func predicate(_ types: String...) -> String {
    let tests = types.map { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;\($0)&quot;" }
    return
      "<string>SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(tests.joined(separator: " OR "))).@count"
      + " &gt;= 1).@count &gt;= 1</string>"
  }

  /// Returns the findings of the linter.
  func lint(_ linter: FileLinter = FileLinter(), by configuration: ProjectConfiguration? = nil) throws -> [LintedFile] {
    try linter.lint(Project(path, by: configuration).files).map { try $0.get() }
  }
}
