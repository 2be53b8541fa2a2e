package import ActivationWire
import ActivationLint
package import ActivationRules
import PredicateSyntax

/// A scanned folder as it was named, its extensions with their verdicts, and what couldn't be read.
package typealias ScannedFolder = (name: String, extensions: [JudgedExtension], problems: [ReadingError])

/// The output of `scan` for people: a table for each context, or one with the rules, then the problems and a summary.
package struct ScanReport {
  package let folders: [ScannedFolder]
  package let contexts: [NamedContext]
  package let style: Style
  package let width: Int

  package init(folders: [ScannedFolder], contexts: [NamedContext], style: Style, width: Int) {
    self.folders = folders
    self.contexts = contexts
    self.style = style
    self.width = width
  }

  private static let kindWidth = 24
  private static let verdictWidth = 16
  private static let reasonLines = 4

  private var nameWidth: Int { max(20, width - Self.kindWidth - Self.verdictWidth) }

  /// Hands out the report piece by piece.
  package func write(to write: (String) -> Void) {
    if contexts.isEmpty { table(verdict: nil).forEach(write) }
    let isEmpty = !folders.contains { !$0.extensions.isEmpty }
    for (index, context) in contexts.enumerated() where !isEmpty {
      if let host = context.preset?.name { write(style.bold("Host: ") + escapingControlCharacters(host) + "\n") }
      write(style.bold("Shared: ") + wrapped(context.summary, indentation: 2, lines: 6).drop { $0 == " " } + "\n")
      table(verdict: index).forEach(write)
    }
    problems().forEach(write)
    write(summary)
  }

  private func table(verdict index: Int?) -> [String] {
    guard folders.contains(where: { !$0.extensions.isEmpty }) else { return [] }
    var pieces = [heading(index == nil ? "RULE" : "VERDICT")]
    for folder in folders {
      for judged in folder.extensions {
        pieces.append(row(judged, in: folder, verdict: index.map { judged.verdicts[$0] }))
      }
    }
    return pieces + ["\n"]
  }

  private func heading(_ last: String) -> String {
    style.dim("EXTENSION".padding(to: nameWidth) + "KIND".padding(to: Self.kindWidth) + last) + "\n"
  }

  private func row(_ judged: JudgedExtension, in folder: ScannedFolder, verdict: ExtensionVerdict?) -> String {
    let file = judged.file
    let name = [file.displayName, file.bundleIdentifier.map { file.displayName == nil ? $0 : "(\($0))" }]
      .compactMap { $0 }.joined(separator: " ")
    var text =
      style.bold(cell(name.isEmpty ? file.owner : name, nameWidth)) + cell(file.infoPlist?.kind ?? "", Self.kindWidth)
    text += verdict.map { colored($0.kind) } ?? ruleForm(of: file)
    text += "\n"
    // Where the path is all there is to call it by, it was just printed.
    if !name.isEmpty || folders.count > 1 || TextColumns.cut(file.owner, to: nameWidth - 1) != file.owner {
      text += wrapped(path(file.owner, in: folder), indentation: 2, lines: 2)
    }
    if let verdict, verdict.kind != .shown, !verdict.reason.isEmpty {
      text += wrapped(verdict.reason, indentation: 4, lines: Self.reasonLines)
    }
    return text
  }

  private func cell(_ text: String, _ width: Int) -> String {
    TextColumns.cut(escapingControlCharacters(text), to: width - 1).padding(to: width)
  }

  private func path(_ path: String, in folder: ScannedFolder) -> String {
    folders.count == 1 || path == folder.name ? path : folder.name + ": " + path
  }

  private func wrapped(_ text: String, indentation: Int, lines: Int) -> String {
    TextColumns.wrap(escapingControlCharacters(text), to: width - indentation, lines: lines)
      .map { String(repeating: " ", count: indentation) + $0 + "\n" }.joined()
  }

  private func colored(_ kind: Verdict.Kind) -> String {
    switch kind {
    case .shown: style.green(kind.word)
    case .hidden, .notOffered: style.red(kind.word)
    case .uncertain, .failed: style.yellow(kind.word)
    case .notApplicable: style.dim(kind.word)
    }
  }

  /// The rule's form in a word or two, for the table without contexts.
  private func ruleForm(of file: RuleFile) -> String {
    switch file.ruleState {
    case .missing: return style.dim("none")
    case .unusable: return style.yellow("unusable")
    case .decidedAtBuildTime: return style.yellow("when built")
    case .found: break
    }
    if file.extensionRules.count > 1 { return "\(file.extensionRules.count) rules" }
    if case .dictionary = file.extensionRules.first?.rule { return "dictionary" }
    return "predicate"
  }

  private func problems() -> [String] {
    var pieces: [String] = []
    for folder in folders {
      for problem in folder.problems {
        let help = problem.help.isEmpty ? "" : " (\(problem.help))"
        let place = path(problem.name ?? folder.name, in: folder)
        pieces.append(line(.error, place + (problem.line > 0 ? ":" : ": ") + problem.placedMessage + help))
      }
      for judged in folder.extensions {
        let place = path(judged.file.owner, in: folder) + ": "
        // Several keys with one mistake are one line.
        var said: Set<String> = []
        for finding in judged.findings where said.insert(finding.id).inserted {
          let count = judged.findings.count { $0.id == finding.id }
          let others = count > 1 ? " The same for \(count - 1) more." : ""
          let text = finding.line.hasSuffix(".") || finding.line.hasSuffix("?") ? finding.line : finding.line + "."
          pieces.append(line(finding.severity, place + text + others + " [\(finding.id) \(finding.name)]"))
        }
        for problem in judged.problems { pieces.append(line(.note, place + problem)) }
      }
    }
    return pieces.isEmpty ? [] : [style.bold("Problems:") + "\n"] + pieces + ["\n"]
  }

  private func line(_ severity: Diagnostic.Severity, _ text: String) -> String {
    let label = (severity.rawValue + ":").padding(to: 9)
    let colored = severity == .error ? style.red(label) : style.yellow(label)
    return "  " + colored + wrapped(text, indentation: 11, lines: Self.reasonLines).drop { $0 == " " }
  }

  private var summary: String {
    let all = folders.flatMap(\.extensions)
    var text = all.isEmpty ? "no extension found" : counted(all.count, "extension")
    if !contexts.isEmpty, !all.isEmpty {
      let verdicts = all.flatMap(\.verdicts)
      let parts = Verdict.Kind.allCases.compactMap { kind in
        let count = verdicts.count { $0.kind == kind }
        return count == 0 ? nil : "\(count) \(kind.word)"
      }
      text += ", " + counted(contexts.count, "context") + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
    }
    let severities = all.flatMap { $0.findings.map(\.severity) + $0.problems.map { _ in .note } }
    let unreadable = folders.reduce(0) { $0 + $1.problems.count }
    let counts = [Diagnostic.Severity.error, .warning, .note].compactMap { severity in
      let count = severities.count { $0 == severity }
      return count == 0 ? nil : counted(count, severity.rawValue)
    }
    if !counts.isEmpty { text += "; " + counts.joined(separator: ", ") }
    if unreadable > 0 { text += "; \(unreadable) unreadable" }
    return wrapped(text, indentation: 0, lines: Self.reasonLines)
  }
}
