import ActivationLint
public import ActivationRules
import PredicateSyntax

/// Makes the changes that the findings of a file suggest, until nothing is left to change.
public struct FileFixer: Sendable {
  /// What became of a file.
  public struct Outcome: Sendable {
    /// The bytes of the file with all changes made.
    public var bytes: [UInt8]
    /// How many findings were mended.
    public var count: Int
    /// What is left to be found.
    public var file: LintedFile
  }

  /// The most rounds of linting and changing; a fix that brings another finding with a fix takes two.
  static let maximumRounds = 20

  /// Finds what is to be changed.
  public var linter: FileLinter
  /// Whether changes are made too that may not be what was meant.
  public var allowsUnsafeFixes: Bool

  /// Creates a fixer.
  public init(linter: FileLinter, allowsUnsafeFixes: Bool = false) {
    self.linter = linter
    self.allowsUnsafeFixes = allowsUnsafeFixes
  }

  /// The changed file; nothing is written.
  ///
  /// Each round makes the first allowed change of every finding unless it touches one made before; a change after which the file
  /// could not be read any more is left out.
  ///
  /// - Throws: When the file cannot be linted, or is a binary property list with something to change.
  public func fix(_ target: LintTarget) throws(ReadingError) -> Outcome {
    var outcome = Outcome(bytes: target.bytes, count: 0, file: try linter.lint(target))
    guard outcome.file.text != nil else {
      guard !outcome.file.findings.contains(where: { isFixable($0) }) else { throw Self.unchangeable(target) }
      return outcome
    }
    var current = target
    for _ in 0..<Self.maximumRounds {
      guard let text = FileText(current.bytes) else { return outcome }
      let changes = changes(of: outcome.file)
      guard let (next, file, count) = applying(changes, to: text, current) else { return outcome }
      current.bytes = next
      outcome = Outcome(bytes: next, count: outcome.count + count, file: file)
    }
    return outcome
  }

  private func isFixable(_ located: LintedFile.Located) -> Bool {
    located.finding.fixes.contains { allowsUnsafeFixes || $0.isSafe }
  }

  private static func unchangeable(_ target: LintTarget) -> ReadingError {
    ReadingError(
      .file, "the file cannot be changed: it is a binary property list or in an encoding other than UTF-8 and UTF-16",
      help: "plutil -convert xml1 makes it an XML property list.", name: target.name)
  }

  /// The changes of one round, in the order of the file and apart from each other.
  private func changes(of file: LintedFile) -> [TextChange] {
    var chosen: [TextChange] = []
    for located in file.findings {
      for (fix, change) in zip(located.finding.fixes, located.changes) where allowsUnsafeFixes || fix.isSafe {
        guard let change else { continue }
        if !chosen.contains(where: { Self.touches($0.range, change.range) }) { chosen.append(change) }
        break
      }
    }
    return chosen.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func touches(_ first: SourceRange, _ second: SourceRange) -> Bool {
    first.lowerBound <= second.upperBound && second.lowerBound <= first.upperBound
  }

  /// All changes together; if they do not go together, the first of them that can be made; nil when none can.
  private func applying(
    _ changes: [TextChange], to text: FileText, _ target: LintTarget
  ) -> (bytes: [UInt8], file: LintedFile, count: Int)? {
    for attempt in [changes] + changes.map({ [$0] }) where !attempt.isEmpty {
      var next = target
      next.bytes = text.encoded(attempt.reversed().reduce(text.utf8) { $1.applied(to: $0) })
      do throws(ReadingError) {
        return (next.bytes, try linter.lint(next), attempt.count)
      } catch {
        continue
      }
    }
    return nil
  }
}
