import ActivationSystemCalls

OwnProcess.exit(BenchmarkTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
