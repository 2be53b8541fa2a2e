@testable import ActivationChecks
import ActivationRules
import Foundation
import TestSupport
import Testing

/// A project that is reached through a link, and by its own path as well.
@Suite struct LinkedProjectTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let rule = TemporaryFolder.predicate("com.example.one")
    try folder.share(rule, at: "real/Share/Info.plist")
    try folder.share(rule, at: "real/Old/Info.plist")
    try folder.write("{\"exclude\": [\"Old\"]}", to: "real/" + ProjectConfiguration.fileName)
    try folder.link("link", to: "real")
  }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  @Test func oneConfigurationIsOneByTwoWays() throws {
    let scope = try LintScope([path("real/Share"), path("link/Share")])
    #expect(scope.configuration != nil)
    #expect(try LintScope([path("link")], configuration: .file(path("real/" + ProjectConfiguration.fileName))).isWhole)
    #expect(try !LintScope([path("link/Share")], configuration: .nearest).isWhole)
  }

  @Test func whatIsExcludedStaysSo() throws {
    for (place, name) in [("real", "link"), ("link", "real"), ("link", "link")] {
      let configuration = try ProjectConfiguration(contentsOf: path(place + "/" + ProjectConfiguration.fileName))
      let targets = try Project(path(name), choices: configuration.choices).files
      #expect(targets.compactMap(\.path) == [path(name + "/Share/Info.plist")])
    }
  }

  @Test(.program("git")) func changesAreFound() throws {
    let real = try #require(URL(string: path("real"))).path
    func git(_ arguments: String...) throws {
      _ = try Git.output(["-c", "user.name=Name", "-c", "user.email=n@example.org"] + arguments, in: real)
    }
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-q", "-m", "All")
    try folder.share(TemporaryFolder.predicate("com.example.two"), at: "real/Share/Info.plist")
    for name in ["real", "link"] {
      let changes = try ChangedFiles(since: "HEAD", around: path(name))
      let targets = try Project(path(name)).files.filter { changes.concern($0) }
      #expect(targets.compactMap(\.path) == [path(name + "/Share/Info.plist")])
    }
  }
}
