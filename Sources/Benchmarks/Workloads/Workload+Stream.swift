import ActivationRules
import Foundation
import PredicateEvaluation

extension Workload {
  /// W5: contexts as JSON, one to a line, from bytes to verdicts under one rule; all payloads.
  static func stream(_ data: BenchmarkData) throws(BenchmarkFailure) -> Workload {
    try stream(
      "W5", data.payloads, data, goal: "≥ 300 MB/s (stretch 600 MB/s)")
  }

  /// W5s: lines of some 95 bytes, with one attachment of one type each, as logs of shares have them.
  static func shortStream(_ data: BenchmarkData) throws(BenchmarkFailure) -> Workload {
    let payloads: [Payload] = data.payloads.joined().joined().prefix(1_000).map { [[[$0.first ?? "public.data"]]] }
    return try stream("W5s", payloads, data, goal: "≥ 150 MB/s (stretch 250 MB/s)")
  }

  private static func stream(
    _ name: String, _ payloads: [Payload], _ data: BenchmarkData, goal: String
  ) throws(BenchmarkFailure) -> Workload {
    guard let rule = data.rules.last else { throw BenchmarkFailure("\(name): there's no rule") }
    let bytes = BenchmarkData.lines(of: payloads)
    let program = try rule.compiled()
    try BenchmarkFailure.check(
      "\(name), \(rule.name)", activations(bytes, program), payloads.count { rule.holds(on: $0) })
    let perLine = Double(bytes.count) / Double(payloads.count)
    return Workload(
      name: name, title: "decide contexts given as lines of JSON", unit: "line of \(Int(perLine)) bytes",
      units: payloads.count,
      goal: goal,
      contestants: [
        Contestant(name: "structure scan", bytesPerUnit: perLine) {
          bytes.withUnsafeBufferPointer { $0.structureCount() }
        },
        Contestant(name: "read", bytesPerUnit: perLine) {
          var stream = ContextStream()
          return sum(overLinesOf: bytes) { line in
            try? stream.read(line)
            return stream.context.document.valueCount
          }
        },
        Contestant(name: "read and decide", bytesPerUnit: perLine) { activations(bytes, program) },
      ])
  }

  /// On how many of the lines a rule holds; a line that cannot be read counts as -1,000.
  private static func activations(_ bytes: [UInt8], _ program: Program) -> Int {
    var stream = ContextStream()
    var preparation = ContextPreparation(types: program.types)
    return sum(overLinesOf: bytes) { line in
      do throws(ReadingError) { try stream.read(line) } catch { return -1_000 }
      return program.answer(preparation.prepare(stream.context.document, generation: stream.generation))
    }
  }

  /// The sum of a closure's results for each line.
  static func sum(overLinesOf bytes: [UInt8], _ answer: (UnsafeBufferPointer<UInt8>) -> Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var sum = 0
      var start = 0
      while start < bytes.count {
        let end = bytes.firstLineBreak(from: start) ?? bytes.count
        sum += answer(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end + 1
      }
      return sum
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The position of the next line break.
  fileprivate func firstLineBreak(from start: Int) -> Int? {
    guard let base = baseAddress, let found = memchr(base + start, 0x0A, count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
