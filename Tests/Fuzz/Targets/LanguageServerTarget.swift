import activation_rule
import ActivationRules

/// Any messages are answered as the protocol says, and a document is what its edits make of it.
enum LanguageServerTarget: FuzzTarget {
  static let name = "lsp"

  private static let documents = [
    "file:///a/Info.plist", "file:///a/app.json", "file:///a/project.yml", "file:///a/Project.swift",
    "file:///a/app.js",
    "file:///a/plugin.ts", "file:///a/x.ruletest.json", "file:///a/rule.predicate", "untitled:1",
  ]
  private static let starts = [
    "<plist><dict><key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><string>",
    "{\"NSExtensionActivationRule\": \"", "NSExtensionActivationRule: ", "let a = [\"NSExtensionActivationRule\": \"",
    "{NSExtensionActivationRule: `",
    "SUBQUERY(extensionItems, $i, ANY $i.x UTI-CONFORMS-TO \"public.image\").@count >= ",
    "{\"rule\": \"a == 1\", \"tests\": [{\"host\": \"", "TRUEPREDICATE", "",
  ]
  private static let pieces = [
    "", "\"", "'", "<", "&lt;", "\n", "\r\n", "\r", "é", "😀", "SUBQUERY(", "@count", "$a", "public.image", "{", "}",
    ")", "\\", "</string>",
    "</dict></dict></dict></plist>", "`", " == 1", "AND",
  ]
  private static let methods = [
    "textDocument/hover", "textDocument/completion", "textDocument/codeAction", "textDocument/formatting",
    "shutdown", "unknown",
  ]

  static func check(_ input: [UInt8]) throws(Violation) {
    var choices = Choices(input)
    var session = Session(server: ActivationLanguageServer(version: "0"))
    try session.request("initialize", "{\"capabilities\":{}}")
    var steps = 0
    while !choices.isAtEnd, steps < 40 {
      steps += 1
      switch choices.number(below: 8) {
      case 0: try session.sendRaw(Array(choices.raw(atMost: 60).utf8))
      case 1:
        let rest = choices.raw(atMost: 120)
        try session.open(choices.text(of: documents), choices.text(of: starts) + rest)
      case 2, 3, 4:
        try session.edit(choices.number(below: 250), choices.number(below: 5), choices.text(of: pieces))
      default:
        try session.ask(
          choices.text(of: methods), line: choices.number(below: 12), character: choices.number(below: 80))
      }
    }
  }

  /// A client that keeps its own text, as scalars, and counts units of lines one by one.
  private struct Session {
    var server: ActivationLanguageServer
    private var uri = ""
    private var text: [Unicode.Scalar] = []
    private var number = 0

    init(server: ActivationLanguageServer) { self.server = server }

    mutating func open(_ uri: String, _ content: String) throws(Violation) {
      self.uri = uri
      text = Array(content.unicodeScalars)
      try notify(
        "textDocument/didOpen",
        "{\"textDocument\":{\"uri\":\(json(uri)),\"languageId\":\"\",\"version\":1,\"text\":\(json(content))}}")
      try compare()
    }

    mutating func edit(_ start: Int, _ count: Int, _ new: String) throws(Violation) {
      guard !uri.isEmpty else { return }
      let first = min(start, text.count)
      // A position within a line end means the end of the line.
      guard !isWithinLineEnd(first), !isWithinLineEnd(min(text.count, first + count)) else { return }
      let last = min(text.count, first + count)
      let range = "{\"start\":\(position(first)),\"end\":\(position(last))}"
      text.replaceSubrange(first..<last, with: Array(new.unicodeScalars))
      try notify(
        "textDocument/didChange",
        "{\"textDocument\":{\"uri\":\(json(uri)),\"version\":2},\"contentChanges\":[{\"range\":\(range),\"text\":\(json(new))}]}"
      )
      try compare()
    }

    private func isWithinLineEnd(_ place: Int) -> Bool {
      place > 0 && place < text.count && text[place - 1] == "\r" && text[place] == "\n"
    }

    private func position(_ place: Int) -> String {
      var line = 0
      var units = 0
      for index in 0..<place {
        let isPair = text[index] == "\r" && index + 1 < text.count && text[index + 1] == "\n"
        if text[index] == "\n" || text[index] == "\r" && !isPair {
          line += 1
          units = 0
        } else {
          units += text[index].utf16.count
        }
      }
      return "{\"line\":\(line),\"character\":\(units)}"
    }

    private func compare() throws(Violation) {
      var known = String.UnicodeScalarView()
      known.append(contentsOf: text)
      try require(
        server.exitCode != nil || isShutDown || server.text(of: uri) == Array(String(known).utf8), "the texts differ")
    }

    private var isShutDown = false

    mutating func ask(_ method: String, line: Int, character: Int) throws(Violation) {
      let place = "{\"line\":\(line),\"character\":\(character)}"
      let range = "{\"start\":{\"line\":0,\"character\":0},\"end\":\(place)}"
      try request(
        method,
        "{\"textDocument\":{\"uri\":\(json(uri))},\"position\":\(place),\"range\":\(range)}"
      )
      if method == "shutdown" { isShutDown = true }
    }

    /// Sends a request, which has one answer.
    mutating func request(_ method: String, _ parameters: String) throws(Violation) {
      guard server.exitCode == nil else { return }
      number += 1
      let message = "{\"jsonrpc\":\"2.0\",\"id\":\(number),\"method\":\(json(method)),\"params\":\(parameters)}"
      let answers = try send(Array(message.utf8))
      let own = "{\"jsonrpc\":\"2.0\",\"id\":\(number),"
      let count = answers.count { String(decoding: $0, as: UTF8.self).hasPrefix(own) }
      try require(count == 1, "\(method) has \(count) answers")
    }

    private mutating func notify(_ method: String, _ parameters: String) throws(Violation) {
      _ = try send(Array("{\"jsonrpc\":\"2.0\",\"method\":\(json(method)),\"params\":\(parameters)}".utf8))
    }

    /// Sends bytes that may be no message.
    mutating func sendRaw(_ bytes: [UInt8]) throws(Violation) {
      // The end of the session is asked for by name.
      guard !String(decoding: bytes, as: UTF8.self).contains("shutdown") else { return }
      _ = try send(bytes)
      if server.exitCode != nil { isShutDown = true }
    }

    private mutating func send(_ bytes: [UInt8]) throws(Violation) -> [[UInt8]] {
      let answers = server.receive([bytes])
      for answer in answers {
        try require(
          (try? ContextReader.read(json: answer)) != nil,
          "an answer isn't JSON: \(String(decoding: answer, as: UTF8.self))")
      }
      return answers
    }

    private func json(_ text: String) -> String {
      var bytes: [UInt8] = []
      bytes.append(json: text)
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
