import ActivationWire
import ActivationRules

/// The capabilities of the client that matter here, and those that the server announces in turn.
struct ClientCapabilities: Sendable {
  /// The unit in which characters within a line are counted: the client's preference, UTF-16 without one.
  private(set) var encoding = PositionEncoding.utf16
  /// A Boolean value that indicates whether the client requests diagnostics, so that they needn't be pushed.
  private(set) var pullsDiagnostics = false
  /// A Boolean value that indicates whether edits may create a file.
  private(set) var createsFiles = false
  /// A Boolean value that indicates whether the client can report files that change.
  private(set) var watchesFiles = false
  /// A Boolean value that indicates whether the client asks for diagnostics again when it is told to.
  private(set) var refreshesDiagnostics = false
  /// A Boolean value that indicates whether a diagnostic may have the address of a page about its code.
  private(set) var takesCodeDescriptions = false
  private var takesCodeActions = false

  init(_ capabilities: JSONValue? = nil) {
    guard let capabilities else { return }
    let offered = capabilities["general"]?["positionEncodings"]?.elements ?? []
    encoding = offered.lazy.compactMap { $0.text.flatMap { PositionEncoding(rawValue: $0) } }.first ?? .utf16
    let document = capabilities["textDocument"]
    pullsDiagnostics = document?["diagnostic"]?.isObject == true
    takesCodeActions = document?["codeAction"]?["codeActionLiteralSupport"]?.isObject == true
    let workspace = capabilities["workspace"]
    watchesFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.boolean == true
    refreshesDiagnostics = pullsDiagnostics && workspace?["diagnostics"]?["refreshSupport"]?.boolean == true
    takesCodeDescriptions = document?["publishDiagnostics"]?["codeDescriptionSupport"]?.boolean == true
    let edit = workspace?["workspaceEdit"]
    createsFiles =
      edit?["documentChanges"]?.boolean == true
      && edit?["resourceOperations"]?.elements.contains { $0.text == "create" } == true
  }

  /// Writes the members of the server's capabilities.
  func write(_ writer: inout JSONWriter) {
    writer.member("positionEncoding", encoding.rawValue)
    writer.object("textDocumentSync") { writer in
      writer.member("openClose", true)
      writer.member("change", 2)
      writer.member("save", true)
    }
    writer.member("hoverProvider", true)
    writer.object("completionProvider") { writer in
      writer.member("triggerCharacters", ["\"", "'", ".", "$", "@", "<", ">"])
    }
    if takesCodeActions {
      writer.object("codeActionProvider") { writer in
        writer.member("codeActionKinds", RuleActionKind.allCases.map(\.rawValue))
      }
    }
    writer.member("documentFormattingProvider", true)
    if pullsDiagnostics {
      writer.object("diagnosticProvider") { writer in
        writer.member("identifier", "activation-rule")
        writer.member("interFileDependencies", false)
        writer.member("workspaceDiagnostics", false)
      }
    }
  }
}
