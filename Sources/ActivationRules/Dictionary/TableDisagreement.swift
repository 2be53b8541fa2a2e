/// What tables say about a context when they disagree, and what decides between them.
public struct TableDisagreement: Sendable, Hashable {
  /// One table's answer.
  package struct Answer: Sendable, Hashable {
    /// The table's name.
    package var table: String
    /// Whether it shows the extension.
    package var activates: Bool
  }

  /// Why a table answers otherwise than the preferred one.
  package struct Decider: Sendable, Hashable {
    /// The table's name.
    package var table: String
    /// What is not known, as a clause; see ``DictionaryTable/question``.
    package var question: String
    /// The key whose clause has another outcome; nil when it is the closing clause.
    package var key: String?
    /// The attachments that one table counts and the other does not, as `attachment 1 (com.adobe.pdf)`.
    package var attachments: [String]
  }

  /// The answers, the preferred table's first.
  package var answers: [Answer]
  /// One entry for each table that disagrees with the first.
  package var deciders: [Decider]

  /// What the preferred table says.
  package var preferred: Bool { answers.first?.activates ?? false }

  /// The disagreement in one sentence, without a full stop.
  public var message: String {
    var parts: [String] = []
    for decider in deciders {
      var text = "\(decider.question) is not known"
      if !decider.attachments.isEmpty { text += ", which decides \(Self.list(decider.attachments))" }
      if !parts.contains(text) { parts.append(text) }
    }
    parts.append("\(likely) (table \(answers.first?.table ?? "none"))")
    return parts.joined(separator: "; ")
  }

  /// The disagreement as a table has room for it: the likely answer, and what is not known.
  package var brief: String {
    var questions: [String] = []
    for decider in deciders where !questions.contains(decider.question) { questions.append(decider.question) }
    return "\(likely): \(questions.joined(separator: ", and ")) is not known"
  }

  private var likely: String { preferred ? "probably shown" : "probably hidden" }

  private static func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
