import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes
import ActivationSystemCalls

extension GrowthWork {
  /// The memory that a compiled rule takes, compared with its text.
  static func compiledMemory() throws(BenchmarkFailure) -> FigureTable {
    let types = BenchmarkData.types
    var rows: [FigureTable.Row] = []
    for rule in BenchmarkData().rules {
      let text = Array(rule.text.utf8)
      let tree = try rule.parsed()
      let program = perCopy { Program(tree, types: types) }
      let both = perCopy { () -> (ParseResult, Program) in
        // A text of its own, as a rule that was read from a file has.
        let result = Parser.parse(bytes: text.map { $0 })
        return (result, Program(result.tree, types: types))
      }
      rows.append(row(rule.name, text.count, program, both))
    }
    rows.append(dictionaries())
    return FigureTable(
      title: "Memory of a compiled rule, in lengths of its text. Goal: the program ≤ 20.",
      columns: [
        ("bytes of text", .count), ("program", .ratio),
        ("with its tree", .ratio),
      ],
      rows: rows)
  }

  /// A row; the rule's memory is that of its program, and of the tree and the text that an explanation needs.
  private static func row(_ name: String, _ text: Int, _ program: Double, _ rule: Double) -> FigureTable.Row {
    let text = Double(text)
    return FigureTable.Row(
      name: name, figures: ["bytes of text": text, "program": program / text, "with its tree": rule / text])
  }

  /// Dictionaries with one to three keys, each with its conditions under every table in use; the text is that of the predicate
  /// that the preferred table makes of it.
  private static func dictionaries() -> FigureTable.Row {
    let texts = (0..<300).map {
      ActivationRule(dictionary: Self.dictionary($0), types: BenchmarkData.types).source.count
    }
    var number = 0
    let bytes = perCopy {
      number += 1
      return ActivationRule(dictionary: Self.dictionary(number), types: BenchmarkData.types)
    }
    return row("dictionary", texts.reduce(0, +) / texts.count, bytes, bytes)
  }

  /// The memory that each of many copies takes, made one by one and all kept.
  private static func perCopy<Copy>(_ make: () -> Copy) -> Double {
    var copies: [Copy] = []
    // What earlier measurements freed is used up before the peak rises; from then on, every copy adds to it.
    let before = OwnProcess.peakMemory
    while OwnProcess.peakMemory < before + 8 << 20 {
      for _ in 0..<64 { copies.append(make()) }
    }
    let start = OwnProcess.peakMemory
    let first = copies.count
    while OwnProcess.peakMemory < start + 32 << 20 {
      for _ in 0..<64 { copies.append(make()) }
    }
    let bytes = Double(OwnProcess.peakMemory - start) / Double(copies.count - first)
    return withExtendedLifetime(copies) { bytes }
  }
}
