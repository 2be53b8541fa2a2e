import ActivationChecks

// A limit on file sizes must make the write fail, not end the process.
OwnProcess.ignoreFileSizeLimit()
OwnProcess.exit(Tool.run(Array(CommandLine.arguments.dropFirst()), in: .process()).rawValue)
