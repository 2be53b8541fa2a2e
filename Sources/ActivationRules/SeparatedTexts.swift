/// `1 rule`, `2 rules`: a number with a noun whose plural has an s.
package func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

extension [String] {
  /// The texts with a separator between them.
  ///
  /// For what every launch of the tool may need: the first `joined(separator:)` of a process goes through all conformances that are
  /// linked into it, which takes as long as reading a rule and a context.
  package func separated(by separator: String) -> String {
    var text = first ?? ""
    for element in dropFirst() {
      text += separator
      text += element
    }
    return text
  }

  /// The texts as a sentence names them: `a, b and c`.
  var inSentence: String {
    guard count > 1, let last else { return separated(by: "") }
    return Array(dropLast()).separated(by: ", ") + " and " + last
  }

  /// The first texts, and the number of the others: `Mail; Notes; and 3 more`.
  package func listed(most: Int) -> String {
    let shown = count > most ? Array(prefix(most)) + ["and \(count - most) more"] : self
    return shown.separated(by: "; ")
  }
}
