import Foundation
import Testing

@testable import activation_rule

/// An editor for tests. It keeps its own text as a string with UTF-16 positions, and sends requests.
struct Client {
  private(set) var server: ActivationLanguageServer
  private(set) var text: NSMutableString
  let uri: String
  private var number = 0
  /// The latest diagnostics.
  private(set) var diagnostics: [[String: Any]] = []

  init(uri: String, language: String, text: String) throws {
    self.uri = uri
    self.text = NSMutableString(string: text)
    server = ActivationLanguageServer(version: "0")
    _ = try request("initialize", ["capabilities": [String: Any]()])
    let document: [String: Any] = ["uri": uri, "languageId": language, "version": 1, "text": text]
    try notify("textDocument/didOpen", ["textDocument": document])
  }

  mutating func notify(_ method: String, _ parameters: [String: Any]) throws {
    for message in try send(Self.bytes(["jsonrpc": "2.0", "method": method, "params": parameters])) {
      if let found = (message["params"] as? [String: Any])?["diagnostics"] as? [[String: Any]] { diagnostics = found }
    }
  }

  /// Returns the answers to some bytes.
  @discardableResult mutating func send(_ bytes: [UInt8]) throws -> [[String: Any]] {
    try server.receive([bytes]).map {
      try #require(JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
    }
  }

  /// Returns the result, or the error, of a request.
  mutating func request(_ method: String, _ parameters: [String: Any]) throws -> Any {
    number += 1
    let message: [String: Any] = ["jsonrpc": "2.0", "id": number, "method": method, "params": parameters]
    let answers = try send(Self.bytes(message)).filter { $0["id"] as? Int == number }
    #expect(answers.count == 1, "\(method) has \(answers.count) answers")
    return answers.first?["result"] ?? answers.first?["error"] ?? NSNull()
  }

  /// Makes a request about the document.
  mutating func ask(_ method: String, _ more: [String: Any] = [:]) throws -> Any {
    try request("textDocument/" + method, more.merging(["textDocument": ["uri": uri]]) { $1 })
  }

  /// Replaces a range of UTF-16 units in the client and in the server.
  mutating func replace(_ range: NSRange, with new: String) throws {
    let change: [String: Any] = [
      "range": ["start": position(of: range.lowerBound), "end": position(of: range.upperBound)], "text": new,
    ]
    text.replaceCharacters(in: range, with: new)
    try notify(
      "textDocument/didChange", ["textDocument": ["uri": uri, "version": 2], "contentChanges": [change]])
  }

  /// Makes the edits of an answer in the client's text, beginning with the last one.
  mutating func apply(_ edits: [[String: Any]]) throws {
    let placed = edits.compactMap { edit -> (NSRange, String)? in
      guard let range = edit["range"] as? [String: [String: Int]], let new = edit["newText"] as? String else {
        return nil
      }
      let start = offset(of: range["start"] ?? [:])
      return (NSRange(location: start, length: offset(of: range["end"] ?? [:]) - start), new)
    }
    for (range, new) in placed.sorted(by: { $0.0.location > $1.0.location }) { try replace(range, with: new) }
  }

  func position(of offset: Int) -> [String: Int] {
    var line = 0
    var start = 0
    for index in 0..<offset where endsLine(index) {
      line += 1
      start = index + 1
    }
    return ["line": line, "character": offset - start]
  }

  private func offset(of position: [String: Int]) -> Int {
    var line = 0
    var index = 0
    while index < text.length, line < position["line"] ?? 0 {
      if endsLine(index) { line += 1 }
      index += 1
    }
    return min(text.length, index + (position["character"] ?? 0))
  }

  private func endsLine(_ index: Int) -> Bool { text.character(at: index) == 0x0a }

  private static func bytes(_ message: [String: Any]) throws -> [UInt8] {
    Array(try JSONSerialization.data(withJSONObject: message))
  }
}
