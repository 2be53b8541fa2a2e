import ActivationRules
import Foundation
import PredicateSyntax

/// Tells a name of a file that isn't there from the text of a rule.
enum MisspelledFile {
  /// Why an argument such as `Info.plst` is neither a file nor a rule; nil when it's plainly meant as a rule.
  ///
  /// One word with a dot in it is never a predicate; as a rule it's a value where a condition is wanted.
  static func error(_ argument: String, path: String) -> ReadingError? {
    guard let dot = argument.lastIndex(of: "."), dot != argument.startIndex else { return nil }
    let ending = argument[argument.index(after: dot)...]
    let isName =
      argument.allSatisfy { $0.isLetter || $0.isNumber || "._-+@~ ".contains($0) } && !argument.contains("  ")
    guard isName, !argument.hasPrefix("."), (1...12).contains(ending.count),
      ending.allSatisfy({ $0.isLetter || $0.isNumber }),
      !argument[..<dot].contains("."), !Parser.parse(argument).diagnostics.isEmpty
    else { return nil }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let near = closestMatch(to: argument, among: names.sorted()).map { "Did you mean \($0)?" }
    let asRule = Parser.parse(argument).diagnostics.first.map { "; and as a rule: \($0.message)" } ?? ""
    return ReadingError(.file, "no such file" + asRule, help: near ?? "", name: argument)
  }
}
