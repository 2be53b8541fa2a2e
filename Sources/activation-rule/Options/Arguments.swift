import Predicates

/// The options and operands of one command line, in their order.
package struct Arguments {
  /// An option or an operand.
  package enum Found: Equatable {
    case option(String, String?)
    case operand(String)
  }

  /// The options and operands in their order.
  package private(set) var found: [Found] = []

  /// Creates arguments from options and operands that were already split.
  package init(_ found: [Found]) { self.found = found }

  /// Reads a command line.
  ///
  /// `--name value` and `--name=value` mean the same. After `--`, every word is an operand; before it, so are `-` and words that begin with `- `.
  package init(_ words: [String], options: [OptionDeclaration], of command: String) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        found += rest.map { .operand($0) }
        break
      }
      guard word.hasPrefix("-"), word != "-", !word.hasPrefix("- ") else {
        found.append(.operand(word))
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.name == name }) else {
        let bare = name.drop { $0 == "-" }
        let near =
          Tool.commands.contains { $0.name == bare }
          ? "\(bare) is a command: `\(Tool.name) \(bare)`. "
          : Self.meant(by: name, among: options.map(\.name)).map { "Did you mean \($0)? " } ?? ""
        let all = options.isEmpty ? "\(command) takes no options." : "`\(command) --help` lists the options."
        throw UsageError("unknown option '\(name)'", help: near + all)
      }
      if parts.count > 1 {
        guard option.value != nil else { throw UsageError("'\(name)' takes no value") }
        found.append(.option(name, String(parts[1])))
      } else if let value = option.value {
        guard let text = rest.popFirst() else {
          throw UsageError("\(name) requires a value: \(name) \(value)", help: option.valueHelp(in: command))
        }
        found.append(.option(name, text))
      } else {
        found.append(.option(name, nil))
      }
    }
  }

  private static let otherNames = [
    "--against": "--git", "--app": "--host", "--dry-run": "--diff", "--to": "--as", "--uti": "--attachment",
  ]

  /// Returns the option that is probably meant, judging by its first letter, another tool's name for it, or a similar spelling.
  private static func meant(by name: String, among names: [String]) -> String? {
    if name.count == 2 {
      let long = names.filter { $0.hasPrefix("-" + name) || $0.lowercased() == name.lowercased() }
      return long.count == 1 ? long[0] : nil
    }
    return otherNames[name].flatMap { names.contains($0) ? $0 : nil } ?? closestMatch(to: name, among: names)
  }

  /// The arguments that aren't options.
  package var operands: [String] { found.compactMap { if case .operand(let text) = $0 { text } else { nil } } }

  package var names: [String] { found.compactMap { if case .option(let name, _) = $0 { name } else { nil } } }

  package func has(_ option: some DeclaredOption) -> Bool { names.contains(option.declaration.name) }

  package subscript(flag: Flag) -> Bool { has(flag) }

  /// The value of an option; nil if it isn't given.
  ///
  /// - Throws: When several different values are given, or the value is invalid.
  package subscript<Value>(option: Option<Value>) -> Value? {
    get throws(UsageError) {
      var given: String?
      for case .option(option.declaration.name, let text?) in found {
        guard given == nil || given == text else {
          throw UsageError(
            "\(option.declaration.name) is given twice: '\(given ?? "")' and '\(text)'", help: "Give it once.")
        }
        given = text
      }
      return try given.map { text throws(UsageError) in try option.read(text) }
    }
  }

  /// Returns all values of an option, in their order.
  package func all<Value>(_ option: Option<Value>) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for case .option(option.declaration.name, let text?) in found { values.append(try option.read(text)) }
    return values
  }
}
