import Foundation

/// A mutant that no test catches, known by name, and why that is right.
///
/// The list is a text: paragraphs of a file, a line of it, a change, and the reason on the lines after them.
struct Survivor {
  let key: [String]
  let reason: String

  /// Reads the list; lines that begin with `#` are comments.
  static func list(at path: String) throws -> [Survivor] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("#") }
    return try lines.split(whereSeparator: \.isEmpty).map { paragraph in
      let parts = paragraph.map { String($0).onOneLine }
      guard parts.count >= 4 else { throw MutationError("\(path): no reason is given for \(parts)") }
      return Survivor(key: Array(parts[..<3]), reason: parts[3...].joined(separator: " "))
    }
  }
}

/// An error that ends the run.
struct MutationError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Prints a line at once, also when the output is a file.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
