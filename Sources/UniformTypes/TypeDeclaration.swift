internal import Texts

/// An application's declaration of a type in its Info.plist.
public struct TypeDeclaration: Hashable, Sendable {
  /// The list that contains a declaration.
  public enum Kind: Hashable, Sendable {
    /// `UTExportedTypeDeclarations`: the application owns the type.
    case exported
    /// `UTImportedTypeDeclarations`: the application knows a type that another application owns.
    case imported
  }

  /// The identifier exactly as declared: its case is kept.
  public var identifier: String
  /// The direct parents in declared order; empty for a root.
  public var conformsTo: [String]
  /// The tags of each class, the preferred one first.
  public var tags: [TagClass: [String]]
  /// The description for people; may be empty.
  public var description: String
  /// The kind of the declaration: exported or imported.
  public var kind: Kind
  /// The origin of the declaration for messages, such as a bundle identifier or a path; may be empty.
  public var origin: String

  /// Creates a declaration.
  public init(
    identifier: String, conformsTo: [String] = [], tags: [TagClass: [String]] = [:], description: String = "",
    kind: Kind = .exported, origin: String = ""
  ) {
    self.identifier = identifier
    self.conformsTo = conformsTo
    self.tags = tags
    self.description = description
    self.kind = kind
    self.origin = origin
  }
}

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

  /// The classes of tags that a declaration can have; tags of other classes are dropped.
  package static let declarable: [TagClass] = [.filenameExtension, .mimeType, .osType, .pasteboardType]

  /// The index in ``declarable``; nil for other classes.
  var index: Int? { Self.declarable.firstIndex(of: self) }

  /// Returns whether two tag classes are the same, ignoring the case of ASCII letters.
  public static func == (left: TagClass, right: TagClass) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8) { $0.asciiLowercased == $1.asciiLowercased }
  }

  /// Feeds the identifier in lower case to a hasher.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte.asciiLowercased) }
  }
}

extension TagClass {
  /// The indexes in ``declarable``.
  static let declarableIndices = 0..<4

  /// The number of classes at the start of ``declarable`` whose tags ignore case.
  static let caseInsensitiveCount = 2
}

/// One declaration inside a graph, with its texts in the graph's arena.
struct DeclarationRecord: Sendable {
  var row: Int32
  /// The identifier as declared.
  var spelling: Range<Int>
  /// The direct parents, as indexes in ``TypeGraphStorage/parentRows``.
  var parents: Range<Int> = 0..<0
  /// The tags of each class of ``TagClass/declarable``, the constants, and the platforms, as indexes in ``TypeGraphStorage/texts``.
  var extensions: Range<Int> = 0..<0
  var mimeTypes: Range<Int> = 0..<0
  var osTypes: Range<Int> = 0..<0
  var pasteboardTypes: Range<Int> = 0..<0
  var constants: Range<Int> = 0..<0
  var platforms: Range<Int> = 0..<0
  var description: Range<Int> = 0..<0
  var origin: Range<Int> = 0..<0
  /// The index in the core types bundle; -1 for other types.
  var order = -1
  var isExported = true
  var isSystem = false
  var isInferred = false

  var rank: Int { InferredBehavior.rank(isSystem: isSystem, isExported: isExported) }

  /// Returns the tags of one class, given its index in ``TagClass/declarable``; empty for other indexes.
  func tags(at classIndex: Int) -> Range<Int> {
    switch classIndex {
    case 0: extensions
    case 1: mimeTypes
    case 2: osTypes
    case 3: pasteboardTypes
    default: 0..<0
    }
  }
}

/// Texts, one after another in a block of memory, each identified by its range.
extension [UInt8] {
  func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  /// Calls a closure with the bytes of a text. They're valid only during the call, and the range must be that of a text in the block, because a
  /// release build doesn't check it.
  func withBytes<Result>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  mutating func append(text: String) -> Range<Int> {
    let start = count
    append(contentsOf: text.utf8)
    return start..<count
  }
}
