import ActivationWire
package import ActivationChecks
import ActivationRules

/// A language server for activation rules: the client's messages go in, answers and notifications come out.
///
/// It follows version 3.17 of the Language Server Protocol (documented at microsoft.github.io/language-server-protocol). It reads and
/// writes nothing itself, and its answers follow only from the messages and ``EditorSurroundings``.
package struct ActivationLanguageServer: Sendable {
  private enum Phase: Sendable {
    case new, running, shutDown
  }

  /// The code with which the process must end; nil while it must go on.
  package private(set) var exitCode: Int32?
  /// The process that started the server, as it says; without it the server must end.
  package private(set) var clientProcess: Int32?
  private var phase = Phase.new
  private var documents: [String: OpenDocument] = [:]
  /// The documents whose findings the client hasn't got yet, in the order of their changes.
  private var changed: [String] = []
  /// The number of requests that the server has made.
  private var requestCount = 0
  var client = ClientCapabilities()
  /// The folders that the client works in.
  private var folders: [String] = []
  private let version: String
  private let surroundings: EditorSurroundings

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - version: The version that it tells the client.
  ///   - surroundings: The facts from the files around the open documents.
  package init(version: String, surroundings: EditorSurroundings = EditorSurroundings()) {
    self.version = version
    self.surroundings = surroundings
  }

  /// The text of an open document; nil for another.
  package func text(of uri: String) -> [UInt8]? { documents[uri]?.text }

  /// Takes one message; returns the messages to send.
  package mutating func receive(_ message: [UInt8]) -> [[UInt8]] { receive([message]) }

  /// Takes the messages that came so far; returns the messages to send.
  ///
  /// A request that a later one of them cancels is not worked on, and a document that several of them change is linted once.
  ///
  /// - Complexity: that of the request.
  package mutating func receive(_ messages: [[UInt8]]) -> [[UInt8]] {
    let incoming = messages.map { IncomingMessage($0) }
    var canceled: Set<IncomingMessage.ID> = []
    for case .notification("$/cancelRequest", let parameters) in incoming {
      if let id = parameters["id"].flatMap({ IncomingMessage.ID($0) }) { canceled.insert(id) }
    }
    var sent: [[UInt8]] = []
    for message in incoming where exitCode == nil {
      switch message {
      case .response: break
      case .malformed(let id, let error): sent.append(OutgoingMessage.error(error, to: id))
      case .notification(let method, let parameters): sent += notified(method, parameters)
      case .request(let id, _, _) where canceled.contains(id):
        sent.append(OutgoingMessage.error(ResponseError(.canceled, "the request was canceled"), to: id))
      case .request(let id, let method, let parameters): sent.append(answer(method, parameters, to: id))
      }
    }
    return sent + pushedDiagnostics()
  }

  // MARK: Files around documents

  /// Returns the next reading of files around an open document; nil when none is left.
  package mutating func nextReading() -> SurroundingsReading? {
    for uri in documents.keys.sorted() {
      documents[uri]?.renew(surroundings)
      if let reading = documents[uri]?.takeReading(surroundings, folders: folders) { return reading }
    }
    return nil
  }

  /// Takes what a reading found; returns what must be sent, which is nothing unless the findings change.
  package mutating func take(_ file: Surroundings?, from reading: SurroundingsReading) -> [[UInt8]] {
    guard var document = try? current(reading.uri) else { return [] }
    let before = diagnostics(of: &document)
    document.setSurroundings(file)
    let after = diagnostics(of: &document)
    documents[reading.uri] = document
    guard before != after else { return [] }
    guard client.pullsDiagnostics else { return [after] }
    return refreshRequests()
  }

  // MARK: Requests

  private mutating func answer(_ method: String, _ parameters: JSONValue, to id: IncomingMessage.ID) -> [UInt8] {
    OutgoingMessage.response(to: id) { (writer) throws(ResponseError) in
      switch (phase, method) {
      case (.new, "initialize"):
        phase = .running
        client = ClientCapabilities(parameters["capabilities"])
        clientProcess = parameters["processId"]?.integer.flatMap { Int32(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
        folders = Self.folders(parameters)
        writeCapabilities(&writer)
      case (.new, _): throw ResponseError(.notInitialized, "expected the request \"initialize\" first")
      case (.shutDown, _): throw ResponseError(.invalidRequest, "the server was shut down")
      case (.running, "initialize"): throw ResponseError(.invalidRequest, "the server is initialized already")
      case (.running, "shutdown"):
        phase = .shutDown
        writer.null()
      case (.running, _): try write(method, parameters, &writer)
      }
    }
  }

  private mutating func write(
    _ method: String, _ parameters: JSONValue, _ writer: inout JSONWriter
  ) throws(ResponseError) {
    guard let request = DocumentRequest(rawValue: method) else {
      throw ResponseError(.methodNotFound, "unknown method \"\(method)\"")
    }
    guard let uri = parameters["textDocument"]?["uri"]?.text else {
      throw .expected("a document with a \"uri\"", for: "textDocument")
    }
    var document = try current(uri)
    if request == .diagnostic, !client.refreshesDiagnostics,
      let reading = document.takeReading(surroundings, folders: folders)
    {
      // The client can't be told to ask again.
      document.setSurroundings(reading.read())
    }
    // The document keeps what was read for the answer.
    defer { documents[uri] = document }
    var answerer = DocumentAnswerer(document: document, client: client, surroundings: surroundings)
    defer { document = answerer.document }
    try answerer.write(request, parameters, &writer)
  }

  /// Takes an open document out, with what is around it now; whoever takes it puts it back.
  private mutating func current(_ uri: String) throws(ResponseError) -> OpenDocument {
    guard var document = documents[uri] else {
      throw ResponseError(.invalidParameters, "the document \(uri) isn't open")
    }
    documents[uri] = nil
    document.renew(surroundings)
    return document
  }

  // MARK: Notifications

  private mutating func notified(_ method: String, _ parameters: JSONValue) -> [[UInt8]] {
    if method == "exit" {
      exitCode = phase == .shutDown ? 0 : 1
      return []
    }
    guard phase == .running else { return [] }
    let document = parameters["textDocument"]
    let uri = document?["uri"]?.text
    switch method {
    case "textDocument/didOpen":
      guard let uri, let text = document?["text"]?.text else { return malformed(method) }
      documents[uri] = OpenDocument(
        uri: uri, language: document?["languageId"]?.text ?? "", version: document?["version"]?.integer ?? 0,
        text: Array(text.utf8), surroundings)
      note(changeOf: uri)
    case "textDocument/didChange":
      guard let uri, let changes = parameters["contentChanges"], changes.isArray else { return malformed(method) }
      guard documents[uri] != nil else { return [OutgoingMessage.logging("\(method): the document \(uri) isn't open")] }
      for change in changes.elements {
        guard apply(change, to: uri) else { return malformed(method) }
      }
      if let version = document?["version"]?.integer { documents[uri]?.setVersion(version) }
      note(changeOf: uri)
    case "textDocument/didSave":
      guard let uri else { return malformed(method) }
      if let path = documents[uri]?.path, EditorSurroundings.isWatched(path) { return surroundingsChanged() }
      documents[uri]?.markStale()
      note(changeOf: uri)
    case "textDocument/didClose":
      guard let uri else { return malformed(method) }
      documents[uri] = nil
      changed.removeAll { $0 == uri }
      return client.pullsDiagnostics ? [] : [Self.emptyDiagnostics(of: uri)]
    case "initialized":
      if client.watchesFiles { return [watchRequest()] }
    case "workspace/didChangeWatchedFiles":
      return surroundingsChanged()
    // Whatever else is said is of no matter here.
    default: break
    }
    return []
  }

  /// The request to be told of changes to the files around documents.
  private mutating func watchRequest() -> [UInt8] {
    requestCount += 1
    return OutgoingMessage.request("client/registerCapability", id: requestCount) { writer in
      writer.object { writer in
        writer.array("registrations") { writer in
          writer.object { writer in
            writer.member("id", "files")
            writer.member("method", "workspace/didChangeWatchedFiles")
            writer.object("registerOptions") { writer in
              writer.array("watchers") { writer in
                for pattern in EditorSurroundings.watchedFiles {
                  writer.object { writer in writer.member("globPattern", pattern) }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Marks the documents' surroundings as changed, to be read with the next request; returns the messages that make the client send one.
  private mutating func surroundingsChanged() -> [[UInt8]] {
    for uri in documents.keys.sorted() {
      documents[uri]?.markStale()
      note(changeOf: uri)
    }
    return refreshRequests()
  }

  /// Returns the request to ask for diagnostics again, for a client that takes it.
  private mutating func refreshRequests() -> [[UInt8]] {
    guard client.refreshesDiagnostics else { return [] }
    requestCount += 1
    return [OutgoingMessage.request("workspace/diagnostic/refresh", id: requestCount)]
  }

  private func malformed(_ method: String) -> [[UInt8]] {
    [OutgoingMessage.logging("\(method): the parameters aren't those of the specification, so it was ignored")]
  }

  private mutating func note(changeOf uri: String) {
    if !client.pullsDiagnostics, documents[uri] != nil, !changed.contains(uri) { changed.append(uri) }
  }

  /// Makes one change; false when it isn't one.
  private mutating func apply(_ change: JSONValue, to uri: String) -> Bool {
    guard let new = change["text"]?.text else { return false }
    guard let range = change["range"], !range.isNull else {
      documents[uri]?.replace(nil, with: new)
      return true
    }
    guard let start = range["start"].flatMap({ Position($0) }), let end = range["end"].flatMap({ Position($0) }),
      let lines = documents[uri]?.lines
    else { return false }
    let first = lines.offset(of: start, client.encoding)
    let last = lines.offset(of: end, client.encoding)
    documents[uri]?.replace(min(first, last)..<max(first, last), with: new)
    return true
  }

  // MARK: Diagnostics

  private mutating func pushedDiagnostics() -> [[UInt8]] {
    defer { changed = [] }
    var sent: [[UInt8]] = []
    for uri in changed {
      guard var document = try? current(uri) else { continue }
      sent.append(diagnostics(of: &document))
      documents[uri] = document
    }
    return sent
  }

  /// Returns the notification with the diagnostics of a document, which keeps what is read for them.
  private func diagnostics(of document: inout OpenDocument) -> [UInt8] {
    var answerer = DocumentAnswerer(document: document, client: client, surroundings: surroundings)
    defer { document = answerer.document }
    return OutgoingMessage.notification("textDocument/publishDiagnostics") { writer in
      writer.object { writer in
        writer.member("uri", answerer.document.uri)
        writer.member("version", answerer.document.version)
        writer.key("diagnostics")
        answerer.writeDiagnostics(&writer)
      }
    }
  }

  private static func emptyDiagnostics(of uri: String) -> [UInt8] {
    OutgoingMessage.notification("textDocument/publishDiagnostics") { writer in
      writer.object { writer in
        writer.member("uri", uri)
        writer.member("diagnostics", [])
      }
    }
  }

  // MARK: Capabilities

  private static func folders(_ parameters: JSONValue) -> [String] {
    let folders = parameters["workspaceFolders"]?.elements.compactMap { $0["uri"]?.text } ?? []
    let roots = folders.isEmpty ? [parameters["rootUri"]?.text].compactMap { $0 } : folders
    return roots.compactMap { root in
      guard let path = OpenDocument.path(of: root) else { return nil }
      return path.hasSuffix("/") ? String(path.dropLast()) : path
    }
  }

  private func writeCapabilities(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.object("capabilities") { writer in client.write(&writer) }
      writer.object("serverInfo") { writer in
        writer.member("name", "activation-rule")
        writer.member("version", version)
      }
    }
  }
}

extension Position {
  init?(_ value: JSONValue) {
    guard let line = value["line"]?.integer, let character = value["character"]?.integer else { return nil }
    self.init(line: line, character: character)
  }
}
