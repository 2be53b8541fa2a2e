package import Texts

// The texts that rules about shared contexts are made of. Every tree knows them by the same numbers.
extension TextID {
  /// `extensionItems`, in a ``SyntaxTree``.
  package static var extensionItems: TextID { TextID(rawValue: 0) }
  /// `attachments`, in a ``SyntaxTree``.
  package static var attachments: TextID { TextID(rawValue: 1) }
  /// `registeredTypeIdentifiers`, in a ``SyntaxTree``.
  package static var registeredTypeIdentifiers: TextID { TextID(rawValue: 2) }
  /// `@count`, in a ``SyntaxTree``.
  package static var countKey: TextID { TextID(rawValue: 3) }
  /// `@sum`, in a ``SyntaxTree``.
  package static var sumKey: TextID { TextID(rawValue: 4) }
  /// `@unionOfArrays`, in a ``SyntaxTree``.
  package static var unionOfArraysKey: TextID { TextID(rawValue: 5) }
}

extension TextTable {
  /// The table that a tree begins with: the known texts, by their numbers, and slots for as many more as most rules have.
  static let known: TextTable = {
    var table = TextTable(minimumCapacity: 24)
    for text in [
      "extensionItems", "attachments", "registeredTypeIdentifiers", "@count", "@sum", "@unionOfArrays",
    ] {
      _ = table.intern(text)
    }
    return table
  }()
}
