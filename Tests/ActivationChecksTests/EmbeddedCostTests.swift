import Foundation
import ActivationRules
import PredicateSyntax
import Testing

@testable import ActivationChecks

/// The readers of other formats take a time that grows with the file and not faster, also where nothing in it is closed.
@Suite(.serialized) struct EmbeddedCostTests {
  struct Shape: CustomTestStringConvertible {
    var format: SourceFormat
    var piece: String
    var testDescription: String { "\(format.name): \(piece.debugDescription)" }
  }

  static let shapes = [
    Shape(format: .javaScript, piece: "NSExtension: f("), Shape(format: .javaScript, piece: "`${"),
    Shape(format: .javaScript, piece: "'\\'"), Shape(format: .javaScript, piece: "NSExtension: {"),
    Shape(format: .javaScript, piece: "iosActivationRules: [{a: 1}, "), Shape(format: .javaScript, piece: "/*"),
    Shape(format: .javaScript, piece: "const a = {b: a};\niosActivationRules: a,\n"),
    Shape(format: .javaScript, piece: "(a, {b}) => ("), Shape(format: .javaScript, piece: "const {a, b: ["),
    Shape(format: .javaScript, piece: "const a: Record<"), Shape(format: .javaScript, piece: "a.b["),
    Shape(format: .javaScript, piece: "iosActivationRules: 'a' + \n"), Shape(format: .swift, piece: "\"\"\"\n x"),
    Shape(format: .swift, piece: "\"\\("), Shape(format: .swift, piece: "\"NSExtension\": [\"a\": "),
    Shape(format: .yaml, piece: "- "), Shape(format: .yaml, piece: "a: 'b  "), Shape(format: .yaml, piece: "a:\n"),
    Shape(format: .yaml, piece: "- [a, {b: "), Shape(format: .yaml, piece: "x: |\n  y\n\n"),
    Shape(format: .yaml, piece: "k: a\n b\n"),
    Shape(format: .yaml, piece: "- &a\n  b: c\n- <<: *a\n"),
    Shape(format: .json, piece: "[{\"NSExtension\": {}}, "),
  ]

  private static func work(_ shape: Shape, _ count: Int) -> Double {
    let text = Array(String(repeating: shape.piece, count: count).utf8)
    return (0..<3).map { _ in
      let start = threadTime()
      _ = try? FoundParts.read(text, shape.format, limits: ReadingLimits())
      return threadTime() - start
    }.min() ?? 0
  }

  /// Returns the time that this thread has worked, in microseconds; other tests run in parallel.
  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000_000 + Double(time.tv_nsec) / 1_000
  }

  /// Eight times the file takes far less than the 64 times that a quadratic reader needs.
  @Test(arguments: shapes) func growth(_ shape: Shape) {
    let small = Self.work(shape, 250)
    let large = Self.work(shape, 2_000)
    #expect(large < max(small, 200) * 32)
  }
}
