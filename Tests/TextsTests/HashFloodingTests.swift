import Testing

import Texts

/// Texts that are all equal to an unseeded FNV-1a hash, as a hostile document would hold them.
@Suite struct HashFloodingTests {
  /// After each pair the lower 47 bits of the hash's state are the same, whichever of the two was taken.
  static let pairs = [
    ("PNNCPDHLZMYE", "LX`OOXAJDBJ]"),
    ("DQKPIRUXJKZ_", "PSUPIFW^^SJ_"),
    ("SQVMF`JODHLD", "SCU^MZQ`\\EYC"),
    ("B[WSOLC\\TFAT", "GPXH[TDOFOBR"),
    ("EOXE\\LGDRUAO", "Q^NRAADFJKFM"),
    ("ZGW`H`I]PMEN", "`HAG`BNUDEXV"),
    ("T^NREZOK[ZJD", "Y[K^ZFSPHYE`"),
    ("U]K\\DILDWV]M", "K[W`HQD`\\JTC"),
    ("ZIWW_ZYPCTWB", "MPXW[RXZE[HJ"),
    ("EIEPOWF]T^PF", "TUEQRYQPG[LE"),
    ("AUQC\\QL\\TL__", "EMAYTX[SXEEQ"),
    ("\\H]DXPFK\\VGI", "_[^YYMI\\QDVY"),
  ]

  static func text(_ number: Int) -> String {
    pairs.enumerated().map { number >> $0.offset & 1 == 0 ? $0.element.0 : $0.element.1 }.joined()
  }

  /// The slot of a text in a table of 2^16 slots that uses FNV-1a, folded.
  static func weakSlot(_ text: String) -> UInt64 {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return (hash ^ (hash >> 29)) & 0xFFFF
  }

  @Test func chosenTextsAreSpreadAsAnyOthers() {
    let texts = (0..<1 << Self.pairs.count).map { Self.text($0) }
    #expect(Set(texts).count == texts.count)
    #expect(Set(texts.map { Self.weakSlot($0) }).count == 1)
    var table = TextTable()
    for (number, text) in texts.enumerated() { #expect(table.intern(text).rawValue == UInt32(number)) }
    #expect(table.count == texts.count)
    // A table that is half full has gaps everywhere; the seed changes where, not how many.
    #expect(table.longestRun < 300)
    for text in texts.prefix(100) { #expect(table.find(text) != nil) }
  }
}
