@testable import ActivationChecks
import ActivationRules
@testable import ActivationWire
import Foundation
import Predicates
import TestSupport
import Testing

/// Every limit with its default value: a value at the limit, one beyond it, and one far beyond it, each on a thread with a stack of 512 KiB. (For the
/// nesting of rules see `SmallStackTests`, for that of documents `FaultTests`.)
@Suite struct LimitBorderTests {
  static let rule = EvaluationLimits()
  static let reading = ReadingLimits()

  /// Returns the ids of the errors in the text of a rule.
  static func errors(_ text: String) -> [String]? {
    onSmallStack { Parser.parse(text).diagnostics.filter { $0.severity == .error }.map(\.id) }
  }

  @Test func sourceBytes() {
    let room = Self.rule.syntax.sourceBytes
    func text(_ bytes: Int) -> String { "a == '" + String(repeating: "x", count: bytes - 7) + "'" }
    #expect(Self.errors(text(room)) == [])
    for bytes in [room + 1, SyntaxLimits.maximumSourceBytes + 1, 20 * room] {
      #expect(Self.errors(text(bytes)) == ["limit-source-bytes"])
    }
  }

  static func read(_ text: String, limits: ReadingLimits = reading) -> String? {
    onSmallStack { message { try ContextReader.read(Array(text.utf8), limits: limits) } }.flatMap { $0 }
  }

  static func list(_ element: String, _ count: Int) -> String {
    "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
  }

  @Test(arguments: [(0, true), (1, false)])
  func partsOfAContext(_ surplus: Int, _ fits: Bool) {
    let limits = Self.reading
    func item(_ count: Int) -> String { #"{"attachments": "# + Self.list("\"a\"", count) + "}" }
    let items = Self.list(item(20), limits.attachments / 20).dropLast() + "," + item(surplus) + "]"
    let cases = [
      ("extensionItems", #"{"extensionItems": "# + Self.list("{}", limits.extensionItems + surplus) + "}"),
      ("attachments", item(limits.attachments + surplus)),
      ("attachments", items),
      (
        "typesPerAttachment",
        #"{"attachments": ["# + Self.list("\"a\"", limits.typesPerAttachment + surplus) + "]}"
      ),
    ]
    for (name, text) in cases {
      let message = Self.read(text)
      if fits { #expect(message == nil) } else { #expect(message?.contains(name + " is ") == true, "\(name)") }
    }
  }

  /// Reads a dictionary in each notation that a context may have.
  @Test(arguments: [(0, true), (1, false), (5_000, false)])
  func dictionaryEntries(_ surplus: Int, _ fits: Bool) {
    func texts(_ count: Int) -> [String] {
      let keys = (0..<count).map { "k\($0)" }
      return [
        #"{"attachments": [], "userInfo": {"# + keys.map { #""\#($0)": 1"# }.joined(separator: ",") + "}}",
        "<plist><dict><key>attachments</key><array/><key>userInfo</key><dict>"
          + keys.map { "<key>\($0)</key><true/>" }.joined() + "</dict></dict></plist>",
        "{attachments = (); userInfo = {" + keys.map { "\($0) = 1;" }.joined() + "}; }",
      ]
    }
    for limit in [Self.reading.dictionaryEntries, 2] {
      for text in texts(limit + surplus) {
        let said = onSmallStack {
          var limits = ReadingLimits()
          limits.dictionaryEntries = limit
          return message { try ContextReader.read(Array(text.utf8), limits: limits) }
        }
        let found = (said ?? "no answer") ?? "read"
        let expected = fits ? "read" : "dictionaryEntries is \(limit)"
        #expect(found.contains(expected), "\(text.prefix(40)): \(found)")
      }
    }
  }

  @Test(arguments: [(0, true), (1, false), (1024 * 1024, false)])
  func documentBytes(_ surplus: Int, _ fits: Bool) {
    // A sixteenth of the default, which would take long without the optimizer.
    let limits = {
      var limits = Self.reading
      limits.documentBytes = 1024 * 1024
      return limits
    }()
    let text = "{}" + String(repeating: " ", count: limits.documentBytes - 2 + surplus)
    #expect((Self.read(text, limits: limits) == nil) == fits)
    if !fits { #expect(Self.read(text, limits: limits)?.contains("documentBytes is 1048576") == true) }
    let plist = "<plist><array/></plist>"
    let padding = String(repeating: " ", count: limits.documentBytes - plist.utf8.count + surplus)
    let failure = onSmallStack {
      message { try PropertyListReader.read(Array((plist + padding).utf8), limits: limits) }
    }
    #expect(failure.flatMap { $0 } == nil || !fits)
    if !fits { #expect(failure.flatMap { $0 }?.contains("documentBytes is") == true) }
  }

  /// Returns the id of the error that ends an evaluation; nil for a verdict.
  static func evaluation(_ rule: String, _ context: String = "{}") -> String? {
    let limits = EvaluationLimits()
    let answer = onSmallStack { () -> String? in
      guard let document = try? ContextReader.read(Array(context.utf8)) else { return "no context" }
      let services = TextServices.platformServices(limits: limits)
      let parsed = Parser.parse(rule, limits: limits.syntax)
      guard !parsed.hasErrors else { return "no rule" }
      return ActivationRule(parsed: parsed, services: services, limits: limits)
        .decision(for: SharedContext(document: document)).error?.id
    }
    return answer ?? "no answer"
  }

  /// A key path can't be deeper than documents nest. Each of its keys keeps the rest of the path, which takes quadratic space.
  @Test(arguments: [(0, true), (1, false), (30_000, false)])
  func keysOfAPath(_ beyond: Int, _ isAnswered: Bool) {
    let path = Array(repeating: "a", count: Self.rule.documentDepth + beyond).joined(separator: ".")
    for text in ["\(path) == nil", "SUBQUERY(extensionItems, $i, $i.\(path) == nil).@count == 1"] {
      let verdict = onSmallStack {
        ActivationRule(parsed: Parser.parse(text)).decision(
          for: SharedContext(extensionItems: [ExtensionItem(attachments: [])])
        ).verdict
      }
      #expect((verdict == .shown) == isAnswered)
      guard !isAnswered else { continue }
      guard case .uncertain(.evaluation(let error)) = verdict, case .nestingLimitExceeded(512) = error.kind else {
        Issue.record("\(String(describing: verdict))")
        continue
      }
    }
  }

  /// A request can lower a limit but can't raise it.
  @Test func stepsOfARequest() throws {
    let fields = try #require(RequestFields(ContextReader.read(json: Array(#"{"steps": 1000000000}"#.utf8))))
    #expect(try RequestSurroundings(fields).limits == Self.rule)
  }

  @Test func patternsAndSubjects() {
    func quoted(_ bytes: Int) -> String { "'" + String(repeating: "x", count: bytes) + "'" }
    let room = Self.rule.patternBytes
    for comparator in ["LIKE", "MATCHES"] {
      #expect(Self.evaluation("'x' \(comparator) \(quoted(room))") == nil)
      for bytes in [room + 1, 15 * room] {
        #expect(Self.evaluation("'x' \(comparator) \(quoted(bytes))") == "pattern-too-long")
      }
      // Subjects may be longer than a rule.
      func context(_ bytes: Int) -> String {
        #"{"attachments": [], "x": ""# + String(repeating: "x", count: bytes) + "\"}"
      }
      let subject = Self.rule.subjectBytes
      let path = "ANY extensionItems.x \(comparator) 'y'"
      #expect(Self.evaluation(path, context(subject)) == nil)
      for bytes in [subject + 1, 100 * subject] {
        #expect(Self.evaluation(path, context(bytes)) == "subject-too-long")
      }
    }
  }
}
