import ActivationSystemCalls
import Foundation

do {
  try BenchmarkTool(Array(CommandLine.arguments.dropFirst())).run()
} catch {
  // 1 where an answer is wrong or a figure is worse than the one that is kept, 2 where the arguments cannot be used.
  FileHandle.standardError.write(Data("Benchmarks: \((error as? Mismatch)?.message ?? "\(error)")\n".utf8))
  OwnProcess.exit(error is Mismatch ? 1 : 2)
}
