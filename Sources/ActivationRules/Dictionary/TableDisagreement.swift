internal import Predicates
internal import UniformTypes

/// A disagreement of tables about a context, with the question that decides between them.
public struct TableDisagreement: Sendable, Hashable {
  /// One table's answer.
  package struct Answer: Sendable, Hashable {
    /// The table's name.
    package var table: String
    /// A Boolean value that indicates whether the table shows the extension.
    package var isShown: Bool
  }

  /// The reason why a table answers otherwise than the preferred one.
  package struct Decider: Sendable, Hashable {
    /// The table's name.
    package var table: String
    /// The open question, as a clause; see ``DictionaryTable/question``.
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

  /// The answer of the preferred table.
  package var preferred: Bool { answers.first?.isShown ?? false }

  /// The disagreement in one sentence, without a period.
  public var message: String {
    "it depends on \(questions), which Apple doesn't document; \(likely)"
  }

  /// The disagreement in a form that fits a table: the likely answer, and the open question.
  package var brief: String {
    "\(likely): it depends on \(questions)"
  }

  private var questions: String {
    var questions: [String] = []
    for decider in deciders where !questions.contains(decider.question) { questions.append(decider.question) }
    return questions.joined(separator: ", and on ")
  }

  private var likely: String { preferred ? "probably shown" : "probably hidden" }
}

extension TableAnswers {
  /// Returns the question that decides between a table and the preferred one, which disagree.
  mutating func decider(ofTable position: Int) -> TableDisagreement.Decider {
    let table = rule.tables[position]
    let preferred = rule.candidates[0] ?? []
    let other = rule.candidates[position] ?? []
    for key in rule.tables[0].keys {
      let mine = preferred.first { self.key(of: $0) == key }
      let theirs = other.first { self.key(of: $0) == key }
      if holds(mine) != holds(theirs) { return decider(table, key, mine, theirs) }
    }
    let mine = preferred.first { key(of: $0) == nil }
    let theirs = other.first { key(of: $0) == nil }
    return decider(table, nil, mine, theirs)
  }

  private func key(of condition: Int) -> String? {
    switch rule.conditions[condition].origin {
    case .limit(let key, _), .rejection(let key): key
    case .closing: nil
    }
  }

  private mutating func holds(_ condition: Int?) -> Bool {
    guard let condition else { return true }
    return (try? truth(of: condition)) ?? false
  }

  private func decider(
    _ table: DictionaryTable, _ key: String?, _ mine: Int?, _ theirs: Int?
  ) -> TableDisagreement.Decider {
    let differing = differingAttachments(mine.map { rule.conditions[$0] }, theirs.map { rule.conditions[$0] })
    var names = Array(differing.prefix(3))
    if differing.count > 3 { names.append("\(differing.count - 3) more") }
    return TableDisagreement.Decider(table: table.name, question: table.question, key: key, attachments: names)
  }

  /// The attachments that a condition counts, or admits, in one of two forms only.
  private func differingAttachments(_ first: DictionaryCondition?, _ second: DictionaryCondition?) -> [String] {
    let context = SharedContext(document: prepared.document)
    var found: [String] = []
    var number = 0
    for item in context.items ?? [] {
      for attachment in context.attachments(of: item) ?? [] {
        number += 1
        let alone = context.keeping(attachment: attachment, of: item)
        guard counts(first, alone) != counts(second, alone) else { continue }
        let identifiers = context.typeIdentifiers(of: attachment)
        found.append("attachment \(number) (\(identifiers.joined(separator: ", ")))")
      }
    }
    return found
  }

  /// Returns whether a condition with a limit of zero fails for a context of one attachment, which means that it counts
  /// that attachment.
  private func counts(_ condition: DictionaryCondition?, _ context: SharedContext) -> Bool {
    guard var condition else { return false }
    condition.arguments.count = 0
    var tree = SyntaxTree()
    let root = condition.add(to: &tree)
    let program = Program(tree, roots: [root], types: prepared.types, limits: limits)
    let prepared = PreparedContext(context.document, for: program)
    return (try? program.evaluate(prepared, root: 0, services: services, limits: limits)) == false
  }
}
