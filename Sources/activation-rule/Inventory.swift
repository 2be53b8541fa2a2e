import ActivationRules
import UniformTypes

/// What is built into the tool, as `--version --json` says it.
enum Inventory {
  /// The version, and how many types, tables and presets there are.
  static var object: [String: Any] {
    [
      "version": Tool.version, "types": TypeGraph.system.identifiers.count,
      "tables": DictionaryTable.shippedNames, "hosts": HostPreset.all.count,
      "commands": Tool.commands.map { $0.name },
    ]
  }
}
