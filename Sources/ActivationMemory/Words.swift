extension Array<String> {
  /// The words of a text, between blanks and line breaks.
  package init(words text: Substring.UTF8View) {
    self = text.split { $0 == 0x20 || $0 == 0x0A }.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Set<String> {
  /// The words of a text, between blanks and line breaks.
  package init(words text: String) { self.init([String](words: text.utf8[...])) }
}
