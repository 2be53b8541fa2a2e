import PredicateSyntax

/// The options and operands of one command, in the order in which they were written.
struct ArgumentScanner {
  /// One option that a command understands.
  struct Option: Sendable {
    /// The spelling, with its dashes.
    var name: String
    /// What its value is called in messages; nil for a switch.
    var value: String?
    /// Whether the value may be left out; it is then given only as `--name=value`.
    var isValueOptional = false
    /// What it does, in one line that starts small and has no period at its end.
    var summary = ""
    /// What else the help says of it, as ``Prose``: sentences, or lines of their own after a line break.
    var details = ""
    /// What its value may be completed to.
    var completion = ValueCompletion.nothing
  }

  /// An option or an operand as it was found.
  enum Found: Equatable {
    case option(String, String?)
    case operand(String)
  }

  /// Reads a command line.
  ///
  /// `--name value` and `--name=value` mean the same; after `--` everything is an operand, as is a lone `-`.
  static func scan(_ arguments: [String], options: [Option]) throws(UsageError) -> [Found] {
    var found: [Found] = []
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if argument == "--" {
        found += arguments[index...].map { .operand($0) }
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        found.append(.operand(argument))
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.name == name }) else {
        throw unknown(name, options: options)
      }
      guard let value = option.value else {
        if parts.count > 1 { throw UsageError("\(name) takes no value.") }
        found.append(.option(name, nil))
        continue
      }
      if parts.count > 1 {
        found.append(.option(name, String(parts[1])))
      } else if option.isValueOptional {
        found.append(.option(name, nil))
      } else if index < arguments.count {
        found.append(.option(name, arguments[index]))
        index += 1
      } else {
        throw UsageError("\(name) needs a value: \(name) \(value).")
      }
    }
    return found
  }

  private static func unknown(_ name: String, options: [Option]) -> UsageError {
    let names = options.map(\.name)
    guard let near = closestMatch(to: name, among: names) else {
      return UsageError("Unknown option \(name).", help: "The options are \(names.joined(separator: ", ")).")
    }
    return UsageError("Unknown option \(name).", help: "Did you mean \(near)?")
  }
}
