/// A search of the history that goes on while its words are typed.
package struct LineSearch: Equatable, Sendable {
  /// The words that are looked for.
  package var query = ""
  /// The number of entries, from the newest, to skip.
  package var skipped = 0
  /// The entry that was found.
  package var match: String?
  /// A Boolean value that indicates whether the words were found nowhere.
  package var hasFailed = false
  /// The text before the search.
  package let text: String

  package init(text: String) { self.text = text }

  /// The prompt before the words.
  package var prompt: String { hasFailed ? "(nothing found) '" : "(search) '" }
}

extension LineEditor {
  /// Handles a key during a search; answers whether the key must be handled as usual.
  package mutating func handleSearch(_ key: LineEditorKey) -> Bool {
    guard var search = searching else { return true }
    switch key {
    case .character(let scalar): search.query.unicodeScalars.append(scalar)
    case .backspace: if !search.query.isEmpty { search.query.removeLast() }
    case .search: search.skipped += 1
    case .interrupt, .cancel:
      searching = nil
      return false
    default:
      // Any other key applies to the line that was found.
      if let match = search.match {
        before = match
        behind = ""
      }
      searching = nil
      return key != .other
    }
    if key != .search { search.skipped = 0 }
    look(&search)
    searching = search
    return false
  }

  private func look(_ search: inout LineSearch) {
    if search.query.isEmpty {
      search.match = nil
      search.hasFailed = false
      search.skipped = 0
      return
    }
    let found = history.match(for: search.query, skipping: search.skipped)
    search.hasFailed = found == nil
    if let found {
      search.match = found
    } else if search.skipped > 0 {
      search.skipped -= 1
    } else {
      search.match = nil
    }
  }
}
