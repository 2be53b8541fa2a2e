import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// Documents that change while they are open.
@Suite struct EditTests {
  /// Files of every format, each with its language in an editor.
  static let files: [(path: String, language: String)] = [
    ("extensions/valid/image-share.plist", "xml"), ("embedded/project.yml", "yaml"), ("embedded/app.json", "json"),
    ("embedded/app.config.js", "javascript"), ("embedded/plugin.ts", "typescript"), ("embedded/Project.swift", "swift"),
    ("embedded/Preprocessed.plist", "xml"), ("embedded/fragment.txt", "xml"),
    ("embedded/predicates.yaml", "yaml"),
  ]

  private static let pieces = [
    "", "\"", "<", "&lt;", "\n", "\r\n", "é", "😀", "SUBQUERY(", ")", "$a", "public.image", " ", "{", "}",
    "</string>", "\\", ".@count",
    "NSExtensionActivationRule", "'", "#if X\n", "`",
  ]

  /// After random edits, the server has the client's text, and its answers are those of a server that knew no earlier text.
  @Test(arguments: files) func textsAndAnswersAgree(_ path: String, _ language: String) throws {
    let uri = "file:///project/" + path
    var generator = SeededGenerator(seed: 20_261_122)
    var client = try Client(uri: uri, language: language, text: Place.text("Corpus/" + path))
    for step in 0..<36 {
      let length = client.text.length
      let start = generator.number(in: 0...length)
      let count = min(length - start, generator.number(below: 6))
      let new = generator.one(of: Self.pieces)
      // A client sends only whole characters.
      let first = Self.boundary(start, client.text)
      let range = NSRange(location: first, length: Self.boundary(start + count, client.text) - first)
      try client.replace(range, with: new)
      #expect(client.server.text(of: uri) == Array((client.text as String).utf8))
      // Positions anywhere, even outside of the text, and bytes that aren't a message.
      let anywhere = ["line": generator.number(below: 12), "character": generator.number(below: 80)]
      _ = try client.ask(generator.one(of: ["hover", "completion", "unknown"]), ["position": anywhere])
      try client.send(Array(generator.one(of: Self.pieces).utf8) + [UInt8(generator.number(below: 256))])
      guard step % 12 == 11 else { continue }
      var fresh = try Client(uri: uri, language: language, text: client.text as String)
      let all: [String: Any] = ["start": ["line": 0, "character": 0], "end": ["line": 9999, "character": 0]]
      let place = client.position(of: min(client.text.length, start))
      for (method, more) in [
        ("hover", ["position": place]), ("completion", ["position": place]),
        ("formatting", [:]), ("codeAction", ["range": all]),
      ] as [(String, [String: Any])] {
        let old = try client.ask(method, more)
        let new = try fresh.ask(method, more)
        #expect((old as? NSObject) == (new as? NSObject), "\(method) after \(step) edits")
      }
      #expect(NSArray(array: client.diagnostics) == NSArray(array: fresh.diagnostics), "after \(step) edits")
    }
  }

  /// The start of the character or line end at a place.
  private static func boundary(_ place: Int, _ text: NSString) -> Int {
    guard place > 0, place < text.length else { return place }
    let (before, after) = (text.character(at: place - 1), text.character(at: place))
    return before == 0x0d && after == 0x0a || UTF16.isTrailSurrogate(after) ? place - 1 : place
  }

  /// Every action that fixes or ignores a finding removes it, in every format.
  @Test(arguments: files) func actionsDoWhatTheySay(_ path: String, _ language: String) throws {
    let text = try Place.text("Corpus/" + path)
    func open() throws -> Client { try Client(uri: "file:///project/" + path, language: language, text: text) }
    var client = try open()
    let all: [String: Any] = ["start": ["line": 0, "character": 0], "end": ["line": 9999, "character": 0]]
    let actions = try client.ask("codeAction", ["range": all]) as? [[String: Any]] ?? []
    let before = Self.findings(client)
    for action in actions where action["kind"] as? String == "quickfix" {
      let changes = (action["edit"] as? [String: Any])?["changes"] as? [String: [[String: Any]]]
      let finding = (action["diagnostics"] as? [[String: Any]])?.first?["code"] as? String ?? ""
      var other = try open()
      try other.apply(changes?[other.uri] ?? [])
      let after = Self.findings(other)
      #expect(after[finding, default: 0] < before[finding, default: 0], "\(action["title"] ?? ""): \(other.text)")
      #expect(after["unreadable"] == nil, "\(action["title"] ?? "")")
      #expect(after["AR901"] == before["AR901"], "\(action["title"] ?? "")")
    }
  }

  private static func findings(_ client: Client) -> [String: Int] {
    Dictionary(client.diagnostics.map { ($0["code"] as? String ?? "", 1) }, uniquingKeysWith: +)
  }
}
