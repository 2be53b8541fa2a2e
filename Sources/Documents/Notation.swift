/// The notation of a document.
package enum Notation: Sendable, Hashable, CaseIterable {
  /// JSON after RFC 8259.
  case json
  /// JSON with comments, commas before closing brackets, keys without quotation marks and texts in single ones, as JSON5 and Expo's
  /// `app.json` have it.
  case json5
  /// An XML property list, or a part of one.
  case xml
  /// An old-style property list, such as Xcode's `project.pbxproj`: braces, parentheses and semicolons.
  case openStep
  /// An old-style property list as tools print it: the output of `plutil -p`, of `defaults read`, and of a debugger's `po`. Numbers and truth
  /// values are told from texts, and the end of a line separates values.
  case printed
  /// YAML.
  case yaml
  /// A literal in Swift, or a program with literals in it.
  case swift
  /// A literal in JavaScript, or a program with literals in it.
  case javaScript
  /// A literal in TypeScript, or a program with literals in it.
  case typeScript

  /// A Boolean value that indicates whether the notation is JavaScript or TypeScript.
  var isScript: Bool { self == .javaScript || self == .typeScript }
}
