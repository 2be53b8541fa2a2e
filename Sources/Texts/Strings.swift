extension String {
  /// Creates a string from bytes, or returns nil if they aren't valid UTF-8.
  ///
  /// The standard library's `String(validating:as:)` requires macOS 15 or iOS 18.
  ///
  /// - Complexity: linear in the number of bytes.
  package init?(strictly bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    // Invalid bytes have become U+FFFD, which has different bytes.
    guard text.utf8.count == bytes.count, text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }
}

extension Array<String> {
  /// Creates the words of a text by splitting it at spaces and line feeds.
  package init(words text: Substring.UTF8View) {
    self = text.split { $0 == 0x20 || $0 == 0x0A }.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension UInt8 {
  /// The lowercase form of an ASCII capital letter; any other byte is unchanged.
  @inlinable @inline(__always)
  package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// The uppercase form of an ASCII small letter; any other byte is unchanged.
  @inlinable @inline(__always)
  package var asciiUppercased: UInt8 { self &- 0x61 < 26 ? self & 0xDF : self }
}

extension Sequence<UInt8> {
  /// The bytes with ASCII letters in lower case.
  package var foldingASCII: [UInt8] { map { $0.asciiLowercased } }
}

extension TextSlice {
  /// A Boolean value that indicates whether all bytes are ASCII. Such texts can be compared byte by byte, apart from case.
  package var isASCII: Bool { allSatisfy { $0 < 0x80 } }
}

/// Returns the number of equal bytes at the start of two texts.
package func commonPrefix(_ left: [UInt8], _ right: [UInt8]) -> Int {
  let most = min(left.count, right.count)
  return (0..<most).first { left[$0] != right[$0] } ?? most
}

/// Returns the number of equal bytes at the end of two texts. The bytes before `start` don't count.
package func commonSuffix(_ left: [UInt8], _ right: [UInt8], after start: Int) -> Int {
  let most = min(left.count, right.count) - start
  return (0..<most).first { left[left.count - 1 - $0] != right[right.count - 1 - $0] } ?? most
}

/// Returns the smallest number of edits that turn one text into another, or nil if this number exceeds a bound. An edit inserts, deletes,
/// or replaces a byte, or swaps two adjacent bytes.
///
/// - Complexity: O(product of the lengths)
package func editDistance(_ left: [UInt8], _ right: [UInt8], atMost bound: Int) -> Int? {
  guard abs(left.count - right.count) <= bound else { return nil }
  // The common prefix and suffix need no edits, and they make up most of two related names.
  let start = commonPrefix(left, right)
  let end = commonSuffix(left, right, after: start)
  let (first, second) = (Array(left[start..<left.count - end]), Array(right[start..<right.count - end]))
  var beforePrevious: [Int] = []
  var previous = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    current.reserveCapacity(second.count + 1)
    var least = row + 1
    for column in second.indices {
      let replacement = previous[column] + (first[row] == second[column] ? 0 : 1)
      var cost = min(replacement, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        cost = min(cost, beforePrevious[column - 1] + 1)
      }
      current.append(cost)
      least = min(least, cost)
    }
    guard least <= bound else { return nil }
    beforePrevious = previous
    previous = current
  }
  return previous[second.count] <= bound ? previous[second.count] : nil
}

/// Returns the candidate that is spelled most like a word, or nil if no candidate is similar enough.
///
/// Case is ignored. A candidate is similar enough if it differs by one edit, or by at most one edit per three letters of the word. Of equally similar
/// candidates, the first wins.
///
/// - Complexity: the length of the word times the total length of the candidates. Words and candidates over 64 bytes never match.
package func closestMatch(to word: String, among candidates: [String]) -> String? {
  let letters = word.utf8.foldingASCII
  guard !letters.isEmpty, letters.count <= 64 else { return nil }
  var best: String?
  var bound = max(1, letters.count / 3)
  for candidate in candidates {
    let other = candidate.utf8.foldingASCII
    guard other.count <= 64, let distance = editDistance(letters, other, atMost: bound) else { continue }
    best = candidate
    if distance == 0 { break }
    bound = distance - 1
  }
  return best
}
