import Testing

import ActivationMemory

@Suite struct TextTableTests {
  /// Texts of every length, and for each of its places one that differs there only.
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

  /// A text without an address is the empty one.
  @Test func aTextWithoutAnAddressIsEmpty() {
    var table = TextTable()
    let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    #expect(table.find(nothing) == nil)
    let id = table.intern(nothing)
    #expect(table[id].isEmpty && table.count == 1)
    #expect(table.intern("") == id && table.find("") == id && table.find(nothing) == id)
    #expect(table.intern("a") != id && table.intern(nothing) == id)
  }

  @Test func roomDoesNotMatter() {
    for capacity in [0, 1, 8, 100, 1_000] {
      var table = TextTable(minimumCapacity: capacity)
      #expect(table.count == 0)
      #expect(table.find("0") == nil)
      for number in 0..<100 { #expect(table.intern("\(number)").rawValue == UInt32(number)) }
      for number in 0..<100 { #expect(table[TextID(rawValue: UInt32(number))] == "\(number)") }
    }
  }

  /// Texts that a hash of words without a secret in each step would take for equal: the same words in another order, and
  /// words whose highest bits are turned over in pairs.
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
