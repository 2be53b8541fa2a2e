import Foundation

/// The program: reads its arguments, checks, measures, and writes figures.
enum BenchmarkTool {
  /// The exit codes of the program.
  enum ExitCode: Int32 {
    case success = 0
    /// An answer is wrong, or a figure is worse than the one that is kept.
    case failure = 1
    /// The arguments, or the files that they name, cannot be used.
    case unusable = 2
  }

  static func run(_ words: [String]) -> ExitCode {
    do {
      let arguments = try Arguments(words)
      if arguments.isHelp {
        print(Arguments.usage, terminator: "")
        return .success
      }
      return try run(arguments)
    } catch let mistake as Arguments.Mistake {
      return end("\(mistake.message); see --help", .unusable)
    } catch let mismatch as Mismatch {
      return end(mismatch.message, .failure)
    } catch {
      return end("\(error)", .unusable)
    }
  }

  private static func end(_ message: String, _ code: ExitCode) -> ExitCode {
    FileHandle.standardError.write(Data("Benchmarks: \(message)\n".utf8))
    return code
  }

  private static func run(_ arguments: Arguments) throws -> ExitCode {
    switch arguments.action {
    case .measure: return try measure(arguments)
    case .check:
      _ = try workloads(arguments)
      print("All answers are the expected ones.")
    case .growth: print(try Growth.measured(arguments.rounds).report(arguments.format))
    case .analysis:
      if let path = arguments.rules {
        print(try AnalysisTimes(rulesAt: path, rounds: arguments.rounds.count).report(arguments.format))
      } else {
        print(try AnalysisGrowth.measured(rounds: arguments.rounds.count).report(arguments.format))
      }
    }
    return .success
  }

  private static func workloads(_ arguments: Arguments) throws -> [Workload] {
    let data = try data(arguments)
    var tools = arguments.tools
    tools.dynamic = tools.dynamic ?? neighbor("activation-rule")
    let names = arguments.workloads.isEmpty ? Catalog.names : Catalog.names.filter(arguments.workloads.contains)
    return try names.compactMap { try Catalog.workload($0, data, tools) }
  }

  private static func measure(_ arguments: Arguments) throws -> ExitCode {
    let workloads = try workloads(arguments)
    let results = try workloads.map { try arguments.rounds.measure($0) }
    switch arguments.format {
    case .table: print(TextReport.text(results))
    case .json: print(try JSONReport.text(results))
    case .lines: print(try LinesReport.text(results, try data(arguments)))
    }
    guard let path = arguments.baseline else { return .success }
    let current = Baseline(results)
    if arguments.updates {
      try current.merged(into: Baseline(file: path)).write(to: path)
      return .success
    }
    let complaints = current.complaints(against: try Baseline(file: path))
    guard complaints.isEmpty else { return end(complaints.joined(separator: "\n"), .failure) }
    return .success
  }

  private static func data(_ arguments: Arguments) throws -> BenchmarkData {
    guard let folder = arguments.folder else { return .generated() }
    do {
      return try BenchmarkData(folder: URL(filePath: folder, directoryHint: .isDirectory))
    } catch {
      throw Arguments.Mistake(
        message: "--data: '\(folder)' does not hold the files of the workloads, or not as they should be")
    }
  }

  /// The path of another program built next to this one; nil without one.
  private static func neighbor(_ name: String) -> String? {
    guard let own = Bundle.main.executableURL else { return nil }
    let path = own.deletingLastPathComponent().appending(path: name).path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }
}
