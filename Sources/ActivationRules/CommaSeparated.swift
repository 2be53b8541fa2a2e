extension [String] {
  /// The texts with a comma and a space between them.
  ///
  /// What every launch of the tool may need: the first `joined(separator:)` of a process goes through all conformances that are linked
  /// into it, which takes as long as reading a rule and a context.
  package var commaSeparated: String {
    var text = ""
    for element in self {
      if !text.isEmpty { text += ", " }
      text += element
    }
    return text
  }
}
