/// Every limit of the package, in one value.
///
/// A limit that is hit gives one diagnostic, or one typed error, with its name and value; nothing is cut off silently.
public struct Limits: Sendable, Hashable {
  /// The longest rule text, in UTF-8 bytes. Real rules stay below 4 KB.
  public var sourceBytes = 64 * 1024
  /// How deep a syntax tree may nest. Real rules stay below 10; ``maximumNesting`` is the largest useful value.
  public var nesting = 64
  /// How many nodes a syntax tree may have.
  public var syntaxNodes = 100_000
  /// How many diagnostics one parse reports before it says "n more".
  public var diagnostics = 100
  /// How many extension items a shared context may have.
  public var extensionItems = 1_000
  /// How many attachments a shared context may have in all.
  public var attachments = 10_000
  /// How many type identifiers one attachment may register.
  public var typesPerAttachment = 64
  /// How many keys one dictionary of a context may have. It is searched entry by entry, which more would make quadratic.
  public var dictionaryEntries = 1_000
  /// How many steps one evaluation may take.
  ///
  /// A step is an instruction, an element that a SUBQUERY looks at, or some bytes of text that are compared. A clause that only counts
  /// items or attachments by their types costs what it would cost at most, whatever it comes to, so that an explanation runs out of
  /// steps where the verdict does.
  public var evaluationSteps = 1_000_000
  /// The longest pattern of LIKE and MATCHES, in UTF-8 bytes.
  public var patternBytes = 4 * 1024
  /// The longest subject of LIKE and MATCHES, in UTF-8 bytes.
  public var subjectBytes = 64 * 1024
  /// How many types a graph may hold.
  public var types = 10_000
  /// The largest property list or JSON document, in bytes.
  public var documentBytes = 16 * 1024 * 1024
  /// How deep a property list, a JSON document or a context may nest.
  public var documentDepth = 512
  /// How many bundles, apps and extensions together, one scan reads.
  public var scannedBundles = 10_000
  /// How many source files that may hold rules, such as YAML and Swift, one search of a folder looks into.
  public var scannedSources = 50_000

  /// The hard maximum of ``sourceBytes``.
  public static let maximumSourceBytes = 1024 * 1024
  /// The hard maximum of ``nesting``: what every walk survives on a thread of 512 KiB.
  ///
  /// The frames of unoptimized code are larger, so that a debug build allows less.
  public static let maximumNesting: Int = {
    #if DEBUG
      64
    #else
      200
    #endif
  }()

  /// Creates the documented defaults.
  public init() {}

  /// The documented defaults.
  public static let standard = Limits()
}
