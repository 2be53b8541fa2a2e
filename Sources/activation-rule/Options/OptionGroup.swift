/// Options that belong together, under a heading of their own.
package struct OptionGroup: Sendable {
  /// The heading, without a colon.
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

  /// Returns whether one of the options has a name.
  package func contains(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// The group with further options.
  package static func + (group: OptionGroup, options: [any DeclaredOption]) -> OptionGroup {
    var group = group
    group.options += options.map(\.declaration)
    return group
  }
}

/// An operand of a command.
package struct Operand: Sendable {
  /// Its placeholder in the usage.
  package var name: String
  /// A description of the operand, as ``Prose``; empty when the command's details say it.
  package var details: String

  package init(_ name: String, details: String = "") {
    self.name = name
    self.details = details
  }
}
