import ActivationSystemCalls
import Foundation

do {
  try BenchmarkTool(Array(CommandLine.arguments.dropFirst())).run()
} catch {
  FileHandle.standardError.write(Data("Benchmarks: \((error as? BenchmarkFailure)?.message ?? "\(error)")\n".utf8))
  OwnProcess.exit(2)
}
