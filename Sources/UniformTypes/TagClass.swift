/// A kind of tag: another way of naming types, such as by filename extension.
public struct TagClass: Hashable, Sendable {
  /// The identifier of the class, such as `public.filename-extension`.
  public let rawValue: String

  /// Creates the class that an identifier names.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Filename extensions without the leading period (documented in UTTagClass.h).
  public static let filenameExtension = TagClass(rawValue: "public.filename-extension")
  /// MIME types (documented in UTTagClass.h).
  public static let mimeType = TagClass(rawValue: "public.mime-type")
  /// Four-character codes of classic Mac OS (documented in UTType.h of Core Services).
  package static let osType = TagClass(rawValue: "com.apple.ostype")
  /// Names of pasteboard types (documented in UTType.h of Core Services).
  package static let pasteboardType = TagClass(rawValue: "com.apple.nspboard-type")

  /// The classes that a declaration can give tags in; tags of others are dropped.
  package static let declarable: [TagClass] = [.filenameExtension, .mimeType, .osType, .pasteboardType]

  /// The position among ``declarable``.
  var index: Int? { Self.declarable.firstIndex(of: self) }

  /// Returns whether two tag classes are the same, ignoring the case of ASCII letters.
  public static func == (left: TagClass, right: TagClass) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8) {
      UniformTypeIdentifier.folded($0) == UniformTypeIdentifier.folded($1)
    }
  }

  /// Feeds the identifier in lower case to a hasher.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(UniformTypeIdentifier.folded(byte)) }
  }
}

extension TagClass {
  /// The positions in ``declarable``.
  static let declarableIndices = 0..<4

  /// The number of tags in ``declarable``, at its start, that ignore case.
  static let caseInsensitiveCount = 2
}
