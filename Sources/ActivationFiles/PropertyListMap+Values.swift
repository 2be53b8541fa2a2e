package import ActivationRules
import PredicateSyntax

extension PropertyListMap {
  /// The places after the last entry within each entry.
  ///
  /// - Complexity: linear in the number of entries.
  package func ends() -> [Int] {
    var ends = Array(1...max(1, entries.count))
    for index in entries.indices.reversed() where entries[index].parent >= 0 {
      ends[entries[index].parent] = max(ends[entries[index].parent], ends[index])
    }
    return ends
  }

  /// The value of an entry that isn't written as XML; what a program computes becomes a reference such as `$(name)`, which everything
  /// treats as decided later. Nil for XML.
  ///
  /// - Complexity: linear in the number of entries within; nothing recurs.
  package func value(at root: Int, end: Int) -> PropertyListValue? {
    guard root < end, end <= entries.count else { return nil }
    var values = [PropertyListValue?](repeating: nil, count: end - root)
    for index in (root..<end).reversed() {
      let entry = entries[index]
      switch entry.leaf {
      case .text(let literal): values[index - root] = .string(literal.text)
      case .value(let value): values[index - root] = value
      case .unknown: values[index - root] = .string("$(\(Self.reference(entry.name)))")
      case nil where entry.kind == .array:
        values[index - root] = .array(childIndexes(of: index).compactMap { values[$0 - root] })
      case nil where entry.kind == .dictionary:
        var content: [String: PropertyListValue] = [:]
        for child in childIndexes(of: index) { content[entries[child].name] = values[child - root] }
        values[index - root] = .dictionary(content)
      case nil: return nil
      }
      // The values inside have been taken.
      if index > root, entry.leaf == nil {
        for child in childIndexes(of: index) { values[child - root] = nil }
      }
    }
    return values[0]
  }

  /// A name that a reference to a build setting can have.
  package static func reference(_ text: String) -> String {
    let isName = !text.isEmpty && text.utf8.allSatisfy { $0 == 0x5f || $0 == 0x2e || isLetterOrDigit($0) }
    return isName ? text : "expression"
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
  }
}
