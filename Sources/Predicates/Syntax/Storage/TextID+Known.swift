internal import Texts

// The texts that rules about shared contexts are made of. Every tree knows them by the same numbers.
extension TextID {
  /// The number of known texts; the texts of a tree's own are numbered after them.
  static var knownCount: Int { 6 }

  /// Finds a known text.
  @inline(__always)
  static func known(_ start: UnsafeRawPointer, count: Int) -> TextID? {
    switch count {
    case 4: equals(start, "@sum") ? .sumKey : nil
    case 6: equals(start, "@count") ? .countKey : nil
    case 11: equals(start, "attachments") ? .attachments : nil
    case 14:
      equals(start, "extensionItems") ? .extensionItems : equals(start, "@unionOfArrays") ? .unionOfArraysKey : nil
    case 25: equals(start, "registeredTypeIdentifiers") ? .registeredTypeIdentifiers : nil
    default: nil
    }
  }

  @inline(__always)
  private static func equals(_ start: UnsafeRawPointer, _ text: StaticString) -> Bool {
    TextWords(start, count: text.utf8CodeUnitCount).equals(TextWords(text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Calls a closure with the bytes of a known text.
  func withKnownBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let text: StaticString =
      switch self {
      case .extensionItems: "extensionItems"
      case .attachments: "attachments"
      case .registeredTypeIdentifiers: "registeredTypeIdentifiers"
      case .countKey: "@count"
      case .sumKey: "@sum"
      default: "@unionOfArrays"
      }
    return text.withUTF8Buffer { body($0) }
  }

  /// `extensionItems`, in a ``SyntaxTree``.
  @inlinable package static var extensionItems: TextID { TextID(rawValue: 0) }
  /// `attachments`, in a ``SyntaxTree``.
  @inlinable package static var attachments: TextID { TextID(rawValue: 1) }
  /// `registeredTypeIdentifiers`, in a ``SyntaxTree``.
  @inlinable package static var registeredTypeIdentifiers: TextID { TextID(rawValue: 2) }
  /// `@count`, in a ``SyntaxTree``.
  @inlinable package static var countKey: TextID { TextID(rawValue: 3) }
  /// `@sum`, in a ``SyntaxTree``.
  @inlinable package static var sumKey: TextID { TextID(rawValue: 4) }
  /// `@unionOfArrays`, in a ``SyntaxTree``.
  @inlinable package static var unionOfArraysKey: TextID { TextID(rawValue: 5) }
}
