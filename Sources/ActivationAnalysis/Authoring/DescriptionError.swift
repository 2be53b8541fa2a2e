internal import ActivationRules
public import Predicates

/// An error that says why a text isn't a description: one mistake, with its position.
public struct DescriptionError: Error, Sendable {
  /// The text, as UTF-8.
  public let source: [UInt8]
  /// The mistake; its range is in ``source``.
  public let diagnostic: Diagnostic

  /// A short form of the grammar.
  package static let grammar = """
    list  = item { ( "," | "and" | "or" ) item } [ "," "up to" N "in all" ] [ "," rest ]
    item  = [ "up to" N | N | "a" | "any number of" ] kind
    exact = ( "exactly" N | "at least" N | N "to" N ) kind [ "," rest ]
    kind  = images | videos | links | text | PDFs | … (types --words) | .csv | com.example.note
    rest  = "nothing else" | "anything else"
    """

  /// The grammar, if the form of the text is wrong rather than its meaning; otherwise nil.
  package var grammar: String? {
    ["expected-other", "unknown-word", "refused-word", "exact-of-several"].contains(diagnostic.id) ? Self.grammar : nil
  }

  /// The advice in one text: the nearest word, other help, and the grammar.
  package var help: String {
    let near = diagnostic.fixIts.first?.edits.first.map { "Did you mean '\($0.replacement)'?" }
    return [[near, diagnostic.help].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " "), grammar ?? ""]
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns the advice about a word that people type but that isn't in the language of descriptions, because it would change the meaning or must be
  /// written in another form; nil for any other word.
  static func help(for word: String) -> String? { advice.first { $0.words.contains(word) }?.help }

  private static let advice: [(words: [String], help: String)] = [
    (
      ["no", "not", "without", "never", "neither", "nor", "zero", "exclude", "forbid", "forbidden", "hide"],
      "Leave out what isn't taken. 'up to 1 link' is never more than one, and 'photos, anything else' isn't only photos."
    ),
    (["allow", "allowed"], "Leave it out: everything you name is allowed."),
    (["only", "just"], "Leave it out: nothing else is taken, unless ', anything else' says so."),
    (
      ["except", "but", "than", "excluding"],
      "Name each kind that is taken: a list can't exclude part of a kind, or forbid two kinds together."
    ),
    (["&", "+", "plus", "and/or"], "Write 'and'."),
    (
      ["with", "together", "both", "either"],
      "A list accepts each kind alone or with the others; it can't require or forbid a combination. Just write 'and'."
    ),
    (
      ["unless", "if", "when"],
      "Name the kinds that are taken: a rule sees only kinds and their numbers, not conditions."
    ),
    (["optionally", "optional", "maybe"], "Leave it out: each kind in a list is optional."),
    (["at", "max", "maximum", "most", "under", "below", "less", "fewer"], "Write 'up to' and the highest number."),
    (["min", "minimum", "more", "over", "above"], "Write 'at least' and the lowest number."),
    (["followed", "before", "after", "then"], "A rule sees no order: write 'and'."),
    (
      ["of", "from", "by", "about", "larger", "smaller", "longer", "shorter", "named"],
      "Leave the rest out: a rule sees types and their numbers, not a site, app, name or size."
    ),
    (["exactly"], "Write 'exactly' only with a single kind, before its number."),
    (["each"], "Write the number before each kind."),
    (["total", "altogether"], "Write 'in all'."),
    (
      ["single", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
      "Write the number in digits."
    ),
    (
      ["any", "some", "all", "every", "many", "multiple", "several", "unlimited", "lots"],
      "Write a number before the kind, or 'any number of'."
    ),
    (
      ["whatever", "everything", "anything", "nothing", "else"],
      "Name the kinds first: 'files' for every file, 'images, videos, links, text, files, anything else' for nearly everything."
    ),
  ]
}

/// The mistakes and warnings of descriptions.
extension Diagnostic {
  static func descriptionTooLong(_ range: SourceRange, limit: Int) -> Diagnostic {
    Diagnostic("description-too-long", .error, "the description exceeds \(limit) bytes", at: range)
  }

  static func expected(_ expected: String, found: String, at range: SourceRange, help: String) -> Diagnostic {
    Diagnostic("expected-other", .error, "expected \(expected), found \(found)", at: range, help: help)
  }

  static func refusedWord(_ word: String, at range: SourceRange, help: String) -> Diagnostic {
    Diagnostic("refused-word", .error, "'\(word)' isn't allowed here", at: range, help: help)
  }

  static func unknownWord(_ word: String, at range: SourceRange, near: String?) -> Diagnostic {
    Diagnostic(
      "unknown-word", .error, "'\(word)' isn't a kind of content", at: range,
      fixIts: near.map { [FixIt("write \($0)", [TextEdit(range, $0)])] } ?? [],
      help: near == nil ? "Name the shared content, such as 'web pages', 'images', '.csv' or a type." : "")
  }

  static func unknownType(_ name: String, at range: SourceRange, near: [String]) -> Diagnostic {
    Diagnostic(
      "unknown-type", .warning, "unknown type '\(name)': it matches only itself", at: range,
      help: (near.isEmpty ? "" : "Did you mean " + near.inSentence("or") + "? ")
        + "An app must declare its own types.")
  }

  static func unknownExtension(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      "unknown-extension", .error, "no known type has the filename extension '\(name)'", at: range,
      help: "Name the type that the app declares for it, such as com.example.document.")
  }

  static func fileName(_ name: String, extension suffix: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      "file-name", .error, "'\(name)' is the name of a file, not a type", at: range,
      help: "Write '.\(suffix)' for all such files.")
  }

  static func swiftConstant(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      "swift-constant", .error, "'\(name)' is a Swift constant, not a type identifier", at: range,
      help: "Write the identifier, such as public.image; `activation-rule types` finds it.")
  }

  static func exactOfSeveral(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "exact-of-several", .error, "'exactly', 'at least' and 'N to M' work only with a single kind", at: range,
      help: "In a list write 'up to' and a number.")
  }

  static func unclearNumber(_ range: SourceRange, _ number: Int64, _ kinds: [RuleRequirements.Kind]) -> Diagnostic {
    let (first, second) = (kinds[0].words(isPlural: true), kinds[1].words(isPlural: true))
    return Diagnostic(
      "unclear-number", .error, "\(second) have no number; it's unclear whether \(number) applies to both kinds",
      at: range,
      help:
        "Write 'up to \(number) \(first), up to \(number) \(second)', or '\(first), \(second), up to \(number) in all'."
    )
  }

  static func articleOfSeveral(_ range: SourceRange, _ kind: String) -> Diagnostic {
    Diagnostic(
      "article-of-several", .error, "'a' means one, and '\(kind)' is a plural", at: range,
      help: "Write a number before the kind, or nothing.")
  }

  static func reversed(_ range: SourceRange, _ lowest: Int64, _ highest: Int64) -> Diagnostic {
    Diagnostic(
      "reversed-count", .error, "the lowest number, \(lowest), exceeds the highest, \(highest)", at: range,
      help: "Write \(highest) to \(lowest).")
  }

  static func noNumber(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "no-number", .error, "a number must be at least 1", at: range, help: "Leave the kind out to take none of it.")
  }

  static func largeNumber(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "large-number", .error, "the number exceeds \(DescriptionReading.maximumNumber)", at: range,
      help: "Write 'any number of' if there's no limit.")
  }

  static func countedTwice(
    _ narrow: RuleRequirements.Kind, _ wide: RuleRequirements.Kind, _ first: SourceRange, _ second: SourceRange
  ) -> Diagnostic {
    let (part, whole) = (narrow.words(isPlural: true), wide.words(isPlural: true))
    return Diagnostic(
      "counted-twice", .error, narrow == wide ? "\(part) are listed twice" : "\(part) are \(whole), too", at: second,
      notes: [Note("the other one is here", at: first)],
      help: narrow == wide ? "Name them once." : "Name only \(whole), which include \(part).")
  }

  static func looseTotal(_ range: SourceRange, _ most: Int64) -> Diagnostic {
    Diagnostic(
      "loose-total", .warning, "the total has no effect: the numbers of the kinds allow only \(most) in all", at: range,
      help: "Remove the total, or the numbers of the kinds, as in 'photos and PDFs, up to 5 in all'.")
  }
}

extension DescriptionError: CustomStringConvertible {
  /// The mistake, in one line.
  public var description: String { diagnostic.message }
}

extension BuiltRule: CustomStringConvertible {
  /// The rule, in one line.
  public var description: String { rule.description }
}
