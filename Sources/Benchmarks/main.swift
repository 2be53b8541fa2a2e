import ActivationChecks

do {
  try BenchmarkTool(Array(CommandLine.arguments.dropFirst())).run()
} catch {
  try? Descriptor.standardError.write(
    Array("Benchmarks: \((error as? BenchmarkFailure)?.message ?? "\(error)")\n".utf8))
  OwnProcess.exit(2)
}
