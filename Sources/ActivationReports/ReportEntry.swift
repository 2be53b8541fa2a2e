/// One thing that a report says: a finding of a lint rule, or a failed test.
public struct ReportEntry: Sendable, Hashable {
  /// How much it matters.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Encodable, Comparable {
    /// Something is refused or cannot work.
    case error
    /// Probably a mistake.
    case warning
    /// Worth knowing.
    case note

    /// Whether one severity matters less than another.
    public static func < (first: Severity, second: Severity) -> Bool { first.rank < second.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// A stretch of a file; lines and columns are counted from 1, columns in Unicode scalars, and the end is exclusive.
  public struct Region: Sendable, Hashable, Encodable {
    /// The first line.
    public var line: Int
    /// The first column.
    public var column: Int
    /// The last line.
    public var endLine: Int
    /// The column after the last character.
    public var endColumn: Int

    /// Creates a region.
    public init(line: Int, column: Int, endLine: Int, endColumn: Int) {
      self.line = line
      self.column = column
      self.endLine = endLine
      self.endColumn = endColumn
    }
  }

  /// A remark on a second place.
  public struct Note: Sendable, Hashable {
    /// One line, without a full stop.
    public var message: String
    /// The place; nil when it is not known.
    public var region: Region?
    /// The line of the place with marks below it, ready to print; empty when there is none.
    public var excerpt: String

    /// Creates a remark.
    public init(_ message: String, at region: Region? = nil, excerpt: String = "") {
      self.message = message
      self.region = region
      self.excerpt = excerpt
    }
  }

  /// The replacement of a region of the file.
  public struct Replacement: Sendable, Hashable {
    /// What is replaced; empty to insert.
    public var region: Region
    /// The new text.
    public var text: String

    /// Creates a replacement.
    public init(_ region: Region, _ text: String) {
      self.region = region
      self.text = text
    }
  }

  /// A change of the file that mends it. Several of one entry are alternatives.
  public struct Fix: Sendable, Hashable {
    /// What the change does, in the imperative.
    public var message: String
    /// Whether it keeps what the file means, or mends what couldn't work.
    public var isSafe: Bool
    /// The replacements, in the order of the file; empty when the change cannot be written as such.
    public var replacements: [Replacement]
    /// Hosts that show the extension after the change, and didn't before.
    public var shows: [String]
    /// Hosts that no longer show the extension after the change.
    public var hides: [String]

    /// Creates a change.
    public init(
      _ message: String, isSafe: Bool, _ replacements: [Replacement] = [], shows: [String] = [], hides: [String] = []
    ) {
      self.message = message
      self.isSafe = isSafe
      self.replacements = replacements
      self.shows = shows
      self.hides = hides
    }
  }

  /// The stable id, such as `AR101`.
  public var id: String
  /// The name behind the id, such as `missing-any`; may be empty.
  public var name: String
  /// How much it matters.
  public var severity: Severity
  /// One line, without a full stop.
  public var message: String
  /// What to do; empty when the message says it.
  public var help: String
  /// The file, as it was named; nil for text that was given directly.
  public var file: String?
  /// The place in the file; nil when the file as a whole is meant or positions are not known.
  public var region: Region?
  /// The line of the place with marks below it, ready to print; empty when there is none.
  public var excerpt: String
  /// Remarks on other places.
  public var notes: [Note]
  /// Changes that mend it; several are alternatives.
  public var fixes: [Fix]

  /// Creates an entry.
  public init(
    id: String, name: String = "", _ severity: Severity, _ message: String, help: String = "", file: String? = nil,
    region: Region? = nil, excerpt: String = "", notes: [Note] = [], fixes: [Fix] = []
  ) {
    self.id = id
    self.name = name
    self.severity = severity
    self.message = message
    self.help = help
    self.file = file
    self.region = region
    self.excerpt = excerpt
    self.notes = notes
    self.fixes = fixes
  }
}

extension ReportEntry {
  /// Id and name: `AR101 missing-any`.
  var title: String { name.isEmpty ? id : id + " " + name }

  /// What messages call the file.
  var fileLabel: String { file ?? "rule" }
}
