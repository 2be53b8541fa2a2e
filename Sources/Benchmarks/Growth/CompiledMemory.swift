import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes
import ActivationSystemCalls

/// The memory that a compiled rule takes, compared with its text.
struct CompiledMemory {
  /// The rule.
  var name: String
  /// The length of its text.
  var textBytes: Int
  /// The memory of one program.
  var programBytes: Double
  /// The memory of one program, with the tree and the text that an explanation needs.
  var ruleBytes: Double

  static func measured() throws(Mismatch) -> [CompiledMemory] {
    let data = BenchmarkData.generated()
    let types = data.types
    var results: [CompiledMemory] = []
    for rule in data.rules {
      let text = Array(rule.text.utf8)
      let tree = try rule.parsed()
      let program = perCopy { Program(tree, types: types) }
      let both = perCopy { () -> (ParseResult, Program) in
        // A text of its own, as a rule that was read from a file has.
        let result = Parser.parse(bytes: text.map { $0 })
        return (result, Program(result.tree, types: types))
      }
      results.append(
        CompiledMemory(name: rule.name, textBytes: text.count, programBytes: program, ruleBytes: both))
    }
    results.append(dictionaries(types))
    return results
  }

  /// Dictionaries with one to three keys, each with its conditions under every table in use; the text is that of the predicate
  /// that the preferred table makes of it.
  private static func dictionaries(_ types: TypeGraph) -> CompiledMemory {
    let texts = (0..<300).map { ActivationRule(dictionary: GrowthWork.dictionary($0), types: types).source.count }
    var number = 0
    let bytes = perCopy {
      number += 1
      return ActivationRule(dictionary: GrowthWork.dictionary(number), types: types)
    }
    return CompiledMemory(
      name: "dictionary", textBytes: texts.reduce(0, +) / texts.count, programBytes: bytes, ruleBytes: bytes)
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
