/// What is wrong with a rule text, where, and what to do about it.
public struct Diagnostic: Sendable, Hashable {
  /// How much it matters.
  public enum Severity: Sendable, Hashable {
    /// Apple refuses the rule, or it can never match.
    case error
    /// A likely mistake.
    case warning
    /// A matter of style or portability.
    case note
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
    public var edits: [Edit]

    /// Creates a fix.
    package init(_ message: String, _ edits: [Edit]) {
      self.message = message
      self.edits = edits
    }
  }

  /// The replacement of one range of the text.
  public struct Edit: Sendable, Hashable {
    /// What is replaced; an empty range inserts.
    public var range: SourceRange
    /// The new text.
    public var replacement: String

    /// Creates a replacement.
    package init(_ range: SourceRange, _ replacement: String) {
      self.range = range
      self.replacement = replacement
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
