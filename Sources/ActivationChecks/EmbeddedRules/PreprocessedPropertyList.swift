import ActivationRules
import PredicateSyntax

/// An Info.plist that Xcode preprocesses (`INFOPLIST_PREPROCESS`, documented): lines that begin with `#` are directives of the C
/// preprocessor.
///
/// No condition is evaluated: the first branch of each is read, or the last. Every other branch, the directives and the comments are blanked,
/// so that all places stay what they were. None of the projects that were counted has a rule in such a file.
struct PreprocessedPropertyList {
  /// The lines between two directives of a condition.
  struct Branch: Sendable, Hashable {
    /// The directive before the lines; of `#else` the condition that it's the opposite of.
    var condition: String
    var directive: SourceRange
    var range: SourceRange
    /// A Boolean value that indicates whether no build that is uploaded has the lines.
    var isDebug: Bool
    /// A Boolean value that indicates whether the lines are read.
    var isRead = false
  }

  /// The text that is read, as long as the file's.
  let text: [UInt8]
  /// The branches of all conditions, in the order of their directives.
  let branches: [Branch]
  /// The directives between the first and the last of a condition whose branch has a key of an extension, and isn't read.
  private(set) var unreadBranches: [SourceRange] = []
  /// The lines that bring in other files, which aren't read.
  private(set) var includes: [SourceRange] = []

  private static let names: Set = [
    "if", "ifdef", "ifndef", "else", "elif", "elifdef", "elifndef", "endif", "define", "undef", "include", "import",
    "error", "warning", "pragma", "line",
  ]

  /// Finds the directives; nil when there are none.
  ///
  /// - Parameter takesLast: Whether the last branch of each condition is read instead of the first.
  /// - Complexity: linear in the text.
  init?(_ text: [UInt8], takingLast takesLast: Bool = false) {
    var copy = text
    var branches: [Branch] = []
    var hasDirectives = false
    var continues = false
    /// The conditions that are open, each with the indexes of its branches.
    var open: [[Int]] = []
    var conditions: [[Int]] = []
    var place = 0
    while place < text.count {
      let line = place..<(text[place...].firstIndex(of: 0x0a) ?? text.count)
      place = line.upperBound + 1
      let start = line.first { text[$0] != 0x20 && text[$0] != 0x09 } ?? line.upperBound
      let name = continues ? "" : Self.directive(text[start..<line.upperBound])
      continues = name != nil && text[line].last == 0x5c
      guard let name else { continue }
      for place in line where copy[place] != 0x0d { copy[place] = 0x20 }
      hasDirectives = true
      let range = SourceRange(start, line.last.map { text[$0] == 0x0d ? $0 : $0 + 1 } ?? start)
      let isEnd = name == "endif"
      if isEnd || name.hasPrefix("el"), let branch = open.last?.last {
        branches[branch].range = SourceRange(branches[branch].range.lowerBound, start)
      }
      if isEnd {
        if let closed = open.popLast() { conditions.append(closed) }
      } else if name.hasPrefix("if") || name.hasPrefix("el") && !open.isEmpty {
        let condition = String(decoding: text[start..<range.upperBound], as: UTF8.self)
        if name.hasPrefix("if") { open.append([]) }
        let first = open[open.count - 1].first.map { branches[$0].condition } ?? condition
        let isElse = name == "else"
        let isOpposite = first.hasPrefix("#ifndef") || first.contains("!")
        branches.append(
          Branch(
            condition: isElse ? "#else of \(first)" : condition, directive: range,
            range: SourceRange(line.upperBound, text.count),
            isDebug: (isElse ? first : condition).contains("DEBUG") && isOpposite == isElse))
        open[open.count - 1].append(branches.count - 1)
      } else if name == "include" || name == "import" {
        includes.append(range)
      }
    }
    guard hasDirectives else { return nil }
    // A branch within one that isn't read isn't read either.
    let read = Set((conditions + open).compactMap { takesLast ? $0.last : $0.first })
    let ends = Set((conditions + open).flatMap { [$0.first, $0.last].compactMap { $0 } })
    var end = 0
    var include = includes[...]
    var kept: [SourceRange] = []
    for index in branches.indices where branches[index].range.lowerBound >= end {
      branches[index].isRead = read.contains(index)
      if branches[index].isRead { continue }
      let range = branches[index].range
      end = range.upperBound
      for place in range.lowerBound..<end where copy[place] != 0x0a && copy[place] != 0x0d { copy[place] = 0x20 }
      kept += include.prefix { $0.lowerBound < range.lowerBound }
      include = include.drop { $0.lowerBound < end }
      if !ends.contains(index),
        Array(text[range.lowerBound..<end]).holds(InfoKey.extensionKey)
      {
        unreadBranches.append(branches[index].directive)
      }
    }
    includes = kept + include
    self.branches = branches
    self.text = copy.withoutRemarks(orEllipses: false)
  }

  /// The name of the directive that begins a line; nil when there is none.
  private static func directive(_ line: ArraySlice<UInt8>) -> String? {
    guard line.first == 0x23 else { return nil }
    let word = line.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }.prefix { (0x61...0x7a).contains($0) }
    let name = String(decoding: word, as: UTF8.self)
    return names.contains(name) ? name : nil
  }
}
