/// The workloads by name.
enum Catalog {
  /// All names, in the order in which the workloads are measured.
  static let names = ["W1", "W2", "W2g", "W3", "W4", "W5", "W5s", "W6", "why"]

  /// Makes a workload ready; its answers have been compared with the expected ones by then.
  ///
  /// - Returns: nil when what it needs is not there: for W6 the built tool.
  static func workload(_ name: String, _ data: BenchmarkData, _ tools: ToolPaths) throws(Mismatch) -> Workload? {
    switch name {
    case "W1": try ParsingWorkload.make(data)
    case "W2": try EvaluationWorkload.make(data)
    case "W2g": try GeneralWorkload.make(data)
    case "W3": try ManyRulesWorkload.make(data)
    case "W4": try PreparationWorkload.make(data)
    case "W5": try StreamWorkload.make(data)
    case "W5s": try StreamWorkload.makeShort(data)
    case "why": try ReasonWorkload.make(data)
    case "W6": try LaunchWorkload.make(data, tools)
    default: nil
    }
  }
}
