extension String {
  /// The text with another one in place of each of some texts, none of which is empty; the first that fits at a place counts.
  ///
  /// The standard library's own needs what Embedded Swift lacks.
  ///
  /// - Complexity: linear in the text.
  package func replacing(_ replacements: KeyValuePairs<String, String>) -> String {
    let bytes = Array(utf8)
    let pairs = replacements.map { (old: Array($0.key.utf8), new: Array($0.value.utf8)) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if let pair = pairs.first(where: { bytes[place...].starts(with: $0.old) }) {
        result += pair.new
        place += pair.old.count
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns whether the text has another one in it.
  ///
  /// - Complexity: the product of both lengths.
  package func holds(_ part: String) -> Bool {
    let bytes = Array(utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: part.utf8) }
  }
}
