internal import ActivationLint
package import ActivationRules
package import PredicateSyntax

/// The place of a rule's text in the file that it comes from.
package struct RulePosition: Sendable, Hashable {
  /// The text of the file.
  package var file: [UInt8]
  /// The places of the rule's characters in it.
  package var map: TextMap
}

extension RulePlace {
  /// Where a place of the rule's text is: in its file where that is known, otherwise with lines counted from the rule's own first.
  ///
  /// - Parameters:
  ///   - range: A range of the rule's text.
  ///   - source: The rule's text.
  package func place(of range: SourceRange, in source: [UInt8]) -> String {
    func text(_ name: String, _ bytes: [UInt8], _ offset: Int) -> String {
      let place = LineTable(bytes).position(of: offset)
      return "\(name)\(place.line):\(place.column)"
    }
    guard let position, let path, position.map.value == source else {
      return text(path == nil ? "its text, " : textLabel + ":", source, range.lowerBound)
    }
    return text(path + ":", position.file, position.map.fileRange(of: range).lowerBound)
  }

  /// A diagnostic of the rule's text as text for a terminal: with the line of the file where that is known, otherwise with lines
  /// counted from the rule's own first. In brackets is the id of the lint rule that reports the same, too.
  ///
  /// - Parameters:
  ///   - diagnostic: The mistake, with ranges in the rule's text.
  ///   - source: The rule's text.
  package func rendered(_ diagnostic: Diagnostic, in source: [UInt8]) -> String {
    guard let position, let path, position.map.value == source else {
      return diagnostic.rendered(in: source, name: textLabel, label: LintRule.label(of: diagnostic))
    }
    var diagnostic = diagnostic
    diagnostic.range = position.map.fileRange(of: diagnostic.range)
    for index in diagnostic.notes.indices {
      diagnostic.notes[index].range = position.map.fileRange(of: diagnostic.notes[index].range)
    }
    return diagnostic.rendered(in: position.file, name: path, label: LintRule.label(of: diagnostic))
  }
}
