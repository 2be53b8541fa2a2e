@testable import ActivationWire
@testable import ActivationChecks
import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

@Suite struct StreamTests {
  /// Holds for one item with one attachment.
  static let oneAttachment = "SUBQUERY(extensionItems, $i, $i.attachments.@count == 1).@count == 1"

  @Test func anIDMayNestAsDeepAsADocument() {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let id = String(repeating: open, count: 500) + "1" + String(repeating: close, count: 500)
      let run = ToolRun(["eval", "TRUEPREDICATE", "--stream"], input: #"{"attachments":[],"id":\#(id)}"#)
      #expect(run.output == "{\"id\":\(id),\"line\":1,\"verdict\":\"shown\"}\n")
    }
  }

  @Test func theReasonIsSaidWhenAskedForAndWhenThereIsNoVerdict() throws {
    let pdf = #"{"attachments": ["com.adobe.pdf"]}"#
    let silent = ToolRun(["eval", Self.oneAttachment, "--stream"], input: pdf)
    #expect(!silent.output.contains("reason"))
    for input in [pdf, "[]"] {
      let run = ToolRun(["eval", Self.oneAttachment, "--stream", "--why"], input: input)
      let why = try #require(try run.objects().first?["longReason"] as? String)
      #expect(!why.isEmpty)
      #expect(why.hasSuffix("."))
    }
    let failing = ToolRun(["eval", "ANY SELF == 1", "--stream"], input: "[]")
    #expect(failing.code == .success)
    let answer = try #require(try failing.objects().first)
    #expect(answer["verdict"] as? String == "error")
    #expect((answer["reason"] as? String)?.contains("ANY, ALL and NONE") == true)
    let pattern = "'" + String(repeating: "a", count: 5_000) + "'"
    let undecided = ToolRun(["eval", "'a' MATCHES \(pattern)", "--stream"], input: "[]")
    #expect(undecided.code == .success)
    #expect(try undecided.objects().first?["verdict"] as? String == "uncertain")
    #expect(try undecided.objects().first?["reason"] is String)
  }

  /// Rules of every form and origin decide in a stream as they do alone.
  @Test(arguments: ["binary", "dictionary", "file-provider", "image-share", "one-or-two", "pdf-action"])
  func aStreamDecidesAsEvalDoes(_ name: String) throws {
    let rule = Place.corpus.appendingPathComponent("extensions/valid/\(name).plist").path
    let shared = [["public.png"], ["com.adobe.pdf"], ["public.url"], ["public.plain-text", "public.url"], []]
    let lines = shared.map { types in
      "[{\"attachments\": [" + types.map { "\"\($0)\"" }.joined(separator: ",") + "]}]"
    }
    let run = ToolRun(["eval", rule, "--stream", "--why"], input: lines.joined(separator: "\n"))
    let answers = try run.objects()
    try #require(answers.count == shared.count)
    for (line, answer) in zip(lines, answers) {
      let alone = ToolRun(["eval", rule, "--json", "--context", "-"], input: line)
      let expected = try #require(try alone.objects().first)
      #expect(answer["verdict"] as? String == expected["verdict"] as? String)
      #expect(answer["longReason"] as? String == expected["longReason"] as? String)
    }
  }

  @Test func severalRulesShareALine() throws {
    let folder = try TemporaryFolder()
    for (name, rule) in [("A", "TRUEPREDICATE"), ("B", Self.oneAttachment), ("C", "ANY SELF == 1")] {
      let content: [String: Any] = [
        "NSExtensionPointIdentifier": "com.apple.share-services",
        "NSExtensionAttributes": ["NSExtensionActivationRule": rule],
      ]
      let plist = ["NSExtension": content]
      try folder.write(
        PropertyListSerialization.data(fromPropertyList: plist, format: .xml, options: 0),
        to: "My.app/PlugIns/\(name).appex/Info.plist")
    }
    let app = folder.path + "/My.app"
    let input = #"{"id": "x", "attachments": ["public.png"]}"#
    let separate = try ToolRun(["eval", app, "--json", "--attachment", "public.png"]).objects()
    try #require(separate.count == 4)
    for explains in [true, false] {
      let run = ToolRun(["eval", app, "--stream"] + (explains ? ["--why"] : []), input: input)
      #expect(run.code == .success)
      let answer = try #require(try run.objects().first)
      #expect(answer["verdict"] == nil)
      #expect(answer["id"] as? String == "x")
      let verdicts = try #require(answer["verdicts"] as? [[String: String]])
      #expect(verdicts.count == 3)
      #expect(verdicts.count { $0["reason"] != nil || $0["longReason"] != nil } == (explains ? 3 : 1))
      for (verdict, one) in zip(verdicts, separate) {
        #expect(verdict["ruleName"] == one["ruleName"] as? String)
        #expect(verdict["verdict"] == one["verdict"] as? String)
        if explains { #expect(verdict["longReason"] == one["longReason"] as? String) }
      }
    }
  }

  /// The answers are those of one thread and one piece of input, whatever the threads and the pieces.
  @Test(arguments: [(1, 1 << 16), (2, 1_000), (3, 7), (8, 64), (8, 1 << 16)])
  func orderDoesNotDependOnThreadsOrPieces(_ workers: Int, _ chunkBytes: Int) throws {
    let attachment = #"{"registeredTypeIdentifiers": ["public.png"]}"#
    let lines = (0..<3_000).map { number in
      // Costs differ a hundredfold, and some lines are malformed.
      let count = number % 97 == 0 ? 100 : number % 3
      let list = Array(repeating: attachment, count: count).joined(separator: ",")
      return number % 50 == 7 ? "{\(number)" : #"{"id": \#(number), "attachments": [\#(list)]}"#
    }
    let run = ToolRun(
      ["eval", Self.oneAttachment, "--stream", "--workers", "\(workers)"], input: lines.joined(separator: "\n"),
      chunkBytes: chunkBytes)
    let answers = try run.objects()
    try #require(answers.count == lines.count)
    for (index, answer) in answers.enumerated() {
      #expect(answer["line"] as? Int == index + 1)
      if index % 50 == 7 {
        #expect(answer["error"] != nil)
      } else {
        #expect(answer["id"] as? Int == index)
        #expect(answer["verdict"] as? String == (index % 97 != 0 && index % 3 == 1 ? "shown" : "hidden"))
      }
    }
  }

  /// The last example of the protocol's description is what the tool answers.
  @Test func theDescribedExampleIsReal() throws {
    let text = try String(contentsOf: Place.package.appendingPathComponent("Grammar/line-protocol.md"), encoding: .utf8)
    let example = try #require(text.components(separatedBy: "## Example").last)
    let lines = example.split(separator: "\n").filter { $0.hasPrefix("    {") }.map { $0.dropFirst(4) }
    try #require(lines.count == 4)
    let plist = Place.corpus.appendingPathComponent("extensions/valid/pdf-action.plist").path
    let run = ToolRun(["eval", plist, "--stream"], input: lines[..<2].joined(separator: "\n"))
    #expect(run.output == lines[2...].joined(separator: "\n") + "\n")
  }
}
