public import PredicateSyntax

/// Why a text is not a wish: one mistake, with its place.
public struct WishError: Error, Sendable {
  /// The text, as UTF-8.
  public let source: [UInt8]
  /// The mistake; its range is one of ``source``.
  public let diagnostic: Diagnostic

  init(_ source: [UInt8], _ diagnostic: Diagnostic) {
    self.source = source
    self.diagnostic = diagnostic
  }
}

/// The mistakes and remarks of wishes.
extension Diagnostic {
  static func wishTooLong(_ range: SourceRange, limit: Int) -> Diagnostic {
    Diagnostic("wish-too-long", .error, "the wish exceeds \(limit) bytes", at: range)
  }

  static func expected(_ expected: String, found: String, at range: SourceRange, help: String = "") -> Diagnostic {
    Diagnostic("expected-other", .error, "expected \(expected), found \(found)", at: range, help: help)
  }

  static func unknownWord(_ word: String, at range: SourceRange, near: String?, help: String) -> Diagnostic {
    Diagnostic(
      "unknown-word", .error, "unknown word '\(word)'", at: range,
      fixIts: near.map { [FixIt("write \($0)", [TextEdit(range, $0)])] } ?? [],
      help: near.map { "Did you mean '\($0)'? " + help } ?? help)
  }

  static func unknownType(_ name: String, at range: SourceRange, near: [String]) -> Diagnostic {
    Diagnostic(
      "unknown-type", .warning, "unknown type '\(name)': only this very identifier matches", at: range,
      help: (near.isEmpty ? "" : "Did you mean " + Wish.Kind.list(near, "or") + "? ")
        + "An app's own type must be declared; activation-rule types lists the system's, and those of filename extensions."
    )
  }

  static func unknownExtension(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      "unknown-extension", .error, "no system type has the filename extension '\(name)'", at: range,
      help: "Name the type that the app declares for it, such as com.example.document.")
  }

  static func reversed(_ range: SourceRange, _ lowest: Int64, _ highest: Int64) -> Diagnostic {
    Diagnostic(
      "reversed-count", .error, "the lowest number, \(lowest), exceeds the highest, \(highest)", at: range,
      help: "Write \(highest) to \(lowest).")
  }

  static func emptyCount(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "empty-count", .error, "a count must allow at least 1", at: range, help: "To rule a kind out, write no before it."
    )
  }

  static func largeNumber(_ range: SourceRange, limit: Int64) -> Diagnostic {
    Diagnostic(
      "large-number", .error, "the number exceeds \(limit)", at: range,
      help: "Write any number of, if there is no limit.")
  }

  static func contradiction(
    _ message: String, _ first: SourceRange, _ second: SourceRange, _ name: String, help: String
  ) -> Diagnostic {
    Diagnostic(
      "contradiction", .error, message, at: second, notes: [Note("\(name) is wished for here", at: first)], help: help)
  }

  static func mixCount(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "mix-count", .error, "in a mix, the number of each kind starts at 1", at: range,
      help: "Write up to N, or any number of; a mix is shown with any one of its kinds.")
  }

  static func noNeed(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "no-need", .error, "the wish only says what must not be shared", at: range,
      help: "Say what must be there, such as images; or write anything but, with what must not.")
  }

  static func attachmentsButSome(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "attachments-but-some", .error, "'attachments' are of any type, and no type can be left out of them", at: range,
      help: "Write 'anything but', or end the wish with 'whatever else comes along but', and the type.")
  }

  static func contained(_ part: String, in other: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("contained", .note, "'\(part)' is a part of '\(other)' and left out", at: range)
  }

  static func exactCount(_ count: Int64, _ kind: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      "exact-count", .warning, "exactly \(count) \(kind): hidden for fewer", at: range,
      help: "Write up to \(count) if fewer will do.")
  }

  static func both(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "all-required", .warning, "joined by 'and': all of it must be shared at once", at: range,
      help: "Write or between them if any one will do, or any mix of before them.")
  }

  static func chosenFile(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "file-type", .note, "a file is taken for public.file-url, which Files shares and Photos doesn't", at: range,
      help: "Write file (public.data) for any data.")
  }

  static func anyURL(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "any-url", .note, "a URL may be that of a file, which Files shares", at: range,
      help: "Write web URL, or link, for the addresses of pages alone.")
  }

  static func others(_ wide: String, than narrow: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("overlap", .note, "\(narrow) are \(wide) too; they count as \(narrow) alone", at: range)
  }
}
