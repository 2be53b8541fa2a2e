/// A problem in a rule text: where it is, and how to fix it.
public struct Diagnostic: Sendable, Hashable {
  /// The severity of a diagnostic.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Apple refuses the rule, or it can never match.
    case error
    /// A likely mistake.
    case warning
    /// A matter of style or portability.
    case note

    /// Returns whether one severity is lower than another.
    public static func < (first: Severity, second: Severity) -> Bool { first.rank < second.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// A remark about another place, such as the bracket that was never closed.
  public struct Note: Sendable, Hashable {
    /// One line, without a period.
    public var message: String
    /// The range that the remark is about.
    public var range: SourceRange

    package init(_ message: String, at range: SourceRange) {
      self.message = message
      self.range = range
    }
  }

  /// A change of the text that fixes the mistake.
  public struct FixIt: Sendable, Hashable {
    /// A description of the change, in the imperative.
    public var message: String
    /// The replacements, in the order of the text and without overlaps.
    public var edits: [TextEdit]

    package init(_ message: String, _ edits: [TextEdit]) {
      self.message = message
      self.edits = edits
    }
  }

  /// The stable name of the mistake, such as `unclosed-string`. Unlike the wording of ``message``, it doesn't change.
  public var id: String
  /// The severity of the diagnostic.
  public var severity: Severity
  /// One line, without a period.
  public var message: String
  /// The offending text.
  public var range: SourceRange
  /// Remarks on other places.
  public var notes: [Note]
  /// Changes that fix the mistake, the likeliest first.
  public var fixIts: [FixIt]
  /// A suggestion for fixing the mistake, in one or two sentences; empty if the message is enough.
  public var help: String

  package init(
    _ id: String, _ severity: Severity = .error, _ message: String, at range: SourceRange, notes: [Note] = [],
    fixIts: [FixIt] = [], help: String = ""
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.range = range
    self.notes = notes
    self.fixIts = fixIts
    self.help = help
  }
}

extension Diagnostic {
  /// The IDs of all diagnostics from the parser, in alphabetical order. Each has a page (`activation-rule rule ID`).
  package static let parserIDs = [
    "argument-not-a-key", "argument-without-value", "bad-escape", "bare-expression", "chained-comparison", "comment",
    "ellipsis", "empty-rule", "escaped-quotes", "expected-expression", "expected-key", "expected-parenthesis",
    "expected-variable-name", "fetch-needs-boolean", "index-after-key-path", "interpolation", "invalid-utf8-string",
    "keyword-in-key-path",
    "limit-diagnostics", "limit-nesting", "limit-source-bytes", "limit-syntax-nodes", "line-end-in-string",
    "malformed-number", "malformed-options", "misplaced-anykey", "missing-argument", "missing-operator",
    "modulo-operator", "no-break-space", "non-ascii-name", "not-before-operator", "objective-c-message",
    "options-not-allowed", "predicate-as-value", "prefix-evaluates-to-zero", "qualifier-before-parenthesis",
    "qualifier-on-none", "qualifier-without-comparison", "quote-in-string", "reserved-word-as-variable",
    "reserved-word-in-key-path", "selector-not-constant", "selector-without-text", "semicolon", "smart-quotes",
    "stray-backslash", "subquery-variable",
    "subquery-without-count", "swallowed-variable", "template-placeholder", "text-after-nul", "too-few-arguments",
    "unary-plus", "unbalanced-bracket", "unclosed-bracket", "unclosed-string", "unexpected-character",
    "unexpected-token", "unknown-argument", "unknown-function", "unknown-operator", "unknown-option",
    "wrong-argument-count", "xml-entity", "xml-in-rule",
  ]
}

extension Diagnostic: CustomStringConvertible {
  /// The severity and the message, in a line: `error: unknown operator 'UTIs'`.
  public var description: String { severity.rawValue + ": " + message }
}
