/// Finds the lines of an XML property list in which the values of a key start.
public enum PropertyListPositions {
  /// For each occurrence of a key, in the order of the file, the line in which its value starts, from 1.
  ///
  /// Keys written with entities or with blanks inside of the element are not found. Comments are passed over.
  ///
  /// - Complexity: linear in the number of bytes.
  public static func lines(ofValuesFor key: String, in bytes: [UInt8]) -> [Int] {
    let needle = Array("<key>\(key)</key>".utf8)
    var lines: [Int] = []
    var line = 1
    var place = 0
    var awaitsValue = false
    while place < bytes.count {
      let byte = bytes[place]
      if byte == 0x0a { line += 1 }
      if byte == 0x3c {
        let rest = bytes[place...]
        if rest.starts(with: Array("<!--".utf8)) {
          while place < bytes.count, !bytes[place...].starts(with: Array("-->".utf8)) {
            if bytes[place] == 0x0a { line += 1 }
            place += 1
          }
          continue
        }
        if awaitsValue { lines.append(line) }
        awaitsValue = false
        if rest.starts(with: needle) {
          awaitsValue = true
          place += needle.count
          continue
        }
      }
      place += 1
    }
    return lines
  }
}
