import ActivationChecks
import Testing

@Suite struct LineSplitterTests {
  /// Every way of cutting a text into two pieces gives the same lines.
  @Test func piecesDoNotMatter() {
    let text = [UInt8]("one\n\ntwo\r\nmuch too long\n12345678\n123456789\nlast".utf8)
    for cut in 0...text.count {
      var splitter = LineSplitter(limit: 8)
      var lines: [LineSplitter.Line] = []
      for piece in [text[..<cut], text[cut...]] {
        splitter.append(Array(piece))
        while let line = splitter.next() { lines.append(line) }
      }
      if let line = splitter.rest() { lines.append(line) }
      #expect(splitter.rest() == nil)
      let found = lines.map { "\($0.number):" + ($0.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "-") }
      #expect(found == ["1:one", "2:", "3:two", "4:-", "5:12345678", "6:-", "7:last"])
    }
  }

  @Test func anOverlongLineIsKnownAtItsEnd() {
    var splitter = LineSplitter(limit: 8)
    splitter.append([UInt8]("0123456789abc".utf8))
    #expect(splitter.next() == nil)
    let line = splitter.rest()
    #expect(line?.number == 1 && line?.bytes == nil)
  }
}
