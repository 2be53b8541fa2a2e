@testable import ActivationChecks
import ActivationLint
import ActivationRules
import Foundation
import Predicates
import TestSupport
import Testing

@Suite struct ConfigurationTests {
  @Test(arguments: Place.corpus("configurations/valid", ".json")) func validFilesAreRead(_ path: String) throws {
    _ = try ProjectConfiguration(contentsOf: path)
    #expect(try Self.mistakes(path).isEmpty)
  }

  @Test(arguments: Place.corpus("configurations/invalid", ".json")) func invalidFilesAreRefused(_ path: String) {
    Recorded.expectRefusal(of: path) { (path) throws(ReadingError) in _ = try ProjectConfiguration(contentsOf: path) }
  }

  @Test(arguments: Place.corpus("baselines/invalid", ".json")) func invalidBaselinesAreRefused(_ path: String) {
    Recorded.expectRefusal(of: path) { (path) throws(ReadingError) in _ = try LintBaseline(contentsOf: path) }
  }

  /// If the name of a configuration leads to something other than a file, that is an error; the configuration doesn't count as missing.
  @Test func whatIsNoFileIsRefused() throws {
    for (destination, message) in [("nowhere", "is broken"), (ProjectConfiguration.fileName, "leads to itself")] {
      let folder = try TemporaryFolder()
      try folder.link(ProjectConfiguration.fileName, to: destination)
      let path = try #require(ProjectConfiguration.path(around: folder.path))
      let error = #expect(throws: ReadingError.self) { try ProjectConfiguration(contentsOf: path) }
      #expect(error?.description.contains(message) == true, "\(destination): \(error?.description ?? "")")
    }
  }

  /// Returns the mistakes in a file according to the schema.
  private static func mistakes(_ path: String) throws -> [String] {
    let value = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
    var validator = SchemaValidator(try Place.object("Grammar/configuration.schema.json"))
    return validator.mistakes(of: value, by: "configuration")
  }

  @Test func theSchemaHasTheKeysOfTheReader() throws {
    let schema = try Place.object("Grammar/configuration.schema.json")
    let definitions = try #require(schema["$defs"] as? [String: Any])
    let configuration = try #require(definitions["configuration"] as? [String: Any])
    let properties = try #require(configuration["properties"] as? [String: [String: Any]])
    #expect(Set(properties.keys) == Set(ProjectConfiguration.keys))
    let settings = try #require(properties["rules"]?["additionalProperties"] as? [String: [String]])
    #expect(settings["enum"] == ProjectConfiguration.settings)
    #expect(properties["failOn"]?["enum"] as? [String] == ProjectConfiguration.severities)
  }

  @Test(arguments: [
    "unknown-key", "key-of-nothing", "severity", "severity-of-number", "rules-as-list", "fail-on", "exclude-text",
    "app-number", "baseline-list", "schema-number",
  ]) func theSchemaRefusesToo(_ name: String) throws {
    #expect(try !Self.mistakes(Place.corpus.path + "/configurations/invalid/\(name).json").isEmpty)
  }

  @Test func everythingIsTakenFromTheFile() throws {
    let configuration = try ProjectConfiguration(contentsOf: Place.corpus.path + "/configurations/valid/all.json")
    #expect(configuration.ignoredIDs == ["AR301"] && configuration.severities == ["AR211": .error, "AR220": .note])
    #expect(configuration.excluded == ["Vendor", "Examples/**/*.md", "/Pods"].compactMap { PathPattern($0) })
    #expect(configuration.containingApps.count == 2)
    #expect(configuration.failOn == .error)
    #expect(configuration.baseline == Place.package.path + "/Corpus/configurations/valid/activation-rule-baseline.json")
  }

  @Test func theNearestFileUpToTheRepositoryCounts() throws {
    let project = try TemporaryFolder()
    for folder in ["", "ios/"] { try project.write("{}", to: folder + ".activation-rule.json") }
    for name in ["ios/Share/Info.plist", "mac/Info.plist", "other/.git/HEAD", "other/a/Info.plist"] {
      try project.write("", to: name)
    }
    func found(_ name: String) -> String? {
      ProjectConfiguration.path(around: project.path + "/" + name).flatMap {
        innerPath($0, of: project.path)
      }
    }
    for name in ["ios/Share/Info.plist", "ios/Share", "ios"] { #expect(found(name) == "ios/.activation-rule.json") }
    for name in ["mac/Info.plist", ""] { #expect(found(name) == ".activation-rule.json") }
    // In a shared folder, another user may keep a configuration.
    try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: project.path)
    #expect(found("") == ".activation-rule.json")
    for name in ["mac/Info.plist", "other/a/Info.plist", "nothing"] { #expect(found(name) == nil, "\(name)") }
  }
}
