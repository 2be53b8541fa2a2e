import ActivationFiles
import ActivationLanguageServer
import ActivationRules
import ActivationTesting
import ToolSupport

/// `lsp`: a language server for editors, on standard input and output.
enum LanguageServerCommand: Command {
  static let name = "lsp"
  static let summary = "serve an editor: mistakes, fixes, meanings and words while you type"
  static let usage = ["lsp"]
  static let details = """
    Speaks the Language Server Protocol 3.17 on standard input and output. An editor starts it; Grammar/editors.md has the
    settings for Visual Studio Code, Neovim, Helix, Zed and Sublime Text.

    It reads rules in property lists, JSON, YAML, and literals of Swift, JavaScript and TypeScript, and test files of rules. Beside an open Info.plist
    it reads the files around it that lint reads, when it is opened and when it is saved.
    """
  static let optionGroups = [
    OptionGroup(
      "Options", [Flag("--stdio", "changes nothing: some editors add it to every server's command line")])
  ]
  static let exitCodes: [ExitCodeMeaning] = [
    .init(.success, "the editor shut the server down"),
    .init(.negative, "the editor went away without doing so"),
    .init(.malformed, "usage error, or the input cannot be read"),
  ]
  static let examples = ["activation-rule lsp"]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    var server = ActivationLanguageServer(version: Tool.version, surroundings: surroundings)
    var frames = FrameReader()
    do throws(StreamFailure) {
      while server.exitCode == nil {
        let bytes = try environment.readBytes()
        guard !bytes.isEmpty else { return .negative }
        frames.append(bytes)
        var messages: [[UInt8]] = []
        while let frame = frames.next() {
          switch frame {
          case .message(let message): messages.append(message)
          case .malformed(let reason): environment.writeError("activation-rule lsp: \(reason)\n")
          }
        }
        for answer in server.receive(messages) { try environment.writeBytes(FrameReader.framed(answer)) }
      }
    } catch {
      throw UsageError("The editor's messages can't be read or answered: \(error.reason).")
    }
    return server.exitCode == 0 ? .success : .negative
  }

  /// How many folders above that of a file are searched for the containing app.
  private static let mostFolders = 3

  /// The folders above that of a file, the nearest first, as far as an editor works in them.
  private static func projects(around path: String, within folders: [String]) -> [String] {
    var found: [String] = []
    var folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    while found.count < mostFolders, let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      guard folders.contains(where: { root in folder == root || folder.hasPrefix(root + "/") }) else { break }
      found.append(String(folder))
    }
    return found
  }

  /// The file with what the first of some searches says of it that finds its containing app, or else the first of all.
  private static func target(_ path: String, among places: [String]) -> LintTarget? {
    var first: LintTarget?
    for place in places {
      guard let found = try? LintTargets(place).targets.first(where: { $0.path == path }) else { continue }
      if found.isApplicationKnown { return found }
      first = first ?? found
    }
    return first
  }

  /// The files around an open document, as `lint` and `test` read them.
  private static let surroundings = EditorSurroundings(
    target: { path, folders in
      guard path.hasSuffix(".plist") else { return nil }
      return target(path, among: [path] + projects(around: path, within: folders))
    },
    tests: { path, text in
      Result { () throws(ReadingError) in try RuleTestFile(text, path: path) }
    })
}
