@testable import ActivationChecks
import ActivationRules
import Foundation
import TestSupport
import Testing

@Suite(.program("git")) struct HostileRepositoryTests {
  private static func repository() throws -> HostileRepository {
    try HostileRepository([
      "Share/Info.plist": InfoPlist.share("<string>TRUEPREDICATE</string>"), "page.js": "// Reads the page.",
    ])
  }

  /// Git by itself starts the programs that the configuration names. Otherwise these tests would prove nothing.
  @Test func gitStartsWhatTheFolderNames() throws {
    let repository = try Self.repository()
    // Git reads content through the filter only if the size is the same and the date differs.
    try repository.touch("page.js", "// Reads the page.")
    try repository.git("status")
    let started = repository.takeStarted()
    for name in ["fsmonitor", "process"] { #expect(started.contains(name), "\(started)") }
  }

  @Test func changedFilesStartNothing() throws {
    let repository = try Self.repository()
    #expect(repository.takeStarted() == "")
    for rule in ["TRUEPREDICATE", "FALSEPREDICATE"] {
      // The content is the same; only the date differs.
      try repository.touch("Share/Info.plist", InfoPlist.share("<string>\(rule)</string>"))
      try repository.touch("page.js", "// Reads the page.")
      let then = try RevisionFiles(at: "main", around: repository.path)
      let isOther = try then.contents(of: repository.path + "/Share/Info.plist") != nil
      #expect(isOther == (rule == "FALSEPREDICATE"))
      #expect(repository.takeStarted() == "")
    }
  }

  /// A user's text that Git would read as a pattern, a path, or an option isn't a revision.
  @Test func whatIsNotACommitIsRefused() throws {
    let repository = try Self.repository()
    for text in try Place.text("Corpus/git/revisions.txt").split(separator: "\n").map(String.init) + ["", "a\0b"] {
      let error = #expect(throws: ReadingError.self) { try RevisionFiles(at: text, around: repository.path) }
      #expect(error?.message.contains("revision") == true, "\(text): \(String(describing: error))")
    }
    #expect(throws: ReadingError.self) { try RevisionFiles(at: "main", around: "/") }
  }
}
