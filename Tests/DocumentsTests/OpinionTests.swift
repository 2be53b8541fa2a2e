import Documents
import Foundation
import Testing

/// Texts that another program chose are read for it to compare: see Tests/Documents/opinions.py. Each line has a notation and a text in Base64;
/// its answer has the value in brackets, or the first mistake.
@Test(.enabled(if: ProcessInfo.processInfo.environment["DOCUMENT_TEXTS"] != nil)) func opinions() throws {
  let path = try #require(ProcessInfo.processInfo.environment["DOCUMENT_TEXTS"])
  let answers = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
    let text = Array(try #require(Data(base64Encoded: String(line.dropFirst(4)))))
    let document = SourceDocument(text, line.hasPrefix("xml") ? .xml : .yaml)
    let answer: Any = document.errors.first.map { $0.message } ?? [document.root?.fold(value) ?? NSNull()]
    return String(
      decoding: try JSONSerialization.data(withJSONObject: answer, options: .fragmentsAllowed), as: UTF8.self)
  }
  try answers.joined(separator: "\n").write(toFile: path + ".json", atomically: true, encoding: .utf8)
}

private func value(of node: Node, _ members: ArraySlice<Any>) -> Any {
  switch node.value {
  case .object(let nodes): Dictionary(zip(nodes.map { $0.name ?? "" }, members)) { $1 }
  case .array: Array(members)
  case .text, .computed: node.string ?? ["$computed": true]
  case .integer(let number): number
  case .unsigned(let number): number
  case .bool(let isTrue): isTrue
  case .real(let number): ["$real": "\(number)"]
  case .date(let seconds): ["$date": seconds]
  case .data(let bytes): ["$data": Data(bytes).base64EncodedString()]
  case .null: NSNull()
  }
}
