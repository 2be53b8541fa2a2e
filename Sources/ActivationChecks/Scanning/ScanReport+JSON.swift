import ActivationWire
import ActivationLint
import ActivationRules
import PredicateSyntax

/// The output of `scan --json`: an object for each extension and context, then one for each problem.
extension ScanReport {
  /// Hands out the lines one by one.
  package func writeJSON(to write: (String) -> Void) {
    for folder in folders {
      for judged in folder.extensions {
        if contexts.isEmpty { write(inventoryLine(judged, in: folder)) }
        for (context, verdict) in zip(contexts, judged.verdicts) {
          write(verdictLine(judged, in: folder, context.name, verdict))
        }
      }
    }
    for folder in folders { writeProblems(of: folder, to: write) }
  }

  private func writeProblems(of folder: ScannedFolder, to write: (String) -> Void) {
    for problem in folder.problems {
      write(problemLine(.error, folder, problem.path, problem.message, problem.help))
    }
    for judged in folder.extensions {
      for finding in judged.findings {
        write(
          problemLine(
            finding.severity, folder, judged.file.owner, finding.placedStatement, finding.help, id: finding.id))
      }
      for problem in judged.problems { write(problemLine(.note, folder, judged.file.owner, problem, "")) }
    }
  }

  private func verdictLine(
    _ judged: JudgedExtension, in folder: ScannedFolder, _ context: String, _ verdict: ExtensionVerdict
  ) -> String {
    let file = judged.file
    return JSONWriter.line("verdict") { writer in
      writer.member("verdict", verdict.kind.name)
      if !verdict.reason.isEmpty { writer.member("longReason", verdict.reason) }
      writer.object("share") { writer in writer.member("name", context) }
      writer.facts(of: file, in: folder)
      if !judged.undeclaredTypes.isEmpty { writer.member("undeclaredTypes", judged.undeclaredTypes) }
    }
  }

  private func problemLine(
    _ severity: Diagnostic.Severity, _ folder: ScannedFolder, _ path: String, _ message: String, _ help: String,
    id: String? = nil
  ) -> String {
    JSONWriter.line("finding") { writer in
      writer.member("id", ifPresent: id)
      writer.member("severity", severity.rawValue)
      writer.member("message", message)
      if !help.isEmpty { writer.member("help", help) }
      writer.member("folder", folder.name)
      writer.member("file", path)
    }
  }

  private func inventoryLine(_ judged: JudgedExtension, in folder: ScannedFolder) -> String {
    let file = judged.file
    let (state, setting, message): (String, String?, String?) =
      switch file.ruleState {
      case .found: ("found", nil, nil)
      case .missing: ("missing", nil, nil)
      case .unusable(let message): ("notRead", nil, message)
      case .decidedAtBuildTime(let reference): ("buildSetting", reference, nil)
      }
    return JSONWriter.line("extension") { writer in
      writer.facts(of: file, in: folder)
      writer.member("ruleState", state)
      writer.member("buildSetting", ifPresent: setting)
      writer.member("message", ifPresent: message)
      writer.array("rules") { writer in for rule in file.extensionRules { writer.rule(rule) } }
      if !judged.undeclaredTypes.isEmpty { writer.member("undeclaredTypes", judged.undeclaredTypes) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func facts(of file: RuleFile, in folder: ScannedFolder) {
    member("extensionKind", file.infoPlist?.kind ?? "")
    member("name", ifPresent: file.displayName)
    member("bundleIdentifier", ifPresent: file.bundleIdentifier)
    member("extensionPoint", ifPresent: file.extensionPointIdentifier)
    member("app", ifPresent: file.surroundings.application?.application?.label)
    member("isSource", file.isSource)
    member("folder", folder.name)
    member("file", file.owner)
  }

  fileprivate mutating func rule(_ rule: RulePlace) {
    object { writer in
      writer.key("rule")
      switch rule.rule {
      case .dictionary(let value): writer.propertyList(value)
      case .predicate(let text): writer.string(text)
      }
      if let line = rule.line { writer.member("line", line) }
      writer.member("name", ifPresent: rule.displayName)
      writer.member("root", rule.root)
    }
  }

  /// Writes a value with texts in place of types that JSON lacks.
  private mutating func propertyList(_ value: PropertyListValue) {
    switch value {
    case .string(let text): string(text)
    case .boolean(let value): boolean(value)
    case .integer(let value): integer(value)
    case .unsignedInteger(let value):
      if let exact = Int64(exactly: value) { integer(exact) } else { number(Double(value)) }
    case .real(let value): if value.isFinite { number(value) } else { string("\(value)") }
    case .date(let value): string("\(value) s since 2001-01-01")
    case .data(let bytes): string("\(bytes.count) bytes")
    case .array(let values): array { writer in for value in values { writer.propertyList(value) } }
    case .dictionary(let entries):
      object { writer in
        for entry in entries.sorted(by: { $0.key < $1.key }) {
          writer.key(entry.key)
          writer.propertyList(entry.value)
        }
      }
    }
  }
}
