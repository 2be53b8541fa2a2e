import Testing

import Texts

@Suite struct TextTableTests {
  /// Texts of every length, each with variants that differ in only one byte.
  @Test func textsThatDifferInOneByteAreDistinct() {
    var texts: [[UInt8]] = []
    for length in 0..<70 {
      let text = (0..<length).map { UInt8(0x61 + $0 % 26) }
      texts.append(text)
      for place in 0..<length {
        var other = text
        other[place] ^= 0x80
        texts.append(other)
      }
    }
    var table = TextTable()
    for _ in 0..<2 {
      for (number, text) in texts.enumerated() {
        #expect(text.withUnsafeBufferPointer { table.intern($0) }.rawValue == UInt32(number))
      }
    }
    #expect(table.count == texts.count)
    for (number, text) in texts.enumerated() {
      #expect(text.withUnsafeBufferPointer { table.find($0) }?.rawValue == UInt32(number))
      #expect(Array(table.bytes(of: TextID(rawValue: UInt32(number)))) == text)
    }
    #expect(table.find("nowhere") == nil)
  }

  /// Texts that a word hash without a secret in each step would consider equal: the same words in another order, and words whose highest bits are
  /// flipped in pairs.
  @Test func wordsInAnotherOrderAreSpread() {
    var table = TextTable()
    let count = 1 << 12
    for number in 0..<count {
      let words = (0..<12).map { number >> $0 & 1 == 0 ? "aaaaaaaabbbbbbbb" : "bbbbbbbbaaaaaaaa" }
      #expect(table.intern(words.joined()).rawValue == UInt32(number))
    }
    #expect(table.longestRun < 300)
    table = TextTable()
    for number in 0..<count {
      let text = (0..<12).flatMap { place -> [UInt8] in
        let top: UInt8 = number >> place & 1 == 0 ? 0 : 0x80
        return [1, 2, 3, 4, 5, 6, 7, top, 1, 2, 3, 4 ^ top, 5, 6, 7, top]
      }
      #expect(text.withUnsafeBufferPointer { table.intern($0) }.rawValue == UInt32(number))
    }
    #expect(table.longestRun < 300)
  }
}
