package import ActivationLint
package import ActivationRules
package import Predicates

/// A finding in the form that programs read, with all its places; also the reason why a request, a line or a rule has no answer.
package struct WireFinding: Error {
  /// A remark about another place.
  package typealias Note = (message: String, place: WirePlace?)

  /// A change that fixes the mistake.
  package struct Fix {
    package var message: String
    package var isSafe = false
    /// The effect on verdicts; nil for a change by the parser, whose effect isn't rated.
    package var effect: Finding.Effect?
    /// The changes of the text; nil if the text can't express the fix.
    package var edits: [WireEdit]?
    package var rule: WrittenRule?
  }

  package var id: String
  package var name = ""
  package var severity: Diagnostic.Severity
  package var message: String
  package var evidence: Evidence?
  /// The part that can't be read because of the mistake: `file` or `rule`.
  package var unread: String?
  package var place: WirePlace?
  package var help = ""
  /// A sentence that says how the command-line tool helps with the mistake; empty if there's none.
  package var commandHelp = ""
  package var notes: [Note] = []
  /// The names of the known shares that the rule hides according to the finding.
  package var hiddenShares: [String] = []
  package var fixes: [Fix] = []
  /// The other places of the same finding.
  package var alsoIn: [WirePlace] = []
  /// The index of the first finding that is the same; nil for the first one itself.
  package var sameAs: Int?
  /// The exception that Apple's systems throw in this case.
  package var exception: String?

  package init(
    id: String, severity: Diagnostic.Severity = .error, message: String, help: String = "", place: WirePlace? = nil
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.help = help
    self.place = place
  }

  /// Creates a finding of a lint rule, without its places.
  package init(_ finding: Finding) {
    self.init(id: finding.id, severity: finding.severity, message: finding.message, help: finding.help)
    (name, commandHelp) = (finding.name, finding.commandHelp)
    evidence = finding.evidence
    hiddenShares = finding.hiddenShares
  }

  /// Creates the finding of a parser. `text` is nil if places in the text mean nothing to the reader.
  package init(_ diagnostic: Diagnostic, in text: LineTable?) {
    self.init(
      id: diagnostic.id, severity: diagnostic.severity, message: diagnostic.message, help: diagnostic.help,
      place: text?.place(diagnostic.range))
    guard let text else { return }
    notes = diagnostic.notes.map { ($0.message, text.place($0.range)) }
    fixes = diagnostic.fixIts.map { fix in Fix(message: fix.message, edits: fix.edits.map { text.edit($0) }) }
  }

  /// Creates the error that ended an evaluation. `text` is nil if places in the text mean nothing to the reader.
  package init(_ error: EvaluationError, in text: LineTable?) {
    self.init(id: error.id, message: error.message, help: error.help, place: text?.place(error.range))
    exception = error.exceptionName
  }

  package init(_ warning: SharedContext.Warning) {
    self.init(id: "odd-share", severity: .warning, message: warning.message, help: warning.help)
  }
}

extension WireFinding.Fix {
  /// Creates the fix of a finding, without its places.
  package init(_ fix: Finding.Fix, edits: [WireEdit]?, rule: WrittenRule? = nil) {
    self.init(message: fix.message, isSafe: fix.isSafe, effect: fix.effect, edits: edits, rule: rule)
  }
}

extension JSONWriter {
  /// Writes the member `findings`.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - isCut: Whether findings were left out. If so, the member `isCut` is written as well.
  package mutating func findings(_ findings: [WireFinding], isCut: Bool = false) {
    objects("findings", findings) { $0.finding($1) }
    if isCut { member("isCut", true) }
  }

  /// Writes the diagnostics of a parser as the member `findings`.
  package mutating func findings(_ diagnostics: [Diagnostic], in source: [UInt8]) {
    let text = LineTable(source)
    findings(diagnostics.map { WireFinding($0, in: text) })
  }

  /// Writes warnings about a share as the member `findings`, if there are any.
  package mutating func findings(_ warnings: [SharedContext.Warning]) {
    if !warnings.isEmpty { findings(warnings.map { WireFinding($0) }) }
  }

  /// Writes the members of a finding.
  package mutating func finding(_ finding: WireFinding) {
    member("id", finding.id)
    member("name", ifPresent: finding.name)
    member("severity", finding.severity.rawValue)
    member("message", finding.message)
    member("evidence", ifPresent: finding.evidence?.rawValue)
    member("unread", ifPresent: finding.unread)
    place(finding.place)
    member("help", ifPresent: finding.help)
    member("commandHelp", ifPresent: finding.commandHelp)
    if !finding.hiddenShares.isEmpty { member("hidden", finding.hiddenShares) }
    notes(finding.notes)
    objects("fixes", Array(finding.fixes.enumerated()), isOptional: true) { writer, fix in
      let (index, fix) = fix
      writer.member("number", index + 1)
      writer.member("message", fix.message)
      writer.member("isSafe", fix.isSafe)
      if let edits = fix.edits { writer.edits(edits) }
      if let rule = fix.rule { writer.rule(rule) }
      if let changes = fix.effect?.hostChanges, !changes.isNothing { writer.changed(changes) }
    }
    objects("alsoIn", finding.alsoIn, isOptional: true) { $0.members(of: $1) }
    if let first = finding.sameAs { member("sameAs", first) }
  }

  /// Writes the member `notes`, if there are any.
  package mutating func notes(_ notes: [WireFinding.Note]) {
    objects("notes", notes, isOptional: true) { writer, note in
      writer.member("message", note.message)
      writer.place(note.place)
    }
  }

  /// Writes the member `changed`: the known shares whose verdict changes.
  package mutating func changed(_ changes: HostChanges) {
    object("changed") { writer in
      writer.member("nowShown", changes.shown)
      writer.member("noLongerShown", changes.hidden)
      if !changes.uncertain.isEmpty { writer.member("uncertain", changes.uncertain) }
    }
  }
}

extension HostChanges {
  /// A Boolean value that indicates whether no verdict changes or becomes uncertain.
  fileprivate var isNothing: Bool { isEmpty && uncertain.isEmpty }
}

extension JSONWriter {
  /// Returns the line of a command that has no answer.
  package static func line(failing error: WireFinding) -> String { line("error") { $0.error(error) } }

  /// Writes the member `error`.
  package mutating func error(_ error: WireFinding) {
    object("error") { writer in
      writer.member("id", error.id)
      writer.member("message", error.message)
      writer.member("help", ifPresent: error.help)
      writer.place(error.place)
      writer.member("exception", ifPresent: error.exception)
    }
  }
}
