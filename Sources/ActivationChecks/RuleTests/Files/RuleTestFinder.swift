package import ActivationRules
import Foundation

/// Finds test files.
package enum RuleTestFinder {
  /// The ending of the names of test files.
  package static let ending = EditedFile.testEnding
  /// The advice where there are none.
  package static let help = "activation-rule test --init RULE writes one."

  /// Folders that hold no tests of the project's own; hidden folders are skipped as well.
  private static let skippedNames: Set = ["node_modules", "DerivedData", "Pods"]

  /// The test files at a path: the file itself, whatever its name, or those below a folder, sorted by path; none where a folder has none.
  ///
  /// Links to folders are not followed.
  ///
  /// - Throws: When the file doesn't exist.
  /// - Complexity: linear in the number of files below the folder, apart from sorting them.
  package static func files(at path: String) throws(ReadingError) -> [String] {
    guard let isFolder = InputFile.isFolder(path) else {
      throw ReadingError(.file, "no such file", help: "Name a test file or a folder with test files.", name: path)
    }
    guard isFolder else { return [path] }
    try InputFile.checkFolder(path)
    let root = path.hasSuffix("/") ? String(path.dropLast()) : path
    var found: [String] = []
    let walk = FileManager.default.enumerator(atPath: path)
    while let name = walk?.nextObject() as? String {
      let last = name.split(separator: "/").last.map { String($0) } ?? name
      if last.hasPrefix(".") || skippedNames.contains(last) {
        walk?.skipDescendants()
      } else if last.hasSuffix(ending) {
        found.append(ScanRoot.joined(root, name))
      }
    }
    return found.sorted()
  }
}
