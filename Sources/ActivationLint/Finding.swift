public import ActivationRules
public import Predicates

/// A mistake that a lint rule or a test found, from the check to the report.
///
/// Its place in the file, ``range``, and that of its notes are known where those of the rule are; the edits of its fixes are made when it is
/// reported.
public struct Finding: Sendable, Hashable {
  package enum Place: Sendable, Hashable {
    /// A range of UTF-8 offsets in the predicate's text.
    case text(SourceRange)
    /// A key: the keys that lead to it from the root of the property list, or of a bare dictionary.
    case key([String])
    case value([String])
    /// A key of the entitlements, which are in another file.
    case entitlement(String)
    case whole
    /// A line of the file and a column in it, from 1, where that is all there is to say.
    case line(Int, column: Int)

    /// The keys that lead to it; empty for a text and the whole.
    package var keys: [String] {
      switch self {
      case .key(let path), .value(let path): path
      case .entitlement(let key): [key]
      case .text, .whole, .line: []
      }
    }

    /// The keys that lead to it, in one line; empty for a text and the whole.
    package var path: String { keys.joined(separator: " > ") }
  }

  /// A change that fixes the mistake.
  public struct Fix: Sendable, Hashable {
    /// A description of the change, in the imperative.
    public var message: String
    /// The changes; those of a text in its order and not overlapping.
    package var edits: [PartEdit]
    package var effect = Effect.changes(HostChanges())
    /// A Boolean value that indicates whether the change is certainly the intended one.
    ///
    /// Lint rules claim it; ``Linter`` rates the effect of these fixes.
    package var isCertain = false
    /// The change of the file; nil without a file, and where the file can't express the change.
    public var fileEdit: TextEdit?

    /// Creates a fix that isn't made without asking.
    package init(_ message: String, _ edits: [PartEdit]) {
      self.message = message
      self.edits = edits
    }

    /// A Boolean value that indicates whether the change may be made without asking: it's certainly the intended one, and no verdict of a rule
    /// that works turns.
    public var isSafe: Bool { isCertain && effect.hostChanges == nil }
  }

  /// The effect of a fix on verdicts, by proof.
  package enum Effect: Sendable, Hashable {
    /// The verdict is proved to stay the same for every context.
    case keeps
    /// The rule couldn't work before: it was missing, couldn't be read, or is proved never to show the extension.
    case mends
    /// Verdicts may turn; those of known shares that do are listed, if they were looked at.
    case changes(HostChanges)

    /// The known shares whose verdict turns; nil where none may.
    package var hostChanges: HostChanges? { if case .changes(let changes) = self { changes } else { nil } }
  }

  /// A remark on a second place.
  public struct Note: Sendable, Hashable {
    /// One line, without a period.
    public var message: String
    package var place: Place
    /// The place in the file's text; nil without a file, and where it isn't known.
    public var range: SourceRange?

    /// Creates a remark.
    package init(_ message: String, at place: Place) {
      self.message = message
      self.place = place
    }
  }

  /// The words of a lint rule about a mistake.
  struct Message {
    /// A description, in one line without a period.
    let text: String
    /// A suggestion, in one or two sentences.
    let help: String
    /// A sentence about what the command line does; it means nothing elsewhere, as on the web page.
    let commandHelp: String
    /// The severity of the finding; nil for the rule's.
    let severity: Diagnostic.Severity?
    /// The basis of what it says about Apple's systems; nil for the rule's.
    let evidence: Evidence?

    @inline(never)
    init(
      _ text: String, help: String, commandHelp: String = "", severity: Diagnostic.Severity? = nil,
      evidence: Evidence? = nil
    ) {
      self.text = text
      self.help = help
      self.commandHelp = commandHelp
      self.severity = severity
      self.evidence = evidence
    }
  }

  /// The id of the lint rule, such as `AR101`.
  public var id: String
  /// The name of the lint rule, such as `missing-any`; may be empty for other findings.
  public var name: String
  /// The severity of the finding.
  public var severity: Diagnostic.Severity
  /// The place in the subject of the lint rule.
  package var place: Place
  /// The position of the rule text among those of the file; nil for a finding about something else, and without a file.
  package var ruleText: Int?
  /// The range in the file's text; nil without a file, and where it isn't known.
  public var range: SourceRange?
  /// A description of the finding, in one line without a period. Text from the rule is quoted as it is.
  public var message: String
  /// The basis of what the message says about Apple's systems; nil where it says nothing about them.
  public var evidence: Evidence?
  /// A suggestion for fixing it, in one or two sentences.
  public var help: String
  /// A sentence about what the command line does about it; empty where there is none.
  public var commandHelp: String
  /// The names of the known shares that it says are hidden; empty for a finding that is about none.
  public var hiddenShares: [String] = []
  /// Remarks on other places.
  public var notes: [Note]
  /// Changes that fix the mistake, the likeliest first. Several are alternatives, and none of them is made unless it is chosen.
  public var fixes: [Fix]

  /// Creates a finding.
  package init(
    id: String, name: String, severity: Diagnostic.Severity, place: Place, message: String, help: String = "",
    commandHelp: String = "", evidence: Evidence? = nil, notes: [Note] = [], fixes: [Fix] = []
  ) {
    self.id = id
    self.name = name
    self.severity = severity
    self.place = place
    self.message = message
    self.help = help
    self.commandHelp = commandHelp
    self.evidence = evidence
    self.notes = notes
    self.fixes = fixes
  }

  /// The message, which says so where it is inferred.
  package var statement: String { evidence == .inferred ? message + " (inferred)" : message }

  /// The suggestion for those who have the command line.
  package var advice: String { [help, commandHelp].filter { !$0.isEmpty }.joined(separator: " ") }

  /// The place and the message in one line, with the advice.
  public var line: String { placedStatement + (advice.isEmpty ? "" : ". " + advice) }

  /// The place and the message in one line; a message that begins with the place's key says it already.
  package var placedStatement: String {
    let path = place.path
    let key = path.split(separator: ">").last.map { $0.drop { $0 == " " } } ?? ""
    return path.isEmpty || statement.hasPrefix(key + " ") ? statement : path + ": " + statement
  }

  /// The fix that may be made without choosing one; nil without one, or with alternatives.
  package var onlyFix: Fix? { fixes.count == 1 ? fixes[0] : nil }
}

extension Finding.Place {
  /// Returns whether a place precedes another: the whole, then the property list by key path, then the text by offset.
  static func precedes(_ first: Finding.Place, _ second: Finding.Place) -> Bool {
    switch (first, second) {
    case (.text(let left), .text(let right)):
      return (left.lowerBound, left.upperBound) < (right.lowerBound, right.upperBound)
    case (.key, .key), (.value, .value), (.key, .value), (.value, .key):
      return first.keys.lexicographicallyPrecedes(second.keys)
    default: return first.order < second.order
    }
  }

  func overlaps(_ other: Finding.Place) -> Bool {
    guard case .text(let first) = self, case .text(let second) = other else { return false }
    return first.lowerBound < second.upperBound && second.lowerBound < first.upperBound
  }

  private var order: Int {
    switch self {
    case .whole, .line: 0
    case .key, .value: 1
    case .entitlement: 2
    case .text: 3
    }
  }
}
