import ActivationAuthoring
import ActivationRules

/// `types --words`: the words for kinds of attachments.
package enum WordList {
  /// A line for each word: the word, its types, and what else is read as it.
  package static func text(width: Int) -> String {
    let column = KindWord.all.map { $0.plural.count }.max() ?? 0
    var text = ""
    for word in KindWord.all {
      var line = word.plural.padding(to: column) + "  " + word.types.joined(separator: " or ")
      if !word.exceptions.isEmpty { line += " but " + word.exceptions.joined(separator: ", ") }
      if !word.synonyms.isEmpty { line += "; also " + word.synonyms.map(\.plural).joined(separator: ", ") }
      text += line + "\n"
    }
    return TextColumns.wrapped(text, to: width)
  }
}
