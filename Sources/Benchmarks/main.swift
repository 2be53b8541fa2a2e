import ActivationSystemCalls
import Foundation

do {
  try BenchmarkTool(Array(CommandLine.arguments.dropFirst())).run()
} catch {
  let failure = error as? BenchmarkFailure ?? BenchmarkFailure("\(error)", exitCode: 2)
  FileHandle.standardError.write(Data("Benchmarks: \(failure.message)\n".utf8))
  OwnProcess.exit(failure.exitCode)
}
