import Testing

@testable import Texts

/// Values that are created on demand, and text that must be UTF-8.
@Suite struct LazyTests {
  private final class Value: Sendable {}

  private final class Owner: Sendable {
    private let lazy = Lazy<Value>()
    func value(_ make: () -> Value) -> Value { lazy.value(make) }
  }

  @Test func theFirstIsKept() async {
    let owner = Owner()
    let values = await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<64 { group.addTask { ObjectIdentifier(owner.value { Value() }) } }
      return await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }
    }
    #expect(values.count == 1)
    #expect(ObjectIdentifier(owner.value { Value() }) == values.first)
  }

  @Test(
    arguments: [
      ([], ""), ([0x61, 0], "a\0"), ([0xef, 0xbf, 0xbd], "\u{fffd}"), ([0xff], nil), ([0x61, 0xc3], nil),
      ([0xed, 0xa0, 0x80], nil),
      ([0xc0, 0x80], nil), ([0xf4, 0x90, 0x80, 0x80], nil), ([0x65, 0xcc, 0x81], "e\u{301}"),
      ([0x80, 0x80, 0x80], nil),
    ] as [([UInt8], String?)]) func onlyUTF8IsText(_ bytes: [UInt8], _ text: String?)
  {
    #expect(String(strictly: bytes).map { Array($0.utf8) } == text.map { Array($0.utf8) })
  }
}
