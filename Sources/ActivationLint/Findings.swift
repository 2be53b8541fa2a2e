import ActivationRules
import Texts
import Predicates

/// The findings of one lint rule about one subject.
///
/// The functions that every rule calls aren't inlined, which keeps the web page's module small.
struct Findings {
  private(set) var all: [Finding] = []
  private let rule: LintRule

  init(of rule: LintRule) { self.rule = rule }

  /// Reports a mistake.
  ///
  /// - Parameters:
  ///   - message: The text of the finding.
  ///   - shares: The known shares that the finding says are hidden. A note names the shares that don't fit into the message.
  ///   - fixes: Several changes to choose from, the likeliest first.
  @inline(never)
  mutating func add(
    _ message: Finding.Message, on place: Finding.Place, notes: [Finding.Note] = [], hiding shares: [HostPreset] = [],
    fix: Finding.Fix? = nil, fixes: [Finding.Fix] = []
  ) {
    var finding = rule.finding(message, on: place)
    finding.hiddenShares = shares.map { $0.name }
    finding.notes = notes + HostPreset.notes(listing: finding.hiddenShares, at: place)
    finding.fixes = fix.map { [$0] } ?? fixes
    all.append(finding)
  }

  /// Reports a mistake whose text is written at the call.
  @inline(never)
  mutating func add(
    _ text: String, help: String, commandHelp: String = "", severity: Diagnostic.Severity? = nil,
    evidence: Evidence? = nil, on place: Finding.Place, notes: [Finding.Note] = [], hiding shares: [HostPreset] = [],
    fix: Finding.Fix? = nil, fixes: [Finding.Fix] = []
  ) {
    add(
      Finding.Message(text, help: help, commandHelp: commandHelp, severity: severity, evidence: evidence), on: place,
      notes: notes, hiding: shares, fix: fix, fixes: fixes)
  }
}

extension Finding.Message {
  /// The sentence that recommends a command, for a finding that can't tell what the author intended.
  static let make = "`activation-rule make 'images, links and text, anything else'` writes a rule from words."
}

extension Finding.Fix {
  /// Makes the given changes, which replace the old text with a new one.
  @inline(never)
  static func write(_ text: String, _ edits: [PartEdit]) -> Self { Self("write " + text, edits) }

  /// Replaces a range of the predicate.
  @inline(never)
  static func replace(_ range: SourceRange, with text: String) -> Self { write(text, [.text(TextEdit(range, text))]) }

  /// Replaces a type in quotes.
  @inline(never)
  static func replace(_ range: SourceRange, withType type: String) -> Self {
    write(type, [.text(TextEdit(range, "\"\(type)\""))])
  }

  /// Removes a part of the predicate.
  @inline(never)
  static func remove(_ removal: TextEdit, _ what: String) -> Self { Self("remove " + what, [.text(removal)]) }

  /// Removes a key with its value.
  @inline(never)
  static func remove(_ path: [String], _ what: String = "it") -> Self { Self("remove " + what, [.removeKey(path)]) }

  @inline(never)
  static func rename(_ path: [String], to name: String) -> Self { write(name, [.renameKey(path, name)]) }

  /// Sets the value of a key to an integer, a Boolean, or a string.
  @inline(never)
  static func set(_ path: [String], _ value: ActivationDictionary.Value) -> Self {
    let text =
      switch value {
      case .boolean: value.integerValue == 0 ? "false" : "true"
      case .string(let text): text
      default: "the integer \(value.integerValue)"
      }
    return write(text, [.setValue(path, value)])
  }

  /// Returns the fix marked as certainly intended, so that it may be made without asking if ``Linter`` finds its effect harmless.
  @inline(never)
  package func safe(if isCertain: Bool = true) -> Self {
    var fix = self
    fix.isCertain = isCertain
    return fix
  }
}

extension String {
  /// Returns whether another text differs by at most two edits. If it is the only candidate, it is certainly the intended text.
  func isNearly(_ other: String) -> Bool { editDistance(Array(utf8), Array(other.utf8), atMost: 2) != nil }
}

extension PartEdit {
  static func insert(_ text: String, at offset: Int) -> PartEdit {
    .text(TextEdit(SourceRange(offset, offset), text))
  }
}
