import ActivationRules
import PredicateSyntax

/// An Info.plist that Xcode preprocesses (`INFOPLIST_PREPROCESS`, documented): lines that begin with `#` are directives of the C
/// preprocessor.
///
/// No condition is evaluated: there is a version of the file for each branch, in which every other branch, the directives and the
/// comments are blank, so that all places stay what they were. What `#include` brings in and what macros mean isn't known.
struct PreprocessedPropertyList {
  /// The most versions that are read. Only conditions within conditions take more than a condition has branches.
  static let maximumVersions = 16

  /// The versions of the text; each branch is in one at least, up to the limit.
  let versions: [[UInt8]]
  /// Whether there are more versions than are read.
  let isLimited: Bool
  /// The lines that bring in other files, which aren't read, without the blanks before them.
  let includes: [SourceRange]

  private static let conditions: Set = ["if", "ifdef", "ifndef"]
  private static let branches: Set = ["else", "elif", "elifdef", "elifndef"]
  private static let others: Set = ["define", "undef", "include", "import", "error", "warning", "pragma", "line"]

  private struct Line {
    var range: Range<Int>
    var directive: String?
  }

  /// Finds the directives; nil when there are none.
  ///
  /// - Complexity: linear in the text, times the number of versions.
  init?(_ text: [UInt8]) {
    let lines = Self.lines(text)
    guard lines.contains(where: { $0.directive != nil }) else { return nil }
    var versions: [[UInt8]] = []
    var count = 1
    while versions.count < min(count, Self.maximumVersions) {
      var copy = text
      count = max(count, Self.blank(lines, in: &copy, version: versions.count))
      versions.append(StructuralBlanks.blanking(copy, ellipses: false))
    }
    self.versions = versions
    includes = lines.filter { ["include", "import"].contains($0.directive) }.map { line in
      let end = line.range.last.map { text[$0] == 0x0d ? $0 : $0 + 1 } ?? line.range.upperBound
      return SourceRange(text[line.range].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.range.lowerBound, end)
    }
    isLimited = count > Self.maximumVersions
  }

  private static func lines(_ text: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var place = 0
    var continues = false
    while place < text.count {
      var end = place
      while end < text.count, text[end] != 0x0a { end += 1 }
      var directive = continues ? "" : directive(text[place..<end])
      let isContinued = end > place && text[end - 1] == 0x5c
      if directive == nil, continues { directive = "" }
      continues = directive != nil && isContinued
      lines.append(Line(range: place..<end, directive: directive))
      place = end + 1
    }
    return lines
  }

  /// The name of the directive on a line; nil when there is none.
  private static func directive(_ line: ArraySlice<UInt8>) -> String? {
    let rest = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard rest.first == 0x23 else { return nil }
    let word = rest.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }.prefix { (0x61...0x7a).contains($0) }
    let name = String(decoding: word, as: UTF8.self)
    let isKnown = conditions.contains(name) || branches.contains(name) || others.contains(name) || name == "endif"
    return isKnown ? name : nil
  }

  /// A condition that is open. A version takes the branch in whose share of the versions it lies.
  fileprivate struct Condition {
    /// The version, counted from the first that takes the current branch.
    var version: Int
    /// Whether the branches so far had no room for the version.
    var isOpen = true
    var isTaken = false
    /// Whether the condition is in branches that are taken.
    var isVisible: Bool
    /// How many versions the current branch needs.
    var needed = 0
  }

  /// Blanks what a version doesn't take, and returns how many versions there are.
  ///
  /// How many versions a branch needs is known only at its end, so each one is first measured.
  private static func blank(_ lines: [Line], in text: inout [UInt8], version: Int) -> Int {
    let needs = needs(lines)
    var open: [Condition] = []
    var ordinal = 0
    for line in lines {
      switch line.directive {
      case let name? where conditions.contains(name):
        let outer = open.last
        var condition = Condition(
          version: outer?.version ?? version, isVisible: outer.map { $0.isVisible && $0.isTaken } ?? true)
        condition.enter(needs.branches[ordinal], isLast: needs.isLast[ordinal])
        ordinal += 1
        open.append(condition)
      case let name? where branches.contains(name):
        guard let last = open.indices.last else { break }
        open[last].enter(needs.branches[ordinal], isLast: needs.isLast[ordinal])
        ordinal += 1
      case "endif": _ = open.popLast()
      default: break
      }
      if line.directive != nil || open.last.map({ !$0.isVisible || !$0.isTaken }) ?? false {
        for place in line.range where text[place] != 0x0d { text[place] = 0x20 }
      }
    }
    return needs.total
  }

  /// How many versions each branch needs, in the order of the branches, and whether it's the last of a condition with `#else`.
  private static func needs(_ lines: [Line]) -> (branches: [Int], isLast: [Bool], total: Int) {
    var branchNeeds: [Int] = []
    var isLast: [Bool] = []
    /// The branches of each open condition by their ordinals, and what the innermost branch needs so far.
    var open: [(ordinals: [Int], hasElse: Bool)] = []
    var total = 1
    func close(_ condition: (ordinals: [Int], hasElse: Bool)) {
      // Without #else, nothing is a branch of its own.
      let sum = condition.ordinals.reduce(condition.hasElse ? 0 : 1) { min($0 + branchNeeds[$1], maximumVersions + 1) }
      if condition.hasElse, let last = condition.ordinals.last { isLast[last] = true }
      if let around = open.last?.ordinals.last {
        branchNeeds[around] = max(branchNeeds[around], sum)
      } else {
        total = max(total, sum)
      }
    }
    for line in lines {
      switch line.directive {
      case let name? where conditions.contains(name):
        open.append(([branchNeeds.count], false))
        branchNeeds.append(1)
        isLast.append(false)
      case let name? where branches.contains(name):
        guard !open.isEmpty else { break }
        open[open.count - 1].ordinals.append(branchNeeds.count)
        if name == "else" { open[open.count - 1].hasElse = true }
        branchNeeds.append(1)
        isLast.append(false)
      case "endif":
        if let condition = open.popLast() { close(condition) }
      default: break
      }
    }
    while let condition = open.popLast() { close(condition) }
    return (branchNeeds, isLast, total)
  }
}

extension PreprocessedPropertyList.Condition {
  /// Goes to the next branch, which needs a number of versions.
  fileprivate mutating func enter(_ need: Int, isLast: Bool) {
    if isTaken || !isOpen {
      isOpen = false
      isTaken = false
      return
    }
    version -= needed
    needed = need
    // A version beyond all branches takes the last, or none where there is no #else.
    isTaken = version < need || isLast
  }
}
