/// The candidate that is spelled most like a word, when one is near enough to be meant.
///
/// Case does not count. One change in three letters is near enough.
///
/// - Complexity: the length of the word times that of all candidates; words over 64 bytes have no match.
public func closestMatch(to word: String, among candidates: [String]) -> String? {
  let letters = lowercased(word)
  guard !letters.isEmpty, letters.count <= 64 else { return nil }
  var best: String?
  var bestDistance = max(1, letters.count / 3) + 1
  for candidate in candidates {
    let other = lowercased(candidate)
    guard other.count <= 64, abs(other.count - letters.count) < bestDistance else { continue }
    let distance = editDistance(letters, other)
    if distance < bestDistance {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

private func lowercased(_ word: String) -> [UInt8] {
  var bytes: [UInt8] = []
  for byte in word.utf8 {
    let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
    bytes.append(isUpper ? byte | 0x20 : byte)
  }
  return bytes
}

/// The number of insertions, removals, replacements and swaps of neighbours between two words.
private func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...second.count)
  for row in 0..<first.count {
    var current = [row + 1]
    for column in 0..<second.count {
      let isSame = first[row] == second[column]
      var best = min(previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        best = min(best, beforePrevious[column - 1] + 1)
      }
      current.append(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[second.count]
}
