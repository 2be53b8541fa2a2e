import ActivationRules
import ActivationFiles
import Foundation
import ToolSupport

/// What `scan --json` prints: an object for each extension and context, then one for each problem.
extension ScanReport {
  /// Hands out the lines one by one.
  func writeJSON(to write: (String) -> Void) {
    for folder in folders {
      for judged in folder.extensions {
        if contexts.isEmpty { write(JSONText.line(inventory(judged, in: folder))) }
        for (context, verdict) in zip(contexts, judged.verdicts) {
          write(verdictLine(judged, in: folder, context.name, verdict))
        }
      }
    }
    for folder in folders { writeProblems(of: folder, to: write) }
  }

  private func writeProblems(of folder: ScannedFolder, to write: (String) -> Void) {
    for problem in folder.problems {
      write(problemLine("error", folder, problem.path, problem.message, problem.help))
    }
    for judged in folder.extensions {
      for problem in judged.problems { write(problemLine("note", folder, judged.found.path, problem, "")) }
    }
  }

  /// One verdict, of which there may be millions: written as bytes, the keys in their order.
  private func verdictLine(
    _ judged: JudgedExtension, in folder: ScannedFolder, _ context: String, _ verdict: ExtensionVerdict
  ) -> String {
    let found = judged.found
    var line = JSONLine()
    line.add("bundleIdentifier", found.bundleIdentifier)
    line.add("containingApplication", found.application.application?.label)
    line.add("context", context)
    line.add("displayName", found.displayName)
    line.add("extensionPoint", found.extensionPointIdentifier)
    line.add("folder", folder.name)
    line.add("kind", found.kind)
    line.add("path", found.path)
    line.add("reason", verdict.reason)
    line.add("source", found.isSource)
    line.add("type", "verdict")
    if !judged.undeclaredTypes.isEmpty { line.add("undeclaredTypes", judged.undeclaredTypes) }
    line.add("verdict", verdict.outcome.rawValue)
    return line.text
  }

  private func problemLine(
    _ severity: String, _ folder: ScannedFolder, _ path: String, _ message: String, _ help: String
  ) -> String {
    var line = JSONLine()
    line.add("folder", folder.name)
    if !help.isEmpty { line.add("help", help) }
    line.add("message", message)
    line.add("path", path)
    line.add("severity", severity)
    line.add("type", "problem")
    return line.text
  }

  private func identity(_ judged: JudgedExtension, in folder: ScannedFolder) -> [String: Any] {
    let found = judged.found
    var object: [String: Any] = [
      "folder": folder.name, "path": found.path, "kind": found.kind, "source": found.isSource,
    ]
    object["bundleIdentifier"] = found.bundleIdentifier
    object["displayName"] = found.displayName
    object["extensionPoint"] = found.extensionPointIdentifier
    object["containingApplication"] = found.application.application?.label
    if !judged.undeclaredTypes.isEmpty { object["undeclaredTypes"] = judged.undeclaredTypes }
    return object
  }

  private func inventory(_ judged: JudgedExtension, in folder: ScannedFolder) -> [String: Any] {
    var object = identity(judged, in: folder)
    object["type"] = "extension"
    switch judged.found.ruleState {
    case .found: object["ruleState"] = "found"
    case .missing: object["ruleState"] = "missing"
    case .unusable(let message):
      object["ruleState"] = "unusable"
      object["ruleMessage"] = message
    case .decidedAtBuildTime(let reference):
      object["ruleState"] = "decided at build time"
      object["buildSetting"] = reference
    }
    object["rules"] = judged.found.rules.map { rule in
      var entry: [String: Any] = ["root": rule.root]
      switch rule.rule {
      case .predicate(let text): entry["predicate"] = text
      case .dictionary(let value): entry["dictionary"] = json(value)
      }
      entry["line"] = rule.line
      entry["name"] = rule.displayName
      return entry
    }
    return object
  }

  /// A value with texts in place of what JSON lacks.
  private func json(_ value: PropertyListValue) -> Any {
    switch value {
    case .string(let text): text
    case .boolean(let value): value
    case .integer(let value): value
    case .unsignedInteger(let value): value
    case .real(let value): value.isFinite ? value as Any : "\(value)"
    case .date(let value): "\(value) s since 2001-01-01"
    case .data(let bytes): "\(bytes.count) bytes"
    case .array(let values): values.map { json($0) }
    case .dictionary(let entries): entries.mapValues { json($0) }
    }
  }
}
