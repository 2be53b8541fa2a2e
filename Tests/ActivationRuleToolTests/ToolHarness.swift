import ActivationChecks
import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// The output of one run of the tool, and its exit code.
struct ToolRun {
  var output = ""
  var errors = ""
  /// Both outputs, in the order in which a terminal shows them.
  var printed = ""
  var code: ExitCode = .success

  /// Runs a command line with the given standard input, without color. Standard input arrives in chunks of `chunkBytes`, and tables have the given
  /// width.
  init(_ arguments: [String], input: String = "", chunkBytes: Int = 1 << 16, width: Int = 100) {
    let captured = Captured()
    let rest = Locked([UInt8](input.utf8)[...])
    let environment = ToolEnvironment(
      write: { captured.add($0, to: \.output) },
      writeError: { captured.add($0, to: \.errors) },
      readAll: { [UInt8](input.utf8) },
      readBytes: {
        rest.withLock { rest in
          defer { rest = rest.dropFirst(chunkBytes) }
          return Array(rest.prefix(chunkBytes))
        }
      },
      writeBytes: { captured.add(String(decoding: $0, as: UTF8.self), to: \.output) },
      colorsOutput: false, colorsErrors: false, outputWidth: width)
    code = Tool.run(arguments, in: environment)
    output = captured.output
    errors = captured.errors
    printed = captured.printed
  }

  /// Runs a command line from a document or a transcript, in the package's folder.
  init(commandLine: String, input: String = "", width: Int = 100) {
    _ = Self.isInPackage
    self.init(Self.words(of: commandLine), input: input, width: width)
  }

  private static let isInPackage = FileManager.default.changeCurrentDirectoryPath(Place.package.path)

  /// Splits a command line into words, with the quotation marks of a shell.
  private static func words(of command: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    for character in command {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == " " {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// The lines of the output as JSON objects.
  func objects() throws -> [[String: Any]] {
    try output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "\($0)")
    }
  }

  /// The whole output as one JSON object.
  func object() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any], "\(output)")
  }

  private final class Captured {
    var output = ""
    var errors = ""
    var printed = ""

    func add(_ text: String, to stream: ReferenceWritableKeyPath<Captured, String>) {
      self[keyPath: stream] += text
      printed += text
    }
  }
}
