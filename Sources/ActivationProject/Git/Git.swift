package import ActivationRules
import SystemCalls

/// Git, asked by an argument vector and never by a shell.
package enum Git {
  /// What a command prints.
  ///
  /// - Parameters:
  ///   - arguments: The command with its arguments.
  ///   - folder: Where it runs.
  /// - Throws: When there is no Git, or the command fails, with the first line of what it says, or where no program starts another.
  package static func output(_ arguments: [String], in folder: String) throws(ReadingError) -> [UInt8] {
    var failure: String?
    do throws(SystemError) {
      let process = try ChildProcess(["git", "-C", folder] + arguments, input: .nothing, output: .pipe, errors: .pipe)
      let bytes = try process.output?.readAll() ?? []
      let message = try process.errors?.readAll() ?? []
      if process.end() == .exit(code: 0) { return bytes }
      failure = String(decoding: message, as: UTF8.self).split(separator: "\n").first.map { String($0) }
    } catch {
      throw ReadingError(.file, "git can't be run: \(error.words)", help: "Install Git.")
    }
    throw ReadingError(.file, failure ?? "git \(arguments.first ?? "") failed")
  }

  /// Throws for a text that Git would take for an option.
  package static func checkRevision(_ revision: String) throws(ReadingError) {
    guard revision.hasPrefix("-") || revision.isEmpty else { return }
    throw ReadingError(.file, "\"\(revision)\" is not a revision", help: "For example main, HEAD~1.")
  }
}
