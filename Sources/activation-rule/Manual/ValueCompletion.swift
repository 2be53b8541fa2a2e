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
    case .values(let values), .valuesOrFiles(let values): values
    }
  }

  /// Whether files belong to it.
  var takesFiles: Bool {
    switch self {
    case .files, .valuesOrFiles: true
    case .nothing, .hosts, .types, .typeList, .values: false
    }
  }
}
