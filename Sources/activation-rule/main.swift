import ActivationChecks

// A limit on the size of files is an error of the write, not the end of the process.
OwnProcess.ignoreFileSizeLimit()
OwnProcess.exit(Tool.run(Array(CommandLine.arguments.dropFirst()), in: .process()).rawValue)
