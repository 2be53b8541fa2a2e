/// Words that many values may be completed to, such as the names of hosts; they are written into a script once.
package struct CompletionWords: Sendable, Hashable {
  /// The name of the values, in lowercase words joined by a hyphen.
  package let name: String
  /// The words.
  package let values: @Sendable () -> [String]

  package init(_ name: String, _ values: @escaping @Sendable () -> [String]) {
    self.name = name
    self.values = values
  }

  package static func == (first: CompletionWords, second: CompletionWords) -> Bool { first.name == second.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The completion that a shell can offer for a value.
package enum ValueCompletion: Sendable, Hashable {
  /// Nothing is known of it.
  case nothing
  /// Files and folders.
  case files
  /// One of many words.
  case words(CompletionWords)
  /// Many words, separated by commas.
  case list(CompletionWords)
  /// Some fixed words.
  case values([String])
  /// Some fixed words, or files.
  case valuesOrFiles([String])

  /// The words that have a name, and are shared by many values.
  package var named: CompletionWords? {
    switch self {
    case .words(let words), .list(let words): words
    case .nothing, .files, .values, .valuesOrFiles: nil
    }
  }

  /// A Boolean value that indicates whether files are among the completions.
  package var takesFiles: Bool {
    switch self {
    case .files, .valuesOrFiles: true
    case .nothing, .words, .list, .values: false
    }
  }
}
