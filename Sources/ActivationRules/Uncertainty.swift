public import Predicates

/// The reason why no verdict is possible.
public enum Uncertainty: Sendable, Hashable {
  /// A limit was reached, or a service of the platform is missing.
  case evaluation(EvaluationError)
  /// The tables of dictionary rules disagree.
  case tables(TableDisagreement)
  /// The predicate holds, and it has an index into extension items, with which a device hid an extension; see
  /// `SyntaxTree.indexesIntoExtensionItems`.
  case itemIndex(expression: String)
  /// The rule accepts a location, whose payload is not known.
  case location
  /// `NSExtensionActivationDictionaryVersion` is a string, which the system reads with an accessor for numbers.
  case stringVersion(String)
  /// A key has a value of a kind whose reading is not known.
  case unreadableValue(key: String, kind: String)
  /// A value is replaced when the app is built.
  case buildSetting(key: String, text: String)
  /// A part of a predicate is replaced when the app is built, and the verdict depends on it.
  case setting(reference: String)
  /// No key with a value is one that the system knows. Four reports of a rule with nothing else say that it was offered for pictures and
  /// pages, and one that it wasn't for text, on iOS 17 (https://github.com/damus-io/damus/issues/2456, 2375, 2455, 2442).
  case unknownKeys(first: String)
  /// A URL that was printed may be a page of Safari, for which the verdict is another one.
  case webPage
  /// The verdict depends on a part of an app's share that nobody recorded: the sentence that says so, and the likely verdict.
  case unrecorded(String, isShown: Bool)
  /// A file on macOS, and a rule that takes everything. Two reports say that such an extension wasn't offered for files in Finder.
  case fileOnMac
  /// A file with HTML or rich text on macOS, and a rule that takes text. One report says that the extension was offered.
  case textFileOnMac
  /// No table was given to read the dictionary with.
  case noTable

  /// A description of the uncertainty, in one sentence without a period.
  public var message: String {
    switch self {
    case .evaluation(let error): error.message
    case .tables(let disagreement): disagreement.message
    case .itemIndex(let expression):
      "the predicate is true, but an iPhone with iOS 26.5.2 hid an extension with an index into its items, such as \(expression)"
    case .location:
      "\(ActivationKey.short(ActivationKey.locations)) accepts a location, and Apple doesn't document which type counts as one"
    case .stringVersion(let text):
      "\(ActivationKey.short(ActivationKey.dictionaryVersion)) is the string \"\(text)\", and how the system reads a string here isn't known"
    case .unreadableValue(let key, let kind):
      "\(ActivationKey.short(key)) is \(kind), and how the system reads that isn't known"
    case .buildSetting(let key, let text):
      "\(ActivationKey.short(key)) is \(text), which is replaced when the app is built"
    case .setting(let reference):
      "it depends on \(reference), which is filled in when the app is built"
    case .unknownKeys(let key):
      "the rule has no key that the system knows, and \(key) isn't one; what it does then isn't documented"
    case .webPage: "the printed public.url may be a page of Safari, for which the verdict is another one"
    case .unrecorded(let reason, let isShown): "\(reason); probably \(Verdict.name(isShown: isShown))"
    case .fileOnMac: "on macOS two extensions with TRUEPREDICATE weren't offered for files in Finder"
    case .textFileOnMac:
      "on macOS one extension with \(ActivationKey.short(ActivationKey.text)) was offered for HTML and RTF files; probably hidden"
    case .noTable: "no table says what the keys of a dictionary rule stand for"
    }
  }

  /// A short form of the uncertainty that fits a table.
  package var brief: String {
    switch self {
    case .tables(let disagreement): disagreement.brief
    case .itemIndex(let expression): "true, but \(expression) may hide it"
    case .unrecorded(let reason, let isShown): "probably \(Verdict.name(isShown: isShown)): \(reason)"
    default: message
    }
  }

  /// The name in a reference such as `$(NAME)`, `${NAME:modifier}` or `$(LIMIT_$(NAME))`, whose inner one is replaced first.
  private static func name(of reference: String) -> String {
    let innermost = reference.utf8.lastIndex(of: 0x24).map { reference.utf8[$0...].dropFirst(2) } ?? reference.utf8[...]
    return String(decoding: innermost.prefix { $0 != 0x29 && $0 != 0x7d && $0 != 0x3a }, as: UTF8.self)
  }

  /// A suggestion for resolving it.
  public var help: String {
    switch self {
    case .evaluation(let error): error.help
    case .tables(let disagreement):
      disagreement.others.contains { $0.question.hasSuffix("a web archive counts as a web page") }
        ? "Try it on a device. What Safari shares today, com.apple.active-webpage, does count." : "Try it on a device."
    case .itemIndex:
      "Replace the index with SUBQUERY(extensionItems, $item, …).@count > 0, and write $item for what was indexed."
    case .location: "Try it on a device."
    case .stringVersion, .unreadableValue: "Write a number."
    case .buildSetting(_, let reference), .setting(let reference):
      "Give its value with -D \(Self.name(of: reference))=VALUE, or ask about the built app, whose Info.plist has it."
    case .unknownKeys: "Write a key that says what is taken, such as \(ActivationKey.images)."
    case .webPage: "--host safari asks about Safari's page. If another app shared a link, add --prepared."
    case .unrecorded: "Record what the app shares, and pass it with --context; Grammar/recording.md says how."
    case .textFileOnMac: "Try it on a Mac."
    case .fileOnMac: "Name what is taken with keys, such as \(ActivationKey.files)."
    case .noTable: "Give a table."
    }
  }
}

/// A disagreement of tables about a context, with the questions that decide between them.
public struct TableDisagreement: Sendable, Hashable {
  /// One table's answer.
  package struct Answer: Sendable, Hashable {
    /// The table's name.
    package var table: String
    /// The open question where it answers otherwise than the preferred one, as a clause; see ``DictionaryTable/question``.
    package var question: String
    /// A Boolean value that indicates whether the table shows the extension.
    package var isShown: Bool
  }

  /// The answers, the preferred table's first.
  package var answers: [Answer]

  /// The answer of the preferred table.
  package var preferred: Bool { answers.first?.isShown ?? false }

  /// The disagreement in one sentence, without a period.
  public var message: String { "it depends on \(questions), which Apple doesn't document; \(likely)" }

  /// The disagreement in a form that fits a table: the likely answer, and the open question.
  package var brief: String { "\(likely): it depends on \(questions)" }

  /// The answers that aren't that of the preferred table.
  package var others: [Answer] { answers.filter { $0.isShown != preferred } }

  private var questions: String {
    others.map { $0.question }.distinct.joined(separator: ", and on ")
  }

  private var likely: String { preferred ? "probably shown" : "probably hidden" }
}
