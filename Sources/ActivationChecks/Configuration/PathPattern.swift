/// A pattern for paths below a folder, in the notation of `.gitignore` without `[…]`, `!` and `\`.
///
/// `*` and `?` match within a name; `**` matches any number of folders. A pattern without a slash, apart from one at its end, matches at any depth. A
/// pattern that matches a folder matches everything in it.
package struct PathPattern: Sendable, Hashable {
  private let parts: [[Unicode.Scalar]]

  private static let anyFolders = Array("**".unicodeScalars)

  /// Reads a pattern; nil if it is empty or leads out of the folder.
  package init?(_ text: String) {
    let parts = text.split(separator: "/").filter { $0 != "." }
    guard !parts.isEmpty, !parts.contains("..") else { return nil }
    let isAnchored = text.hasPrefix("/") || text.hasPrefix("./") || parts.count > 1
    self.parts = ((isAnchored ? [] : ["**"]) + parts + ["**"]).map { Array($0.unicodeScalars) }
  }

  /// Returns whether the pattern matches a path, relative to the folder, or a folder around the path.
  ///
  /// - Complexity: the length of the pattern times the length of the path.
  package func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/").map { Array($0.unicodeScalars) }
    return Self.matches(names, parts, star: Self.anyFolders) { name, part in
      Self.matches(name, part, star: "*") { $1 == "?" || $0 == $1 }
    }
  }

  /// Returns whether elements match a pattern in which a star matches any number of them. The time is linear, apart from backtracking to the last
  /// star.
  private static func matches<Element: Equatable>(
    _ elements: [Element], _ pattern: [Element], star: Element, _ fits: (Element, Element) -> Bool
  ) -> Bool {
    var (place, position) = (0, 0)
    var last: (place: Int, position: Int)?
    while place < elements.count {
      if position < pattern.count, pattern[position] == star {
        position += 1
        last = (place, position)
      } else if position < pattern.count, fits(elements[place], pattern[position]) {
        place += 1
        position += 1
      } else if let (start, next) = last {
        (place, position) = (start + 1, next)
        last?.place = place
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy { $0 == star }
  }
}
