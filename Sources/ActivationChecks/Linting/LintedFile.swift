package import ActivationRules
public import ActivationLint
import Predicates

/// The linter's findings in one file.
public struct LintedFile: Sendable {
  /// The name of the file in messages; nil for text that was given directly.
  public var name: String?
  /// The path of the file; nil for text and for standard input.
  package var path: String?
  /// The text of the file; nil for binary property lists, whose findings have no places.
  public var text: [UInt8]?
  /// The findings in the order of the file, beginning with those that have no place.
  public var findings: [Finding] = []
  /// Notes that a report leaves out to keep the other findings visible.
  package var leftOut: [Finding] = []
  /// The number of rules that were linted.
  package var ruleCount = 0
  /// The rules that findings refer to, without duplicate texts.
  package var ruleTexts: [PropertyListValue] = []
  /// The app that contains the extension; nil if nothing identifies the file as an extension's, or if no target builds the extension.
  package var application: ApplicationSearch?
  /// A Boolean value that indicates whether the containing app's declarations matter.
  package var needsApplication = false
  /// The number of places with the key of a rule that can't be read.
  package var unreadCount = 0
  /// A Boolean value that indicates whether an unknown build setting decides a rule.
  package var isOpen = false

  package init(name: String?, text: [UInt8]? = nil, findings: [Finding] = []) {
    self.name = name
    self.text = text
    self.findings = findings
  }

  /// The maximum number of notes on one rule text in a report.
  package static let mostNotes = 3

  /// Returns the file with only the ``mostNotes`` most important notes on each rule text.
  ///
  /// A note is more important if its lint rule usually reports errors or warnings, then if it has a fix, then if it comes first. Errors, warnings,
  /// and findings about a file apart from its rules stay.
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
