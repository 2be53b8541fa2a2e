/// The notations of literals that are read.
enum ProgramLanguage: Sendable, Hashable {
  case json
  case javaScript
  case typeScript
  case swift
  case starlark

  /// Whether comments begin with `//` and `/*`; else with `#`.
  var hasSlashComments: Bool { self != .starlark }
  /// Whether `{` opens a dictionary; in Swift it opens a block.
  var bracesAreDictionaries: Bool { self != .swift }
  /// Whether a bare word before a colon is a key.
  var hasBareKeys: Bool { self == .javaScript || self == .typeScript || self == .json }
  /// Whether apostrophes enclose texts.
  var hasApostrophes: Bool { self != .swift }
}
