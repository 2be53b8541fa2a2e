import ActivationFiles
import ActivationLint
import ActivationRules
import PredicateSyntax

/// What `scan --json` prints: an object for each extension and context, then one for each problem.
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
            finding.severity, folder, judged.found.path, finding.placedStatement, finding.help, id: finding.id))
      }
      for problem in judged.problems { write(problemLine(.note, folder, judged.found.path, problem, "")) }
    }
  }

  private func verdictLine(
    _ judged: JudgedExtension, in folder: ScannedFolder, _ context: String, _ verdict: ExtensionVerdict
  ) -> String {
    let found = judged.found
    return JSONWriter.object { writer in
      writer.member("bundleIdentifier", ifPresent: found.bundleIdentifier)
      writer.member("containingApplication", ifPresent: found.application.application?.label)
      writer.member("context", context)
      writer.place(found, in: folder)
      writer.member("reason", verdict.reason)
      writer.member("source", found.isSource)
      writer.member("type", "verdict")
      if !judged.undeclaredTypes.isEmpty { writer.member("undeclaredTypes", judged.undeclaredTypes) }
      writer.member("verdict", verdict.kind.name)
    }.text
  }

  private func problemLine(
    _ severity: Diagnostic.Severity, _ folder: ScannedFolder, _ path: String, _ message: String, _ help: String,
    id: String? = nil
  ) -> String {
    JSONWriter.object { writer in
      writer.member("folder", folder.name)
      if !help.isEmpty { writer.member("help", help) }
      writer.member("id", ifPresent: id)
      writer.member("message", message)
      writer.member("path", path)
      writer.member("severity", severity.rawValue)
      writer.member("type", "problem")
    }.text
  }

  private func inventoryLine(_ judged: JudgedExtension, in folder: ScannedFolder) -> String {
    let found = judged.found
    let (state, setting, message): (String, String?, String?) =
      switch found.ruleState {
      case .found: ("found", nil, nil)
      case .missing: ("missing", nil, nil)
      case .unusable(let message): ("unusable", nil, message)
      case .decidedAtBuildTime(let reference): ("decided at build time", reference, nil)
      }
    return JSONWriter.object { writer in
      writer.member("buildSetting", ifPresent: setting)
      writer.member("bundleIdentifier", ifPresent: found.bundleIdentifier)
      writer.member("containingApplication", ifPresent: found.application.application?.label)
      writer.place(found, in: folder)
      writer.member("ruleMessage", ifPresent: message)
      writer.member("ruleState", state)
      writer.array("rules") { writer in for rule in found.rules { writer.rule(rule) } }
      writer.member("source", found.isSource)
      writer.member("type", "extension")
      if !judged.undeclaredTypes.isEmpty { writer.member("undeclaredTypes", judged.undeclaredTypes) }
    }.text
  }
}

extension JSONWriter {
  fileprivate mutating func place(_ found: FoundExtension, in folder: ScannedFolder) {
    member("displayName", ifPresent: found.displayName)
    member("extensionPoint", ifPresent: found.extensionPointIdentifier)
    member("folder", folder.name)
    member("kind", found.kind)
    member("path", found.path)
  }

  fileprivate mutating func rule(_ rule: LoadedRule) {
    object { writer in
      if case .dictionary(let value) = rule.rule {
        writer.key("dictionary")
        writer.propertyList(value)
      }
      if let line = rule.line { writer.member("line", line) }
      writer.member("name", ifPresent: rule.displayName)
      if case .predicate(let text) = rule.rule { writer.member("predicate", text) }
      writer.member("root", rule.root)
    }
  }

  /// Writes a value with texts in place of what JSON lacks.
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
