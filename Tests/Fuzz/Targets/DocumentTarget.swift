import Documents
import TestSupport

/// Any bytes, read as a document in any notation, satisfy the laws of documents.
enum DocumentTarget: FuzzTarget {
  static let name = "document"

  static func check(_ input: [UInt8]) throws(Violation) {
    let notation = Notation.allCases[Int(input.first ?? 0) % Notation.allCases.count]
    let document = SourceDocument(Array(input.dropFirst()), notation)
    if let violation = document.violation { throw Violation(violation) }
    _ = document.node(at: document.source.count / 2)
  }
}
