internal import ActivationRules
public import PredicateSyntax

/// The reason why a text isn't a description: one mistake, with its place.
public struct DescriptionError: Error, Sendable {
  /// The text, as UTF-8.
  public let source: [UInt8]
  /// The mistake; its range is one of ``source``.
  public let diagnostic: Diagnostic

  init(_ source: [UInt8], _ diagnostic: Diagnostic) {
    self.source = source
    self.diagnostic = diagnostic
  }

  /// A short form of the grammar, in lines; nil where the form is right and the meaning is not.
  package var grammar: String? {
    guard ["expected-other", "unknown-word"].contains(diagnostic.id) else { return nil }
    return """
      list   = [ "either" ] item { ( "," | "and" | "or" ) item } { "," rest }
      item   = [ number ] kind [ "with" item ]
      number = [ "up to" | "exactly" | "at least" ] N | N "to" N | "any number of" | "a" | "no"
      kind   = images | videos | links | text | PDFs | … | .csv files | com.example.note
      rest   = "up to" N "in all" | "nothing else" | "whatever else" | "optionally with" item
      """
  }

  /// The advice in one text: the nearest word, what else helps, and the grammar.
  package var help: String {
    let near = diagnostic.fixIts.first?.edits.first.map { "Did you mean '\($0.replacement)'?" }
    return [[near, diagnostic.help].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " "), grammar ?? ""]
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

/// The mistakes and remarks of descriptions.
extension Diagnostic {
  static func descriptionTooLong(_ range: SourceRange, limit: Int) -> Diagnostic {
    Diagnostic("description-too-long", .error, "the description exceeds \(limit) bytes", at: range)
  }

  static func expected(_ expected: String, found: String, at range: SourceRange, help: String = "") -> Diagnostic {
    Diagnostic("expected-other", .error, "expected \(expected), found \(found)", at: range, help: help)
  }

  static func unknownWord(_ word: String, at range: SourceRange, near: String?) -> Diagnostic {
    Diagnostic(
      "unknown-word", .error, "'\(word)' isn't a kind of content", at: range,
      fixIts: near.map { [FixIt("write \($0)", [TextEdit(range, $0)])] } ?? [],
      help:
        "Kinds are images, videos, audio, links, web pages, text, PDFs, contacts, files, .key files, or a type such as com.example.note."
    )
  }

  static func unknownType(_ name: String, at range: SourceRange, near: [String]) -> Diagnostic {
    Diagnostic(
      "unknown-type", .warning, "unknown type '\(name)': it matches only itself", at: range,
      help: (near.isEmpty ? "" : "Did you mean " + RuleRequirements.Kind.list(near, "or") + "? ")
        + "An app must declare a type of its own."
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
      "empty-count", .error, "a count must allow at least 1", at: range,
      help: "To rule a kind out, write 'no' before it."
    )
  }

  static func largeNumber(_ range: SourceRange, limit: Int64) -> Diagnostic {
    Diagnostic(
      "large-number", .error, "the number exceeds \(limit)", at: range,
      help: "Write 'any number of' if there's no limit.")
  }

  static func contradiction(
    _ message: String, _ first: SourceRange, _ second: SourceRange, _ name: String, help: String
  ) -> Diagnostic {
    Diagnostic(
      "contradiction", .error, message, at: second, notes: [Note("\(name) is here", at: first)], help: help)
  }

  static func mixCount(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "mix-count", .error, "in a mix, the number of each kind starts at 1", at: range,
      help: "Write 'up to N', or 'any number of'; a mix is shown with any one of its kinds.")
  }

  static func noNeed(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "no-need", .error, "the description only says what must not be shared", at: range,
      help: "Say what must be there, such as images; or write anything but, with what must not.")
  }

  static func attachmentsButSome(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "attachments-but-some", .error, "attachments are of any type, and no type can be left out of them", at: range,
      help: "Write 'anything but' and the type, or name what is taken.")
  }

  static func filesButSome(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "files-but-some", .error, "files have the type public.file-url, and no other type can be left out of it",
      at: range, help: "Write 'and no' instead of 'other than'.")
  }

  static func property(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "property", .error, "a rule can't see what the content has in itself", at: range,
      help: "After 'with' there is another attachment, with its number, such as 'with 1 audio file'.")
  }

  static func fileName(_ name: String, extension suffix: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      "file-name", .error, "'\(name)' is the name of a file, not a type", at: range,
      help: "Write '.\(suffix) files', or '.\(suffix) file' for one.")
  }

  static func contained(_ part: String, in other: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("contained", .note, "'\(part)' is a part of '\(other)' and left out", at: range)
  }

  static func chosenFile(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "file-type", .note, "'file' means public.file-url here, which Files shares and Photos doesn't", at: range,
      help: "Write 'file (public.data)' for any data, photos too.")
  }

  static func narrower(_ words: String, than kind: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("narrower", .note, "'\(words)' means any \(kind): a rule sees only the types of a share", at: range)
  }

  static func includes(_ words: String, _ others: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("includes", .note, "'\(words)' includes \(others)", at: range)
  }

  static func messages(_ range: SourceRange, of source: [UInt8]) -> Diagnostic {
    Diagnostic(
      "messages", .note, "'\(source.string(in: range))' means messages: what is attached to one is shared by itself",
      at: range,
      help: "Name its kinds, such as PDFs and images.")
  }

  static func orBoth(_ words: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      "or-both", .note, "'\(words)' takes them together, too", at: range,
      help: "Write 'either' before it to exclude that.")
  }

  static func formatNumber(_ words: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      "format-number", .note, "'\(words)' without a number means any number of such files", at: range,
      help: "Write 'a' or a number before it to limit them.")
  }

  static func offeredTwice(_ words: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      "offered-twice", .note, "'\(words)' doesn't keep out what is offered as another image too", at: range,
      help: "Photos offers a HEIC and a Live Photo as JPEG as well; the extension can ask for that.")
  }

  static func looseTotal(_ words: String, at range: SourceRange, _ most: Int64) -> Diagnostic {
    Diagnostic(
      "loose-total", .warning, "'\(words)' limits nothing: the numbers of the kinds allow \(most) in all", at: range,
      help: "Leave out the numbers of the kinds, as in 'photos and PDFs, up to 5', or the total.")
  }

  static func anyURL(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "any-url", .note, "'URL' includes the addresses of files, which Files shares", at: range,
      help: "Write link for the addresses of pages only.")
  }

  static func others(_ wide: String, than narrow: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("overlap", .note, "\(narrow) are \(wide), too; they count only as \(narrow)", at: range)
  }
}

extension DescriptionError: CustomStringConvertible {
  /// The mistake in a line.
  public var description: String { diagnostic.message }
}

extension BuiltRule: CustomStringConvertible {
  /// The rule, in a line.
  public var description: String { rule.description }
}
