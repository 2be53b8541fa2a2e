import Documents
import Foundation
import Testing

/// Reads texts that another program chose for a comparison; see Tests/Documents/opinions.py. Each text is an array with its notation and its bytes.
/// The answer is an array with the value, or the first mistake.
@Test(.enabled(if: ProcessInfo.processInfo.environment["DOCUMENT_TEXTS"] != nil)) func opinions() throws {
  let file = URL(fileURLWithPath: try #require(ProcessInfo.processInfo.environment["DOCUMENT_TEXTS"]))
  let texts = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), options: [], format: nil)
  let answers = try #require(texts as? [[Any]]).map { text -> Any in
    let document = SourceDocument(Array(try #require(text[1] as? Data)), text[0] as? String == "xml" ? .xml : .yaml)
    var values: [NSObject] = []
    for (node, count) in document.root?.membersFirst ?? [] {
      let value = foundationValue(of: node, values.suffix(count))
      values.removeLast(count)
      values.append(value)
    }
    return document.errors.first.map { $0.message } ?? [values.last ?? NSString(string: "\u{0}null")]
  }
  try PropertyListSerialization.data(fromPropertyList: answers, format: .binary, options: 0).write(to: file)
}

/// Returns the value of a node for Foundation. Null and unknown values become texts.
func foundationValue(of node: Node, _ members: ArraySlice<NSObject>) -> NSObject {
  switch node.value {
  case .object(let nodes): NSDictionary(dictionary: Dictionary(zip(nodes.map { $0.name ?? "" }, members)) { $1 })
  case .array: NSArray(array: Array(members))
  case .text(let text): NSString(string: text.text)
  case .null: NSString(string: "\u{0}null")
  case .computed: NSString(string: "\u{0}computed")
  case .integer(let number): NSNumber(value: number)
  case .unsigned(let number): NSNumber(value: number)
  case .bool(let isTrue): NSNumber(value: isTrue)
  case .real(let number): NSNumber(value: number)
  case .date(let seconds): NSDate(timeIntervalSinceReferenceDate: seconds)
  case .data(let bytes): NSData(data: Data(bytes))
  }
}
