import ActivationLint
import ActivationRules
import Predicates

/// A choice among several fixes of a finding: `AR304=2`, or `AR304@12=2` and `AR304@12:5=2` for the finding at a line and column.
package struct FixChoice: Sendable, Hashable {
  /// The id of the lint rule.
  package var id: String
  /// The line of the finding in its file, from 1; nil chooses for all findings of the rule.
  package var line: Int?
  /// The column, from 1; nil chooses for all findings of the line.
  package var column: Int?
  /// The fix's number among those of the finding, from 1.
  package var number: Int

  /// Reads a choice; the rule may be named by its id or its name, ignoring case.
  ///
  /// - Returns: The choice; nil when the text has another form, or the rule doesn't exist.
  package init?(_ text: String) {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let number = Self.number(sides[1]) else { return nil }
    let parts = sides[0].split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let rule = LintRule(named: String(parts[0])) else { return nil }
    id = rule.id
    self.number = number
    guard parts.count == 2 else { return }
    let place = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    guard place.count <= 2, let line = Self.number(place[0]) else { return nil }
    self.line = line
    guard place.count == 2 else { return }
    guard let column = Self.number(place[1]) else { return nil }
    self.column = column
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), number > 0 else {
      return nil
    }
    return number
  }

  /// The choice as it's written.
  package var text: String {
    let place = line.map { "@\($0)" + (column.map { ":\($0)" } ?? "") } ?? ""
    return "\(id)\(place)=\(number)"
  }
}

/// The choices for one file, while its text changes.
struct PendingChoices {
  /// Each choice with the current start of the finding; nil for a choice without a place.
  private var pending: [(choice: FixChoice, offset: Int?)] = []
  /// The choices that a finding of the file answers to.
  private(set) var used: Set<FixChoice> = []

  /// Finds the chosen fixes among the findings of a file.
  ///
  /// - Throws: When a finding that is chosen for has no fix of that number.
  init(_ choices: [FixChoice], _ file: LintedFile) throws(ReadingError) {
    guard !choices.isEmpty else { return }
    let lines = file.text.map { LineTable($0) }
    for choice in choices {
      if choice.line == nil { pending.append((choice, nil)) }
      for finding in file.findings where finding.id == choice.id {
        if let line = choice.line {
          guard let offset = finding.range?.lowerBound, let place = lines?.position(of: offset), place.line == line,
            choice.column == nil || choice.column == place.column
          else { continue }
          pending.append((choice, offset))
        }
        try Self.check(choice, finding, file)
        used.insert(choice)
      }
    }
  }

  private static func check(
    _ choice: FixChoice, _ finding: Finding, _ file: LintedFile
  ) throws(ReadingError) {
    let count = finding.fixes.count
    guard choice.number > count else { return }
    let found = count == 0 ? "no fix" : count == 1 ? "one fix" : "\(count) fixes"
    throw ReadingError(
      .file, "--choose \(choice.text): the finding has \(found)",
      help: "Run lint without --choose to see the numbered fixes.",
      name: file.name)
  }

  /// The position of the fix that is chosen for a finding; nil when none is. The last of several choices counts, and one with a place
  /// before one without.
  func position(for finding: Finding) -> Int? {
    var position: Int?
    var isPlaced = false
    for entry in pending where entry.choice.id == finding.id {
      if entry.offset != nil, entry.offset != finding.range?.lowerBound { continue }
      if isPlaced, entry.offset == nil { continue }
      isPlaced = entry.offset != nil
      position = entry.choice.number - 1
    }
    return position.flatMap { $0 < finding.fixes.count ? $0 : nil }
  }

  /// Takes along what moves when the text is changed.
  mutating func move(after edits: [TextEdit]) {
    for index in pending.indices {
      guard let offset = pending[index].offset else { continue }
      var moved = offset
      for edit in edits where edit.range.upperBound <= offset {
        moved += edit.replacement.utf8.count - edit.range.count
      }
      pending[index].offset = moved
    }
  }
}
