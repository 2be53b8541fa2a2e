import ActivationChecks
import ActivationRules
import ActivationWire
import Documents
import Predicates

/// A language server for activation rules. It takes the client's messages and returns answers and notifications.
///
/// It follows version 3.17 of the Language Server Protocol (documented at microsoft.github.io/language-server-protocol). It writes nothing itself.
/// Its answers depend only on the messages and on the files around documents, which it reads when a document is opened, or when files change.
package struct ActivationLanguageServer {
  private enum Phase {
    case new, running, shutDown
  }

  /// The code with which the process must exit; nil while it must continue.
  package private(set) var exitCode: Int32?
  /// The identifier of the process that started the server, according to the client. If that process ends, the server must end.
  package private(set) var clientProcess: Int32?
  private var phase = Phase.new
  static let documentRequests = [
    "textDocument/hover", "textDocument/completion", "textDocument/formatting", "textDocument/codeAction",
  ]
  private var documents: [String: OpenDocument] = [:]
  /// The documents whose findings must still be sent to the client, in the order of their changes.
  private var changed: [String] = []
  private let version: String

  package init(version: String) { self.version = version }

  /// Returns the text of an open document; nil for any other document.
  package func text(of uri: String) -> [UInt8]? { documents[uri]?.text }

  /// Handles the messages that have arrived, and returns the messages to send.
  ///
  /// A document that several messages change is linted once.
  ///
  /// - Complexity: that of the requests.
  package mutating func receive(_ messages: [[UInt8]]) -> [[UInt8]] {
    var sent: [[UInt8]] = []
    for message in messages where exitCode == nil {
      switch IncomingMessage(message) {
      case .response: break
      case .malformed(let id, let error):
        sent.append(JSONWriter.response(to: id) { _ throws(ResponseError) in throw error })
      case .notification(let method, let parameters): sent += notified(method, parameters)
      case .request(let id, let method, let parameters):
        sent.append(
          JSONWriter.response(to: id) { writer throws(ResponseError) in try answer(method, parameters, &writer) })
      }
    }
    defer { changed = [] }
    return sent + changed.compactMap { publishing($0) }
  }

  // MARK: Requests

  private mutating func answer(
    _ method: String, _ parameters: Node?, _ writer: inout JSONWriter
  ) throws(ResponseError) {
    switch (phase, method) {
    case (.new, "initialize"): initialize(parameters, &writer)
    case (.new, _): throw ResponseError(code: .notInitialized, message: "expected the request \"initialize\" first")
    case (.shutDown, _): throw ResponseError(code: .invalidRequest, message: "the server was shut down")
    case (.running, "initialize"): throw ResponseError(code: .invalidRequest, message: "initialized already")
    case (.running, "shutdown"):
      phase = .shutDown
      writer.null()
    case (.running, _):
      guard Self.documentRequests.contains(method) else {
        throw ResponseError(code: .methodNotFound, message: "unknown method \"\(method)\"")
      }
      let uri = parameters?["textDocument"]?["uri"]?.string ?? ""
      guard var document = documents.removeValue(forKey: uri) else {
        throw ResponseError(code: .invalidParameters, message: "the document \"\(uri)\" isn't open")
      }
      // The document keeps the content that was read for the answer.
      defer { documents[uri] = document }
      func offset(_ position: Node?) throws(ResponseError) -> Int {
        if let position = Position(position) { return document.lines.offset(of: position) }
        throw ResponseError(code: .invalidParameters, message: "expected a position with \"line\" and \"character\"")
      }
      switch method {
      case "textDocument/hover": document.writeHover(at: try offset(parameters?["position"]), &writer)
      case "textDocument/completion": document.writeCompletion(at: try offset(parameters?["position"]), &writer)
      case "textDocument/formatting": document.writeFormatting(&writer)
      default:
        let (first, last) = (try offset(parameters?["range"]?["start"]), try offset(parameters?["range"]?["end"]))
        let range = SourceRange(min(first, last), max(first, last))
        document.writeCodeActions(range, only: parameters?["context"]?["only"]?.members.compactMap(\.string), &writer)
      }
    }
  }

  private mutating func initialize(_ parameters: Node?, _ writer: inout JSONWriter) {
    phase = .running
    clientProcess = parameters?["processId"]?.wholeNumber.flatMap { $0 > 0 ? Int32(exactly: $0) : nil }
    writer.object { writer in
      writer.object("capabilities") { writer in
        writer.member("positionEncoding", "utf-16")
        writer.object("textDocumentSync") { writer in
          writer.member("openClose", true)
          writer.member("change", 2)
          writer.member("save", true)
        }
        writer.member("hoverProvider", true)
        writer.object("completionProvider") {
          $0.member("triggerCharacters", ["\"", "'", ".", "$", "@", "<", ">", "(", ","])
        }
        writer.object("codeActionProvider") { $0.member("codeActionKinds", OpenDocument.actionKinds) }
        writer.member("documentFormattingProvider", true)
      }
      writer.object("serverInfo") { writer in
        writer.member("name", "activation-rule")
        writer.member("version", version)
      }
    }
  }

  // MARK: Notifications

  private mutating func notified(_ method: String, _ parameters: Node?) -> [[UInt8]] {
    if method == "exit" {
      exitCode = phase == .shutDown ? 0 : 1
      return []
    }
    guard phase == .running else { return [] }
    let document = parameters?["textDocument"]
    switch (method, document?["uri"]?.string) {
    case ("textDocument/didOpen", let uri?):
      guard let text = document?["text"]?.string else { return ignored(method) }
      documents[uri] = OpenDocument(
        uri: uri, language: document?["languageId"]?.string ?? "", version: document?["version"]?.wholeNumber ?? 0,
        text: text)
      documents[uri]?.lookAround()
      note(changeOf: uri)
    case ("textDocument/didChange", let uri?):
      guard documents[uri] != nil, let changes = parameters?["contentChanges"]?.members else { return ignored(method) }
      for change in changes where documents[uri]?.apply(change) != true { return ignored(method) }
      if let version = document?["version"]?.wholeNumber { documents[uri]?.version = version }
      note(changeOf: uri)
    case ("textDocument/didClose", let uri?):
      documents[uri] = nil
      changed.removeAll { $0 == uri }
      return [
        JSONWriter.notification("textDocument/publishDiagnostics") { writer in
          writer.member("uri", uri)
          writer.member("diagnostics", [])
        }
      ]
    case ("textDocument/didSave", _?), ("workspace/didChangeWatchedFiles", _):
      // The saved file may affect other documents that are files.
      for uri in documents.keys.sorted() where documents[uri]?.path != nil {
        documents[uri]?.lookAround()
        note(changeOf: uri)
      }
    case ("textDocument/didOpen", nil), ("textDocument/didChange", nil), ("textDocument/didClose", nil):
      return ignored(method)
    // Other notifications don't matter here.
    default: break
    }
    return []
  }

  private func ignored(_ method: String) -> [[UInt8]] {
    [
      JSONWriter.notification("window/logMessage") { writer in
        writer.member("type", 1)
        writer.member(
          "message",
          "\(method) was ignored: the document isn't open, or the parameters are invalid")
      }
    ]
  }

  private mutating func note(changeOf uri: String) {
    if !changed.contains(uri) { changed.append(uri) }
  }

  /// Returns the notification with the diagnostics of a document; nil if it isn't open. The document keeps the content that was read for them.
  private mutating func publishing(_ uri: String) -> [UInt8]? {
    guard var document = documents.removeValue(forKey: uri) else { return nil }
    defer { documents[uri] = document }
    return JSONWriter.notification("textDocument/publishDiagnostics") { writer in
      writer.member("uri", uri)
      writer.member("version", document.version)
      document.writeDiagnostics(&writer)
    }
  }
}
