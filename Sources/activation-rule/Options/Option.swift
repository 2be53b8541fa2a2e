/// The facts about an option that the help and the parser use. An option without a value has no other facts.
package struct OptionDeclaration: DeclaredOption {
  /// The name, with its dashes.
  package var name: String
  /// The name of the option's value; nil for a flag.
  package var value: String?
  /// A summary of the option, in one line that starts in lowercase and has no period.
  package var summary = ""
  /// More details for the help: sentences, or separate lines after a line break.
  package var details = ""
  /// The possible values; empty if other texts are allowed.
  package var choices: [String] = []
  /// An example of a value.
  package var example = ""
  /// A Boolean value that indicates whether the option makes the command write a file.
  package var writesFiles = false

  package var declaration: OptionDeclaration { self }

  func valueHelp(in command: String) -> String {
    if !example.isEmpty { return "For example \(name) \(example)." }
    if let word = choices.first { return "For example \(name) \(word)." }
    return "\(command) --help explains it."
  }
}

/// An option as a command declares it, with or without a value.
package protocol DeclaredOption: Sendable {
  var declaration: OptionDeclaration { get }
}

/// An option without a value: `--json`.
package typealias Flag = OptionDeclaration

extension OptionDeclaration {
  package init(_ name: String, _ summary: String, details: String = "", writesFiles: Bool = false) {
    self.init(name: name, summary: summary, details: details, writesFiles: writesFiles)
  }
}

/// An option with a value of some type: `--host firefox`.
package struct Option<Value>: DeclaredOption {
  package let declaration: OptionDeclaration
  package let read: @Sendable (String) throws(UsageError) -> Value

  /// Creates an option whose value is read by a function. The function throws an error about an invalid text.
  package init(
    _ name: String, _ value: String, _ summary: String, details: String = "",
    choices: [String] = [], example: String = "", writesFiles: Bool = false,
    read: @escaping @Sendable (String) throws(UsageError) -> Value
  ) {
    declaration = OptionDeclaration(
      name: name, value: value, summary: summary, details: details,
      choices: choices, example: example, writesFiles: writesFiles)
    self.read = read
  }
}

extension Option<String> {
  /// Creates an option whose value can be any text.
  package init(
    _ name: String, _ value: String, _ summary: String, details: String = "", example: String = "",
    writesFiles: Bool = false
  ) {
    self.init(name, value, summary, details: details, example: example, writesFiles: writesFiles) {
      (text) throws(UsageError) in text
    }
  }
}

extension Option where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// Creates an option whose value is a case of an enumeration; `noun` is the noun for its cases in messages, such as `format`.
  package init(_ name: String, _ value: String, _ summary: String, details: String = "", noun: String) {
    let words = Value.allCases.map(\.rawValue)
    self.init(name, value, summary, details: details, choices: words) { (text) throws(UsageError) in
      guard let choice = Value(rawValue: text) else { throw .unknown(noun, text, among: words) }
      return choice
    }
  }
}

/// A group of options with its own title.
package struct OptionGroup: Sendable {
  /// The title, without a colon.
  package var title: String
  /// The options, in the order of the help.
  package var options: [OptionDeclaration]
  /// A Boolean value that indicates whether the short help only names the options.
  package let isRare: Bool

  package init(_ title: String = "Options", isRare: Bool = false, _ options: [any DeclaredOption]) {
    self.title = title
    self.isRare = isRare
    self.options = options.map(\.declaration)
  }

  package func contains(_ name: String) -> Bool { options.contains { $0.name == name } }

  package func adding(_ option: Flag) -> OptionGroup { OptionGroup(title, isRare: isRare, options + [option]) }
}
