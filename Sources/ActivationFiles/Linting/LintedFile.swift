public import ActivationLint
import PredicateSyntax

/// What the linter found in one file.
public struct LintedFile: Sendable {
  /// What messages call the file; nil for text that was given directly.
  public var name: String?
  /// The file, as it can be opened; nil for text and for standard input.
  package var path: String?
  /// The text of the file; nil for binary property lists, whose findings have no places.
  public var text: [UInt8]?
  /// The findings in the order of the file, those without a place first.
  public var findings: [Finding] = []
  /// How many rules were looked at.
  package var ruleCount = 0
  /// The app that contains the extension; nil where nothing says that this is an extension.
  package var application: ApplicationSearch?
  /// Whether it matters what the containing app declares.
  package var needsApplication = false
  /// How many places have the key of a rule that can't be read.
  package var unreadCount = 0
  /// What is worth knowing and no finding, one line each.
  public var remarks: [String] = []

  /// Creates a file.
  package init(name: String?, text: [UInt8]? = nil, findings: [Finding] = []) {
    self.name = name
    self.text = text
    self.findings = findings
  }
}
