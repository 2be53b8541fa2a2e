import ActivationLint
import ActivationRules
import ActivationTool
import UniformTypes

extension CompletionWords {
  /// The names of the host presets.
  static let hosts = CompletionWords("hosts") { HostPreset.all.map(\.name) }
  /// The identifiers of the system's types.
  static let types = CompletionWords("types") { TypeGraph.system.identifiers.sorted() }
  /// The rules of the linter, by id and name.
  static let lintRules = CompletionWords("lint-rules") { LintRule.all.flatMap { [$0.id, $0.name] } }
}
