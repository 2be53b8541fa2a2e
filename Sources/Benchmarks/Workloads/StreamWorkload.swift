import ActivationRules
import PredicateEvaluation

/// W5: contexts as JSON, one to a line, from bytes to verdicts under one rule.
enum StreamWorkload {
  static func make(_ data: BenchmarkData) throws(Mismatch) -> Workload {
    guard let rule = data.rules.last else { throw Mismatch("W5: there is no rule") }
    let program = try rule.compiled(data.types)
    let bytes = data.lines
    try Mismatch.check("W5, \(rule.name)", activations(bytes, program), data.activations.last)
    let lines = bytes.count { $0 == UInt8(ascii: "\n") }
    let perLine = Double(bytes.count) / Double(lines)
    return Workload(
      name: "W5", title: "decide contexts given as lines of JSON", unit: "line of \(Int(perLine)) bytes", units: lines,
      goal: "≥ 300 MB/s (stretch 600 MB/s)",
      contestants: [
        Contestant(name: "structure scan", bytesPerUnit: perLine) {
          bytes.withUnsafeBufferPointer { StructureScan.count($0) }
        },
        Contestant(name: "read", bytesPerUnit: perLine) {
          bytes.split(separator: UInt8(ascii: "\n")).reduce(0) { sum, line in
            let document = try? ContextReader.read(Array(line))
            return sum + (document?.values.count ?? -1_000_000)
          }
        },
        Contestant(name: "read and decide", bytesPerUnit: perLine) { activations(bytes, program) },
      ])
  }

  /// On how many of the lines a rule holds; a line that cannot be read counts as -1,000.
  private static func activations(_ bytes: [UInt8], _ program: Program) -> Int {
    var activations = 0
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      do throws(ReadingError) {
        let document = try ContextReader.read(Array(line))
        activations += program.answer(PreparedContext(document, for: program))
      } catch {
        activations -= 1_000
      }
    }
    return activations
  }
}
