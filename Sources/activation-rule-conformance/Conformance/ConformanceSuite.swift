import ActivationChecks
import ActivationRules
import Foundation
import PredicateEvaluation
import PredicateSyntax
import ActivationTool

/// The cases of some files.
struct ConformanceSuite: Sendable {
  /// The file of a folder that lists cases whose answer is known to differ here, with the reason.
  static let knownDifferencesName = "known-differences.json"

  /// The cases, in the order of the files.
  private(set) var cases: [ConformanceCase] = []
  /// The reason why a case is known to be answered otherwise, by its id.
  private(set) var knownDifferences: [String: String] = [:]

  /// Reads files, and folders with files.
  init(contentsOf paths: [String]) throws(UsageError) {
    var ids: Set<String> = []
    var read: Set<String> = []
    var files: [String] = []
    for path in paths { files += try Self.files(at: path) }
    for file in files where read.insert(file).inserted {
      if file.hasSuffix("/" + Self.knownDifferencesName) {
        try readKnownDifferences(file)
        continue
      }
      for found in try ConformanceReader(path: file).cases() {
        guard ids.insert(found.id).inserted else {
          throw UsageError(
            "\(file): there are two cases \(found.id).", help: "The id of a case is unique in the suite.")
        }
        cases.append(found)
      }
    }
    guard !cases.isEmpty else { throw UsageError("no case found at \(paths.joined(separator: ", "))") }
  }

  private static func files(at path: String) throws(UsageError) -> [String] {
    guard let isFolder = InputFile.isFolder(path) else {
      throw UsageError("no suite found at \(path)", help: "Name the folder or a file; it is Corpus/conformance.")
    }
    guard isFolder else { return [path] }
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") }
      return names.sorted().map { folder + "/" + $0 }
    } catch {
      throw UsageError("the folder \(path) can't be read")
    }
  }

  private mutating func readKnownDifferences(_ path: String) throws(UsageError) {
    let reader = try ConformanceReader(path: path)
    for (id, reason) in try reader.knownDifferences() { knownDifferences[id] = reason }
  }
}
