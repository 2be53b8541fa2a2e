/// Reads an input as a sequence of choices. After its end, the first option is always chosen.
///
/// Unlike with a random number generator, a changed byte of the input changes one choice, so that a fuzzer can learn.
struct Choices {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// The bytes that weren't read yet.
  var rest: [UInt8] { Array(bytes[min(position, bytes.count)...]) }

  mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    defer { position += 1 }
    return bytes[position]
  }

  /// A number from 0 up to, not including, `count`.
  mutating func number(below count: Int) -> Int { count > 0 ? Int(byte()) % count : 0 }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func element<Element>(of elements: [Element], else fallback: Element) -> Element {
    elements.isEmpty ? fallback : elements[number(below: elements.count)]
  }

  mutating func text(of texts: [String]) -> String { element(of: texts, else: "") }

  /// Returns at most `count` bytes, unchanged.
  mutating func raw(atMost count: Int) -> String {
    let length = number(below: count + 1)
    let end = min(bytes.count, position + length)
    defer { position = end }
    return String(decoding: bytes[min(position, end)..<end], as: UTF8.self)
  }
}
