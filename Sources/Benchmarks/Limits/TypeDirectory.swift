import Foundation

/// The limit of preparing a payload: a table written by hand that turns the text of an identifier into the set of types that
/// it conforms to.
struct TypeDirectory {
  private struct Slot {
    var hash: UInt64 = 0
    var start = 0
    var count = 0
    var set = TypeSet()
  }

  /// Open addressing; a slot whose count is 0 is free.
  private var slots = [Slot](repeating: Slot(), count: 1024)
  /// The names, one after the other.
  private var bytes: [UInt8] = []

  init(_ types: TypeNumbers) {
    for (name, set) in zip(types.names, types.ancestors) {
      let text = Array(name.utf8)
      let hash = text.withUnsafeBytes { Self.hash($0) }
      var slot = Int(hash >> 54)
      while slots[slot].count > 0 { slot = (slot + 1) & 1023 }
      slots[slot] = Slot(hash: hash, start: bytes.count, count: text.count, set: set)
      bytes += text
    }
  }

  /// Appends the set of each attachment of a payload.
  func append(_ payload: Payload, to attachments: inout [TypeSet]) {
    slots.withUnsafeBufferPointer { slots in
      bytes.withUnsafeBytes { bytes in
        for identifiers in payload.joined() {
          var set = TypeSet()
          for identifier in identifiers {
            identifier.utf8.withContiguousStorageIfAvailable { text in
              if let found = Self.find(UnsafeRawBufferPointer(text), slots, bytes) { set.formUnion(found) }
            }
          }
          attachments.append(set)
        }
      }
    }
  }

  @inline(__always)
  private static func find(
    _ text: UnsafeRawBufferPointer, _ slots: UnsafeBufferPointer<Slot>, _ names: UnsafeRawBufferPointer
  ) -> TypeSet? {
    guard let start = text.baseAddress, let first = names.baseAddress else { return nil }
    let hash = hash(text)
    var place = Int(hash >> 54)
    while slots[place].count > 0 {
      let slot = slots[place]
      if slot.hash == hash, slot.count == text.count, memcmp(first + slot.start, start, text.count) == 0 {
        return slot.set
      }
      place = (place + 1) & 1023
    }
    return nil
  }

  /// A hash of the length and of the first and the last eight bytes, which tells the types of the workloads apart well enough.
  @inline(__always)
  private static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    guard text.count >= 8 else { return text.reduce(UInt64(text.count)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
    let first = text.loadUnaligned(as: UInt64.self)
    let last = text.loadUnaligned(fromByteOffset: text.count - 8, as: UInt64.self)
    return (first ^ (last &* 0x9e37_79b9_7f4a_7c15) ^ UInt64(text.count)) &* 0xff51_afd7_ed55_8ccd
  }
}
