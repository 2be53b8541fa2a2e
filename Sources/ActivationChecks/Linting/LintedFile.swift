package import ActivationRules
public import ActivationLint
import Predicates

/// The findings of the linter in one file.
public struct LintedFile: Sendable {
  /// The name of the file in messages; nil for text that was given directly.
  public var name: String?
  /// The file, as it can be opened; nil for text and for standard input.
  package var path: String?
  /// The text of the file; nil for binary property lists, whose findings have no places.
  public var text: [UInt8]?
  /// The findings in the order of the file, those without a place first.
  public var findings: [Finding] = []
  /// Notes that a report leaves out, so that they don't hide the rest.
  package var leftOut: [Finding] = []
  /// The number of rules that were linted.
  package var ruleCount = 0
  /// The rules, each text once, which findings refer to.
  package var ruleTexts: [PropertyListValue] = []
  /// The app that contains the extension; nil where nothing says that this is an extension.
  package var application: ApplicationSearch?
  /// A Boolean value that indicates whether the containing app's declarations matter.
  package var needsApplication = false
  /// The number of places that have the key of a rule that can't be read.
  package var unreadCount = 0
  /// A Boolean value that indicates whether a build setting that isn't known decides a rule.
  package var isOpen = false

  /// Creates a file.
  package init(name: String?, text: [UInt8]? = nil, findings: [Finding] = []) {
    self.name = name
    self.text = text
    self.findings = findings
  }
}

extension LintedFile {
  /// The number of notes on one rule text that a report has.
  package static let mostNotes = 3

  /// The file with at most ``mostNotes`` notes on each rule text, the most important ones; the others are left out.
  ///
  /// A note of a lint rule whose findings are usually errors or warnings is more important than another, then one with a fix, then the one
  /// that comes first. Errors, warnings, and findings about a file apart from its rules stay.
  package func withFewNotes() -> LintedFile {
    var notes: [Int: [Int]] = [:]
    for (position, finding) in findings.enumerated() where finding.severity == .note {
      if let text = finding.ruleText { notes[text, default: []].append(position) }
    }
    func precedes(_ first: Int, _ second: Int) -> Bool {
      let (left, right) = (findings[first], findings[second])
      let usual = [left, right].map { LintRule(named: $0.id)?.severity ?? .note }
      if usual[0] != usual[1] { return usual[0] > usual[1] }
      return left.fixes.isEmpty == right.fixes.isEmpty ? first < second : right.fixes.isEmpty
    }
    let rest = Set(notes.values.flatMap { $0.sorted(by: precedes).dropFirst(Self.mostNotes) })
    var file = self
    file.leftOut = findings.indices.filter { rest.contains($0) }.map { findings[$0] }
    file.findings = findings.indices.filter { !rest.contains($0) }.map { findings[$0] }
    return file
  }
}
