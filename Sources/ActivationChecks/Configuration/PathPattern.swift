/// A pattern for paths below a folder, in the notation of `.gitignore` without `[…]`, `!` and `\`.
///
/// `*` and `?` match within a name; `**` matches any number of folders. A pattern without a slash, apart from one at its end, matches at any depth. A
/// pattern that matches a folder matches everything in it.
package struct PathPattern: Sendable, Hashable {
  /// The pattern as it was written.
  package let text: String
  private let parts: [[UInt8]]

  private static let anyFolders = Array("**".utf8)

  /// Reads a pattern; nil if it is empty or leads out of the folder.
  package init?(_ text: String) {
    self.text = text
    var parts = text.split(separator: "/").filter { $0 != "." }.map { Array($0.utf8) }
    guard !parts.isEmpty, !parts.contains(Array("..".utf8)) else { return nil }
    let isAnchored = text.hasPrefix("/") || text.hasPrefix("./") || parts.count > 1
    if !isAnchored { parts.insert(Self.anyFolders, at: 0) }
    // A pattern that matches a folder matches its contents, so `**` at the end adds nothing.
    while parts.count > 1, parts.last == Self.anyFolders { parts.removeLast() }
    // Several `**` in a row mean the same as one.
    self.parts = parts.enumerated().filter { index, part in
      index == 0 || part != Self.anyFolders || parts[index - 1] != Self.anyFolders
    }.map(\.element)
  }

  /// Returns whether the pattern matches a path, relative to the folder, or a folder around the path.
  ///
  /// - Complexity: the number of the pattern's parts times the length of the path.
  package func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/").map { Array($0.utf8) }
    // The parts that may come next after the names so far.
    var open = skippingFolders(from: [0])
    for name in names {
      var next: Set<Int> = []
      for part in open where part < parts.count {
        if parts[part] == Self.anyFolders {
          next.insert(part)
        } else if Self.matches(name, parts[part]) {
          next.insert(part + 1)
        }
      }
      open = skippingFolders(from: next)
      if open.contains(parts.count) { return true }
    }
    return false
  }

  /// Returns indices of parts, together with the next index for each `**`, which may match no folder.
  private func skippingFolders(from positions: Set<Int>) -> Set<Int> {
    positions.union(positions.filter { $0 < parts.count && parts[$0] == Self.anyFolders }.map { $0 + 1 })
  }

  /// Returns whether a name matches a part with `*` and `?`. The time is linear, apart from backtracking to the last star.
  private static func matches(_ name: [UInt8], _ part: [UInt8]) -> Bool {
    var (place, position) = (0, 0)
    var star: (place: Int, position: Int)?
    while place < name.count {
      if position < part.count, part[position] == UInt8(ascii: "*") {
        star = (place, position)
        position += 1
      } else if position < part.count, part[position] == UInt8(ascii: "?") {
        // A character may have several bytes.
        repeat { place += 1 } while place < name.count && name[place] & 0xc0 == 0x80
        position += 1
      } else if position < part.count, part[position] == name[place] {
        place += 1
        position += 1
      } else if let last = star {
        star?.place += 1
        place = last.place + 1
        position = last.position + 1
      } else {
        return false
      }
    }
    while position < part.count, part[position] == UInt8(ascii: "*") { position += 1 }
    return position == part.count
  }
}
