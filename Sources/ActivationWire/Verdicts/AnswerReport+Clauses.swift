import ActivationRules
import Documents
import Predicates

extension AnswerReport {
  /// The longest clause that is written out.
  private static let mostClauseBytes = 400

  /// The least clause of a predicate around a change that the rule has only once, and what the change writes there, both as the file spells
  /// them, but for the entities of XML; empty for any other change.
  static func clauses(_ fix: Fix, in named: NamedRule) -> [String] {
    let rule = named.rule
    guard case .predicate = rule.form, let edit = TextEdit(from: rule.source, to: fix.rule.source),
      !edit.replacement.isEmpty
    else { return [] }
    for index in rule.tree.nodes.indices {
      let node = NodeID(rawValue: UInt32(index))
      let range = rule.tree.range(of: node)
      guard rule.tree[node].isPredicate, range.lowerBound <= edit.range.lowerBound,
        range.upperBound >= edit.range.upperBound
      else { continue }
      let clause = Array(rule.source[range.lowerBound..<range.upperBound])
      if inOneLine(clause).utf8.count > mostClauseBytes { break }
      if rule.source.indices.count(where: { rule.source[$0...].starts(with: clause) }) > 1 { continue }
      if let lines = spelledClauses(range, edit, in: named) {
        // Of a text in XML nothing but its place is known.
        return named.text?.document?.notation == .xml ? withoutEntities(lines) : lines
      }
      let inside = SourceRange(edit.range.lowerBound - range.lowerBound, edit.range.upperBound - range.lowerBound)
      return exchange(clause, TextEdit(inside, edit.replacement).applied(to: clause))
    }
    return []
  }

  private static func exchange(_ old: some Collection<UInt8>, _ new: some Collection<UInt8>) -> [String] {
    ["replace  " + inOneLine(old), "with     " + inOneLine(new)]
  }

  /// Lines of XML as an editor of property lists shows them, with how the file's source spells what is other there.
  private static func withoutEntities(_ lines: [String]) -> [String] {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
    var (plain, spellings) = (lines, [] as [String])
    for (entity, character) in entities {
      let exchanged = plain.map { $0.replacing([entity: character]) }
      if exchanged != plain { spellings.append("\(character) is \(entity)") }
      plain = exchanged
    }
    return spellings.isEmpty ? lines : plain + ["(in the file's source \(spellings.joined(separator: ", ")))"]
  }

  /// A clause before and after an edit, as the file spells them; nil where the text around the rule isn't known or can't say it.
  private static func spelledClauses(_ clause: SourceRange, _ edit: TextEdit, in named: NamedRule) -> [String]? {
    let keys = named.place?.keys ?? []
    guard let part = named.text, part.isVerbatim, let spelling = part.spelling(at: keys),
      spelling.utf8 == named.rule.source,
      let changed = part.text(after: [.text(edit)], spelling: spelling, rulePath: keys)
    else { return nil }
    let range = spelling.source(of: clause)
    let end = changed.count - (part.text.count - range.upperBound)
    guard range.lowerBound <= end else { return nil }
    let whole = exchange(part.text[range.offsets], changed[range.lowerBound..<end])
    let lines = LineTable(part.text)
    let (first, last) = (lines.position(of: range.lowerBound).line, lines.position(of: range.upperBound).line)
    // Nobody finds a text of several lines by searching for it: then the line that changes is shown.
    guard first < last, part.outer == nil else { return whole }
    let changes = spelling.source(of: edit.range)
    let start = part.text[..<changes.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let stop = part.text[changes.upperBound...].firstIndex(of: 0x0A) ?? part.text.count
    let changedStop = changed.count - (part.text.count - stop)
    let line = lines.position(of: changes.lowerBound).line
    if line == lines.position(of: changes.upperBound).line, start < changedStop {
      return ["in line \(line)"] + exchange(part.text[start..<stop], changed[start..<changedStop])
    }
    return ["in lines \(first) to \(last)"] + whole
  }

  private static func inOneLine(_ clause: some Collection<UInt8>) -> String {
    clause.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}
