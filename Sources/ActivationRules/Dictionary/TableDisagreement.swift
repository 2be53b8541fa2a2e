/// What tables say about a context when they disagree, and what decides between them.
public struct TableDisagreement: Sendable, Hashable {
  /// One table's answer.
  public struct Answer: Sendable, Hashable {
    /// The table's name.
    public var table: String
    /// Whether it shows the extension.
    public var activates: Bool
  }

  /// Why a table answers otherwise than the preferred one.
  public struct Decider: Sendable, Hashable {
    /// The table's name.
    public var table: String
    /// What is special about the table.
    public var summary: String
    /// The key whose clause has another outcome; nil when it is the closing clause.
    public var key: String?
    /// The types or the text behind the clause in the preferred table.
    public var preferredMeaning: String
    /// The types or the text behind it in the other table.
    public var otherMeaning: String
    /// The attachments that one table counts and the other does not, as `attachment 1 (com.adobe.pdf)`.
    public var attachments: [String]
    /// The type that admits an attachment in one of the tables only, when the closing clause decides.
    public var admittingType: String?
    /// The key to which that type belongs.
    public var admittingKey: String?
    /// Whether it is the preferred table in which that type is accepted.
    public var preferredAdmits: Bool
  }

  /// The answers, the preferred table's first.
  public var answers: [Answer]
  /// One entry for each table that disagrees with the first.
  public var deciders: [Decider]

  /// What the preferred table says.
  public var preferred: Bool { answers.first?.activates ?? false }

  /// The disagreement in one sentence, without a full stop.
  public var message: String {
    var parts: [String] = []
    for decider in deciders {
      let text = sentence(decider)
      if !parts.contains(text) { parts.append(text) }
    }
    parts.append("the preferred table, \(answers.first?.table ?? "none"), says \(Self.word(preferred))")
    return parts.joined(separator: "; ")
  }

  /// The disagreement as a table has room for it: who says what, and the key that decides.
  public var brief: String {
    let word = Self.word(preferred)
    var keys: [String] = []
    for decider in deciders {
      let key = (decider.key ?? decider.admittingKey).map { ActivationKey.short($0) } ?? decider.summary
      if !keys.contains(key) { keys.append(key) }
    }
    var others: [String] = []
    for decider in deciders { others.append(decider.table) }
    return "\(word) by \(answers.first?.table ?? "none"), not by \(others.joined(separator: ", ")): "
      + keys.joined(separator: ", ")
  }

  private func sentence(_ decider: Decider) -> String {
    let (first, second) = (Self.word(preferred), Self.word(!preferred))
    var text: String
    if let key = decider.key ?? decider.admittingKey, Self.isType(decider.preferredMeaning),
      Self.isType(decider.otherMeaning), decider.preferredMeaning != decider.otherMeaning
    {
      let name = ActivationKey.short(key)
      text = "\(name) may mean \(decider.preferredMeaning) (\(first)) or \(decider.otherMeaning) (\(second))"
    } else {
      let name = (decider.key ?? decider.admittingKey).map { ActivationKey.short($0) + ": " } ?? ""
      text = name + "it may be that \(decider.summary) (\(second))"
    }
    if !decider.attachments.isEmpty { text += ", which decides " + Self.list(decider.attachments) }
    return text
  }

  private static func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  private static func word(_ activates: Bool) -> String { activates ? "shown" : "hidden" }

  private static func isType(_ meaning: String) -> Bool { !meaning.utf8.contains(UInt8(ascii: "(")) }
}
