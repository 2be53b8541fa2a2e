import ActivationRules
import PredicateSyntax

/// An Info.plist that Xcode preprocesses (`INFOPLIST_PREPROCESS`, documented): lines that begin with `#` are directives of the C
/// preprocessor.
///
/// No condition is evaluated: the first branch of each is read. Every other branch, the directives and the comments are blanked, so that
/// all places stay what they were. None of the projects that were counted has a rule in such a file.
struct PreprocessedPropertyList {
  /// The text that is read, as long as the file's.
  let text: [UInt8]
  /// The directives whose branch has a key of an extension and isn't read.
  private(set) var unreadBranches: [SourceRange] = []
  /// The lines that bring in other files, which aren't read.
  private(set) var includes: [SourceRange] = []

  private static let names: Set = [
    "if", "ifdef", "ifndef", "else", "elif", "elifdef", "elifndef", "endif", "define", "undef", "include", "import",
    "error", "warning", "pragma", "line",
  ]

  /// Finds the directives; nil when there are none.
  ///
  /// - Complexity: linear in the text.
  init?(_ text: [UInt8]) {
    var copy = text
    var hasDirectives = false
    var continues = false
    var depth = 0
    /// The directive whose branch isn't read, and how many conditions are around the branch.
    var skipped: (branch: SourceRange, depth: Int)?
    var place = 0
    while place < text.count {
      let line = place..<(text[place...].firstIndex(of: 0x0a) ?? text.count)
      place = line.upperBound + 1
      let start = line.first { text[$0] != 0x20 && text[$0] != 0x09 } ?? line.upperBound
      let name = continues ? "" : Self.directive(text[start..<line.upperBound])
      continues = name != nil && text[line].last == 0x5c
      if name != nil || skipped != nil {
        for place in line where copy[place] != 0x0d { copy[place] = 0x20 }
      }
      if let branch = skipped?.branch, branch != unreadBranches.last, Self.hasKey(text[line]) {
        unreadBranches.append(branch)
      }
      guard let name else { continue }
      hasDirectives = true
      let range = SourceRange(start, line.last.map { text[$0] == 0x0d ? $0 : $0 + 1 } ?? start)
      switch name {
      case "if", "ifdef", "ifndef": depth += 1
      case "endif":
        if skipped?.depth == depth { skipped = nil }
        depth = max(0, depth - 1)
      case "include", "import": if skipped == nil { includes.append(range) }
      default: if name.hasPrefix("el"), depth > 0, skipped?.depth ?? depth == depth { skipped = (range, depth) }
      }
    }
    guard hasDirectives else { return nil }
    self.text = PropertyListFragment.blanking(copy, ellipses: false)
  }

  private static func hasKey(_ line: ArraySlice<UInt8>) -> Bool {
    RuleKeys.contains(Array(InfoKey.extensionKey.utf8), Array(line))
  }

  /// The name of the directive that begins a line; nil when there is none.
  private static func directive(_ line: ArraySlice<UInt8>) -> String? {
    guard line.first == 0x23 else { return nil }
    let word = line.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }.prefix { (0x61...0x7a).contains($0) }
    let name = String(decoding: word, as: UTF8.self)
    return names.contains(name) ? name : nil
  }
}
