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
  /// A Boolean value that indicates whether the file has more versions than are read.
  let isLimited: Bool
  /// The lines that bring in other files, which aren't read, without the blanks before them.
  let includes: [SourceRange]

  private static let conditionNames: Set = ["if", "ifdef", "ifndef"]
  private static let branchNames: Set = ["else", "elif", "elifdef", "elifndef"]
  private static let others: Set = ["define", "undef", "include", "import", "error", "warning", "pragma", "line"]

  private struct Line {
    var range: Range<Int>
    var directive: String?
    /// The innermost branch that the line is in; nil outside of conditions.
    var branch: Int?
  }

  /// Finds the directives; nil when there are none.
  ///
  /// - Complexity: linear in the text, times the number of versions.
  init?(_ text: [UInt8]) {
    var lines = Self.lines(text)
    guard lines.contains(where: { $0.directive != nil }) else { return nil }
    let (conditions, parents) = Self.conditions(of: &lines)
    /// The branches that are in no version so far.
    var open = Set(parents.indices)
    var versions: [[UInt8]] = []
    repeat {
      // A version takes the first branch of each condition that is open, or has an open one in it.
      var wanted: Set<Int> = []
      for var branch in open { while wanted.insert(branch).inserted, let around = parents[branch] { branch = around } }
      var taken: Set<Int> = []
      for branches in conditions where branches.first.flatMap({ parents[$0] }).map(taken.contains) ?? true {
        if let branch = branches.first(where: wanted.contains) ?? branches.last { taken.insert(branch) }
      }
      open.subtract(taken)
      var copy = text
      for line in lines where line.directive != nil || line.branch.map({ !taken.contains($0) }) ?? false {
        for place in line.range where copy[place] != 0x0d { copy[place] = 0x20 }
      }
      versions.append(StructuralBlanks.blanking(copy, ellipses: false))
    } while !open.isEmpty && versions.count < Self.maximumVersions
    self.versions = versions
    includes = lines.filter { ["include", "import"].contains($0.directive) }.map { line in
      let end = line.range.last.map { text[$0] == 0x0d ? $0 : $0 + 1 } ?? line.range.upperBound
      return SourceRange(text[line.range].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.range.lowerBound, end)
    }
    isLimited = !open.isEmpty
  }

  /// The branches of each condition, outer conditions before those in them, and for each branch the one around it. Without `#else`,
  /// nothing is a branch of its own.
  private static func conditions(of lines: inout [Line]) -> (conditions: [[Int]], parents: [Int?]) {
    var conditions: [[Int]] = []
    var parents: [Int?] = []
    var open: [(condition: Int, parent: Int?, hasElse: Bool)] = []
    func addBranch() {
      guard let last = open.last else { return }
      conditions[last.condition].append(parents.count)
      parents.append(last.parent)
    }
    func close() {
      if open.last?.hasElse == false { addBranch() }
      _ = open.popLast()
    }
    for index in lines.indices {
      switch lines[index].directive {
      case let name? where conditionNames.contains(name):
        open.append((conditions.count, open.last.flatMap { conditions[$0.condition].last }, false))
        conditions.append([])
        addBranch()
      case let name? where branchNames.contains(name):
        if name == "else", !open.isEmpty { open[open.count - 1].hasElse = true }
        addBranch()
      case "endif": close()
      default: break
      }
      lines[index].branch = open.last.flatMap { conditions[$0.condition].last }
    }
    while !open.isEmpty { close() }
    return (conditions, parents)
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
    let isKnown =
      conditionNames.contains(name) || branchNames.contains(name) || others.contains(name) || name == "endif"
    return isKnown ? name : nil
  }
}
