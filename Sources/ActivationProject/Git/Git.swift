package import ActivationRules
import Foundation

/// Git, asked by an argument vector and never by a shell.
package enum Git {
  /// What a command prints.
  ///
  /// - Parameters:
  ///   - arguments: The command with its arguments.
  ///   - folder: Where it runs.
  /// - Throws: When there is no Git, or the command fails, with the first line of what it says; on a system where no program starts another.
  package static func output(_ arguments: [String], in folder: String) throws(ReadingError) -> [UInt8] {
    #if os(macOS) || os(Linux)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      process.arguments = ["git"] + arguments
      let (output, errors) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = errors
      process.standardInput = FileHandle.nullDevice
      do {
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        let message = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        if process.terminationStatus == 0 { return Array(bytes) }
        let first = String(decoding: message, as: UTF8.self).split(separator: "\n").first.map { String($0) }
        throw ReadingError(.file, first ?? "git \(arguments.first ?? "") failed")
      } catch let error as ReadingError {
        throw error
      } catch {
        throw ReadingError(.file, "git can't be run: \(error.localizedDescription)", help: "Install Git.")
      }
    #else
      throw ReadingError(.file, "git can't be run on this system")
    #endif
  }

  /// Throws for a text that Git would take for an option.
  package static func checkRevision(_ revision: String) throws(ReadingError) {
    guard revision.hasPrefix("-") || revision.isEmpty else { return }
    throw ReadingError(.file, "\"\(revision)\" is not a revision", help: "For example main, HEAD~1.")
  }
}
