import ActivationLint
import ActivationRules
import UniformTypes

/// What a shell may complete a value to.
enum ValueCompletion: Sendable, Hashable {
  /// Nothing is known of it.
  case nothing
  /// Files and folders.
  case files
  /// The names of the host presets.
  case hosts
  /// A type identifier.
  case types
  /// Type identifiers, separated by commas.
  case typeList
  /// A rule of the linter, by id or name.
  case lintRules
  /// Rules of the linter, separated by commas.
  case lintRuleList
  /// Some fixed words.
  case values([String])
  /// Some fixed words, or files.
  case valuesOrFiles([String])

  /// The fixed words.
  var values: [String] {
    switch self {
    case .nothing, .files: []
    case .hosts: HostPreset.all.map(\.name)
    case .types, .typeList: TypeGraph.system.identifiers.sorted()
    case .lintRules, .lintRuleList: LintRule.all.flatMap { [$0.id, $0.name] }
    case .values(let values), .valuesOrFiles(let values): values
    }
  }

  /// Whether files belong to it.
  var takesFiles: Bool {
    switch self {
    case .files, .valuesOrFiles: true
    case .nothing, .hosts, .types, .typeList, .lintRules, .lintRuleList, .values: false
    }
  }
}
