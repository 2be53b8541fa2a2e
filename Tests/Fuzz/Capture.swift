@testable import activation_rule

/// The captured output of the tool.
final class Capture {
  private(set) var output = ""
  private(set) var errors = ""

  /// An environment without files, in which standard input has the given bytes.
  func environment(input: [UInt8] = []) -> ToolEnvironment {
    ToolEnvironment(
      write: { self.output += $0 }, writeError: { self.errors += $0 }, readAll: { input }, readBytes: { [] },
      writeBytes: { self.output += String(decoding: $0, as: UTF8.self) }, colorsOutput: false, colorsErrors: false)
  }

  /// Fails if the output controls the terminal or misleads a reader.
  func checkIsPlain() throws(Violation) {
    for text in [output, errors] {
      for scalar in text.unicodeScalars {
        switch scalar.value {
        // Excerpts keep tabs, so that the mark is below its place.
        case 0x09, 0x0A: continue
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
          throw Violation(
            "U+\(String(scalar.value, radix: 16, uppercase: true)) is printed in: \(text.debugDescription)")
        default: continue
        }
      }
    }
  }
}
