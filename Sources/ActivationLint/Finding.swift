public import ActivationRules
public import Predicates

/// A mistake that a lint rule or a test found.
///
/// ``range`` and the ranges of the notes are known if the place of the rule in its file is known. The file edits of the fixes are made when the
/// finding is reported.
public struct Finding: Sendable, Hashable {
  package enum Place: Sendable, Hashable {
    /// A range of UTF-8 offsets in the predicate's text.
    case text(SourceRange)
    /// A key, as the key path from the root of the property list, or from a bare dictionary.
    case key([String])
    case value([String])
    /// A key of the entitlements, which are in a separate file.
    case entitlement(String)
    case whole
    /// A line of the file and a column in it, from 1, for a finding with no more precise place.
    case line(Int, column: Int)

    /// The key path; empty for a place without a key.
    package var keys: [String] {
      switch self {
      case .key(let path), .value(let path): path
      case .entitlement(let key): [key]
      case .text, .whole, .line: []
      }
    }

    /// The key path in one line; empty for a place without a key.
    package var path: String { keys.joined(separator: " > ") }
  }

  /// A change that fixes the mistake.
  public struct Fix: Sendable, Hashable {
    /// A description of the change, in the imperative.
    public var message: String
    /// The changes. Changes of the same text are in the order of the text and don't overlap.
    package var edits: [PartEdit]
    package var effect = Effect.changes(HostChanges())
    /// A Boolean value that indicates whether the change is certainly the intended one.
    ///
    /// Lint rules set it; ``Linter`` then rates the effect of the fix.
    package var isCertain = false
    /// The change of the file; nil if there's no file or the file can't express the change.
    public var fileEdit: TextEdit?

    /// Creates a fix that isn't certain, so the tool asks before making it; see ``safe(if:)``.
    package init(_ message: String, _ edits: [PartEdit]) {
      self.message = message
      self.edits = edits
    }

    /// A Boolean value that indicates whether the change may be made without asking: it's certainly the intended one, and it changes no verdict of a
    /// working rule.
    public var isSafe: Bool { isCertain && effect.hostChanges == nil }
  }

  /// The effect of a fix on verdicts, as far as it is proved.
  package enum Effect: Sendable, Hashable {
    /// The verdict is proved to stay the same for every context.
    case keeps
    /// The rule couldn't work before: it was missing, couldn't be read, or is proved never to show the extension. Or the fix renames a key that
    /// the system ignores.
    case mends
    /// Verdicts may change. The known shares whose verdict changes are listed if they were evaluated.
    case changes(HostChanges)

    /// The known shares whose verdict changes; nil if the fix changes no verdict, or the rule couldn't work before.
    package var hostChanges: HostChanges? { if case .changes(let changes) = self { changes } else { nil } }
  }

  /// A remark on another place.
  public struct Note: Sendable, Hashable {
    /// One line, without a period.
    public var message: String
    package var place: Place
    /// The range in the file's text; nil if there's no file or the range isn't known.
    public var range: SourceRange?

    package init(_ message: String, at place: Place) {
      self.message = message
      self.place = place
    }
  }

  /// The text of a finding, written by its lint rule.
  struct Message {
    /// A description, in one line without a period.
    let text: String
    /// A suggestion, in one or two sentences.
    let help: String
    /// A sentence about what the command line does, which would be meaningless elsewhere, for example on the web page.
    let commandHelp: String
    /// The severity of the finding; nil for the rule's severity.
    let severity: Diagnostic.Severity?
    /// The basis of the claims about Apple's systems; nil for the rule's basis.
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
  /// The index of the rule text among the rule texts of the file; nil if there's no file or the finding is about something else.
  package var ruleText: Int?
  /// The range in the file's text; nil if there's no file or the range isn't known.
  public var range: SourceRange?
  /// A description of the finding, in one line without a period. Text from the rule is quoted as it is.
  public var message: String
  /// The basis of the message's claims about Apple's systems; nil if it makes none.
  public var evidence: Evidence?
  /// A suggestion for fixing the mistake, in one or two sentences.
  public var help: String
  /// A sentence about what the command line does about the mistake; empty if there's none.
  public var commandHelp: String
  /// The names of the known shares that the rule hides according to the finding; empty for a finding that isn't about shares.
  public var hiddenShares: [String] = []
  /// Remarks on other places.
  public var notes: [Note] = []
  /// Changes that fix the mistake, the likeliest first. Several changes are alternatives; none of them is made unless it is chosen.
  public var fixes: [Fix] = []

  package init(
    id: String, name: String, severity: Diagnostic.Severity, place: Place, message: String, help: String = "",
    commandHelp: String = "", evidence: Evidence? = nil
  ) {
    self.id = id
    self.name = name
    self.severity = severity
    self.place = place
    self.message = message
    self.help = help
    self.commandHelp = commandHelp
    self.evidence = evidence
  }

  /// The message, marked as inferred if its evidence is.
  package var statement: String { evidence == .inferred ? message + " (inferred)" : message }

  /// The suggestion, including the sentence for users of the command line.
  package var advice: String { [help, commandHelp].filter { !$0.isEmpty }.joined(separator: " ") }

  /// The place and the message in one line, with the advice.
  public var line: String { placedStatement + (advice.isEmpty ? "" : ". " + advice) }

  /// The place and the message in one line. The place is left out if the message begins with its key.
  package var placedStatement: String {
    let path = place.path
    let key = path.split(separator: ">").last.map { $0.drop { $0 == " " } } ?? ""
    return path.isEmpty || statement.hasPrefix(key + " ") ? statement : path + ": " + statement
  }

  /// The fix that can be made without a choice; nil if there's no fix or there are alternatives.
  package var onlyFix: Fix? { fixes.count == 1 ? fixes[0] : nil }
}

extension Finding.Place {
  /// Returns whether a place precedes another: the whole or a line, then the property list by key path, the entitlements, and the text by offset.
  static func precedes(_ first: Finding.Place, _ second: Finding.Place) -> Bool {
    switch (first, second) {
    case (.text(let left), .text(let right)):
      return (left.lowerBound, left.upperBound) < (right.lowerBound, right.upperBound)
    case (.key, .key), (.value, .value), (.key, .value), (.value, .key):
      return first.keys.lexicographicallyPrecedes(second.keys)
    default: return first.order < second.order
    }
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
