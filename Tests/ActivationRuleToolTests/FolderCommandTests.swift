@testable import ActivationWire
@testable import ActivationChecks
import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// `eval` and `explain` about folders, apps and archives.
@Suite struct FolderCommandTests {
  static let tree = Place.corpus.appendingPathComponent("extensions/scan").path

  @Test func jsonHasAnObjectForEachRuleAndShare() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(#"{"attachments": ["public.jpeg"]}"#, to: "context.json")
    for command in ["eval", "explain"] {
      let run = ToolRun([command, Self.tree, "--context", file, "--attachment", "public.text", "--json"])
      let answers = try run.objects().filter { $0["kind"] as? String != "summary" }
      #expect(answers.count == 30 && answers.allSatisfy { $0["verdict"] is String && $0["share"] is [String: Any] })
      let places = answers.compactMap { $0["place"] as? [String: Any] }
      #expect(places.allSatisfy { ($0["file"] as? String)?.hasPrefix(Self.tree) == true && $0["keys"] is [String] })
      #expect(Set(places.map { NSDictionary(dictionary: $0) }).count == 15)
      #expect(run.errors.contains("Broken/Cut.appex/Info.plist"))
    }
  }

  /// The largest of what the rules of a folder give: 1 hidden, 2 unreadable, 3 uncertain.
  private static let codes: [(rules: [String], code: Int32)] = [
    (["TRUEPREDICATE", "FALSEPREDICATE"], 1),
    (["TRUEPREDICATE", "$(RULE)"], 3),
    (["FALSEPREDICATE", "SUBQUERY("], 2),
    (["$(RULE)", "SUBQUERY("], 3),
    (["TRUEPREDICATE", "</string>"], 2),
    (["</string>"], 2),
  ]

  @Test(arguments: codes) func theLargestExitCodeCounts(_ rules: [String], _ code: Int32) throws {
    let folder = try TemporaryFolder()
    for (index, rule) in rules.enumerated() {
      try folder.write(InfoPlist.share("<string>\(rule)</string>"), to: "\(index)/Info.plist")
    }
    for options in [[], ["--json"]] {
      #expect(ToolRun(["eval", folder.path, "--attachment", "public.url"] + options).code.rawValue == code)
      // What is explained is a success, whatever the verdict.
      let isUnread = rules.contains { $0 == "SUBQUERY(" || $0 == "</string>" }
      let explained = ToolRun(["explain", folder.path, "--attachment", "public.url"] + options)
      #expect(explained.code == (isUnread ? .malformed : .success))
    }
  }
}
