/// What a project says of the files below it, all paths being absolute and standardized.
package struct ProjectChoices: Sendable {
  /// Whether a file is left out.
  package var excludes: @Sendable (String) -> Bool
  /// The Info.plist of the app that contains the extension with a property list; nil leaves it to be found.
  package var containingApp: @Sendable (String) -> String?
  /// What messages call the file that says so.
  package var name: String

  /// Creates choices; without arguments nothing is chosen.
  package init(
    name: String = "", excludes: @escaping @Sendable (String) -> Bool = { _ in false },
    containingApp: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.name = name
    self.excludes = excludes
    self.containingApp = containingApp
  }
}
