public import Predicates

/// The reason why a verdict is uncertain.
public enum Uncertainty: Sendable, Hashable {
  /// A limit was reached, or a service of the platform is missing.
  case evaluation(EvaluationError)
  /// The tables that define dictionary rules disagree.
  case tables(TableDisagreement)
  /// The predicate is true, but it has an index into extension items. A device hid an extension with such a rule; see
  /// `SyntaxTree.indexesIntoExtensionItems`.
  case itemIndex(expression: String)
  /// The rule accepts a location, but it isn't known which types a shared location has.
  case location
  /// `NSExtensionActivationDictionaryVersion` is a string, but the system reads it with an accessor for numbers.
  case stringVersion(String)
  /// A key has a value of a kind that the system reads in an unknown way.
  case unreadableValue(key: String, kind: String)
  /// The value of a key is replaced when the app is built.
  case buildSetting(key: String, text: String)
  /// A part of a predicate is replaced when the app is built, and the verdict depends on it.
  case setting(reference: String)
  /// The system knows none of the keys that have a nonzero value. For iOS 17, four reports say that an extension with such a rule was
  /// offered for pictures and pages, and one says that it wasn't offered for text (https://github.com/damus-io/damus/issues/2456, 2375, 2455, 2442).
  case unknownKeys(first: String)
  /// A printed URL may be a page from Safari, for which the verdict is different.
  case webPage
  /// The verdict depends on a part of an app's share that wasn't recorded. The values are a sentence that says so, and the likely verdict.
  case unrecorded(String, isShown: Bool)
  /// A file is shared on macOS, and the rule accepts everything. Two reports say that such an extension wasn't offered for files in Finder.
  case fileOnMac
  /// A file with HTML or rich text is shared on macOS, and the rule accepts text. One report says that such an extension was offered.
  case textFileOnMac
  /// No table was given to interpret the dictionary.
  case noTable

  /// A description of the uncertainty, in one sentence without a period.
  public var message: String {
    switch self {
    case .evaluation(let error): error.message
    case .tables(let disagreement): disagreement.message
    case .itemIndex(let expression):
      "the predicate is true, but an iPhone with iOS 26.5.2 hid an extension whose rule uses an index into extension items, such as \(expression)"
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
      "the system knows none of the rule's keys, such as \(key); what it does with such a rule isn't documented"
    case .webPage: "the printed public.url may be a Safari page, for which the verdict differs"
    case .unrecorded(let reason, let isShown): "\(reason); probably \(Verdict.name(isShown: isShown))"
    case .fileOnMac: "on macOS two extensions with TRUEPREDICATE weren't offered for files in Finder"
    case .textFileOnMac:
      "on macOS one extension with \(ActivationKey.short(ActivationKey.text)) was offered for HTML and RTF files; probably hidden"
    case .noTable: "no table says what the keys of a dictionary rule mean"
    }
  }

  /// A short form of the uncertainty, for tables in the output.
  package var brief: String {
    switch self {
    case .tables(let disagreement): disagreement.brief
    case .itemIndex(let expression): "the rule holds, but \(expression) may hide the extension"
    case .unrecorded(let reason, let isShown): "probably \(Verdict.name(isShown: isShown)): \(reason)"
    default: message
    }
  }

  /// Returns the name in a reference such as `$(NAME)`, `${NAME:modifier}` or `$(LIMIT_$(NAME))`, whose inner reference is replaced first.
  private static func name(of reference: String) -> String {
    let innermost = reference.utf8.lastIndex(of: 0x24).map { reference.utf8[$0...].dropFirst(2) } ?? reference.utf8[...]
    return String(decoding: innermost.prefix { $0 != 0x29 && $0 != 0x7d && $0 != 0x3a }, as: UTF8.self)
  }

  /// A suggestion for resolving the uncertainty.
  public var help: String {
    switch self {
    case .evaluation(let error): error.help
    case .tables(let disagreement):
      disagreement.others.contains { $0.question.hasSuffix("a web archive counts as a web page") }
        ? "Try it on a device. Safari now shares com.apple.active-webpage, which does count." : "Try it on a device."
    case .itemIndex:
      "Replace the index with SUBQUERY(extensionItems, $item, …).@count > 0, and use $item in place of the indexed element."
    case .location: "Try it on a device."
    case .stringVersion, .unreadableValue: "Write a number."
    case .buildSetting(_, let reference), .setting(let reference):
      "Give its value with -D \(Self.name(of: reference))=VALUE, or check the built app, whose Info.plist has it."
    case .unknownKeys: "Add a key for the accepted content, such as \(ActivationKey.images)."
    case .webPage: "If Safari shared the page, use --host safari. If another app shared a link, add --prepared."
    case .unrecorded: "Record what the app shares, and pass it with --context; Grammar/recording.md says how."
    case .textFileOnMac: "Try it on a Mac."
    case .fileOnMac: "Use keys for the accepted content, such as \(ActivationKey.files)."
    case .noTable: "Give a table."
    }
  }
}

/// A disagreement of tables about a context, with the questions that decide between them.
public struct TableDisagreement: Sendable, Hashable {
  /// One table's answer.
  package struct Answer: Sendable, Hashable {
    package var table: String
    /// The open question that decides whether this table or the preferred one is right, as a clause; see ``DictionaryTable/question``.
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

  /// A short form of the disagreement, for tables in the output: the likely answer, and the open question.
  package var brief: String { "\(likely): it depends on \(questions)" }

  /// The answers that differ from the preferred table's.
  package var others: [Answer] { answers.filter { $0.isShown != preferred } }

  private var questions: String {
    others.map { $0.question }.distinct.joined(separator: ", and on ")
  }

  private var likely: String { preferred ? "probably shown" : "probably hidden" }
}
