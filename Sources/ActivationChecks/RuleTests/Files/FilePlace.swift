/// Paths that start at the folder of a file.
enum FilePlace {
  /// The folder in which a file lies.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path as it can be opened, when relative ones start at a folder.
  static func path(_ path: String, from folder: String) -> String {
    path.hasPrefix("/") || folder == "." ? path : (folder == "/" ? "" : folder) + "/" + path
  }
}
