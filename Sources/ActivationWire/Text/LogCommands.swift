import ActivationRules

/// Keeps text from being read as a command by the viewer of a build log.
///
/// GitHub's runner takes a line that begins with `::` after blanks, and `##[` anywhere in a line, for a command to itself; Azure
/// Pipelines does so with `##vso[`. Inferred from the source of the runner, `src/Runner.Common/ActionCommand.cs`.
package enum LogCommands {
  /// Returns whether the beginning of a line makes it look like a command.
  static func begins(_ line: some StringProtocol) -> Bool {
    line.drop { $0 == " " || $0 == "\t" }.hasPrefix("::")
  }

  /// A text in which the beginnings of commands are escaped anywhere in a line; other text is returned unchanged.
  package static func guarded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
    return text.replacing(["##[": "##\\u{5B}", "##vso[": "##vso\\u{5B}"])
  }

  /// The name of a file as it may begin a line.
  package static func name(_ name: String) -> String { begins(name) ? "./" + name : name }
}
