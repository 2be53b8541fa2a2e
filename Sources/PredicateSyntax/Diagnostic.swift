/// What is wrong with a rule text, where, and what to do about it.
public struct Diagnostic: Sendable, Hashable {
  /// How much it matters.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Apple refuses the rule, or it can never match.
    case error
    /// A likely mistake.
    case warning
    /// A matter of style or portability.
    case note

    /// Whether one severity matters less than another.
    public static func < (first: Severity, second: Severity) -> Bool { first.rank < second.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// A remark on a second place, such as the bracket that was never closed.
  public struct Note: Sendable, Hashable {
    /// One line, without a full stop.
    public var message: String
    /// The place it speaks of.
    public var range: SourceRange

    /// Creates a remark.
    package init(_ message: String, at range: SourceRange) {
      self.message = message
      self.range = range
    }
  }

  /// A change of the text that mends the mistake.
  public struct FixIt: Sendable, Hashable {
    /// What the change does, in the imperative.
    public var message: String
    /// The replacements, in the order of the text, not overlapping.
    public var edits: [TextEdit]

    /// Creates a fix.
    package init(_ message: String, _ edits: [TextEdit]) {
      self.message = message
      self.edits = edits
    }
  }

  /// The stable name of the mistake, such as `unclosed-string`. The wording of ``message`` may change; this may not.
  public var id: String
  /// How much it matters.
  public var severity: Severity
  /// One line, without a full stop.
  public var message: String
  /// The offending text.
  public var range: SourceRange
  /// Remarks on other places.
  public var notes: [Note]
  /// Changes that mend the mistake, the likeliest first.
  public var fixIts: [FixIt]
  /// What to do, in one or two sentences; empty when the message says it.
  public var help: String

  /// Creates a diagnostic.
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
