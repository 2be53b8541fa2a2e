import Testing

@testable import activation_rule

@Suite struct FrameTests {
  private static func frames(_ pieces: [[UInt8]]) -> [FrameReader.Frame] {
    var reader = FrameReader()
    var found: [FrameReader.Frame] = []
    for piece in pieces {
      reader.append(piece)
      while let frame = reader.next() { found.append(frame) }
    }
    return found
  }

  @Test func messagesAreWhole() {
    let messages = ["{}", "{\"é\": \"\r\n\r\n\"}", ""].map { Array($0.utf8) }
    let stream = messages.flatMap { FrameReader.framed($0) }
    for size in 1...stream.count {
      let pieces = stride(from: 0, to: stream.count, by: size).map { Array(stream[$0..<min($0 + size, stream.count)]) }
      #expect(Self.frames(pieces) == messages.map { .message($0) })
    }
  }

  @Test(arguments: [
    "Content-Type: x\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n",
    "Content-Length: 99999999999999999999\r\n\r\n", String(repeating: "x", count: 5000),
  ]) func whatIsNoHeaderIsPassedOver(_ text: String) {
    let next = FrameReader.framed(Array("{}".utf8))
    let found = Self.frames([Array(text.utf8), next])
    #expect(found.count == 2 && found.last == .message(Array("{}".utf8)))
    if case .malformed? = found.first {} else { Issue.record("found \(found.count) frames") }
  }
}
