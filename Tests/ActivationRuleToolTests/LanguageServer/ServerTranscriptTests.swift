import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// The messages of client and server, from `Corpus/editing`. `> ` precedes a message from the client, `< ` a message from the server, `#` a remark,
/// and `= ` the name of a file that is written at this point, with its text as a JSON string, or with `null` to remove the file. Files are in a
/// separate folder, which messages call `${FOLDER}`. `UPDATE_EDITING=1` rewrites the server's messages.
@Suite struct ServerTranscriptTests {
  static let paths = Place.corpus("editing", ".session")

  @Test func thereIsOneForEachCapability() throws {
    var text = ""
    for path in Self.paths { text += try String(contentsOfFile: path, encoding: .utf8) }
    for request in ActivationLanguageServer.documentRequests { #expect(text.contains("\"\(request)\""), "\(request)") }
    for code in ResponseError.Code.allCases { #expect(text.contains("\"code\":\(code.rawValue),"), "\(code)") }
    for kind in OpenDocument.actionKinds { #expect(text.contains("\"kind\":\"\(kind)\""), "\(kind)") }
  }

  /// Writes or removes a file, given as its name, a blank, and its text as a JSON string or `null`.
  private static func change(_ folder: TemporaryFolder, _ line: Substring) throws {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    try #require(parts.count == 2)
    let text = try JSONSerialization.jsonObject(with: Data(parts[1].utf8), options: .fragmentsAllowed) as? String
    guard let text else { return try FileManager.default.removeItem(atPath: folder.path + "/" + parts[0]) }
    try folder.write(text, to: parts[0])
  }

  @Test(arguments: paths) func isSaidAgain(_ path: String) throws {
    let old = try String(contentsOfFile: path, encoding: .utf8)
    let folder = old.contains("${FOLDER}") ? try TemporaryFolder() : nil
    var server = ActivationLanguageServer(version: "0")
    var new = ""
    for line in old.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("< ") { continue }
      new += line + "\n"
      if line.hasPrefix("= ") { try folder.map { try Self.change($0, line.dropFirst(2)) } }
      guard line.hasPrefix("> ") else { continue }
      // Several messages on one line arrive together.
      let messages = line.dropFirst(2).replacing("${FOLDER}", with: folder?.path ?? "").components(separatedBy: " && ")
      for answer in server.receive(messages.map { Array($0.utf8) }) {
        let text = String(decoding: answer, as: UTF8.self)
        new += "< " + (folder.map { text.replacing($0.path, with: "${FOLDER}") } ?? text) + "\n"
      }
    }
    new.removeLast()
    if ProcessInfo.processInfo.environment["UPDATE_EDITING"] != nil {
      try new.write(toFile: path, atomically: true, encoding: .utf8)
    } else {
      for (old, new) in zip(old.split(separator: "\n"), new.split(separator: "\n")) where old != new {
        Issue.record("expected \(old)\nfound    \(new)")
        break
      }
      #expect(old == new)
    }
  }
}
