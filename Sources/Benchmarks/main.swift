import Foundation

exit(BenchmarkTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
