import ActivationRules
import Predicates

/// Names of files that aren't there.
extension Disk {
  /// Returns the reason why an argument such as `Info.plst` is neither a file nor a rule; nil when it's plainly meant as a rule.
  ///
  /// One word is never a predicate but for the two constants; as a rule it's a value where a condition is wanted.
  static func misspelling(_ argument: String, path: String) -> ReadingError? {
    if (try? FileStatus(path, followingLinks: false)) != nil {
      return ReadingError(.file, "the link leads nowhere", help: "Name the file itself.", name: argument)
    }
    guard isWord(argument) || isFileName(argument), !Parser.parse(argument).diagnostics.isEmpty else { return nil }
    let near = neighbor(of: path).map { "Did you mean \(fileName(of: $0))?" }
    return ReadingError(.file, "no such file or folder", help: near ?? missing(path), name: argument)
  }

  /// Advice where nothing is at a path: what is spelled much like it, or where it is looked for.
  static func help(forMissing path: String) -> String {
    neighbor(of: path).map { "Did you mean \($0)?" } ?? missing(path)
  }

  /// The outermost folder of a path that isn't there, or the folder that the path starts in.
  private static func missing(_ path: String) -> String {
    var found = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/").dropLast() {
      found += (found.isEmpty || found.hasSuffix("/") ? "" : "/") + name
      if (try? FileStatus(found)) == nil {
        return "The folder '\(found)' doesn't exist. Paths start at the current folder."
      }
    }
    return path.hasPrefix("/") ? "" : "Paths start at the current folder."
  }

  /// The path of something that is there, spelled much like a path at which nothing is.
  static func neighbor(of path: String) -> String? {
    var found = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      let names = (try? folderContent(found.isEmpty ? "." : found))?.names ?? []
      let isThere = names.contains(String(name)) || name == "." || name == ".."
      guard let near = isThere ? String(name) : closestMatch(to: String(name), among: names.sorted()) else {
        return nil
      }
      found += (found.isEmpty || found.hasSuffix("/") ? "" : "/") + near
    }
    return found.isEmpty || found == path ? nil : found
  }

  private static func isWord(_ argument: String) -> Bool {
    argument.first?.isLetter == true && argument.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
  }

  private static func isFileName(_ argument: String) -> Bool {
    guard let dot = argument.lastIndex(of: "."), dot != argument.startIndex else { return false }
    let ending = argument[argument.index(after: dot)...]
    return argument.allSatisfy { $0.isLetter || $0.isNumber || "._-+@~ ".contains($0) } && !argument.contains("  ")
      && !argument.hasPrefix(".") && (1...12).contains(ending.count)
      && ending.allSatisfy { $0.isLetter || $0.isNumber } && !argument[..<dot].contains(".")
  }
}
