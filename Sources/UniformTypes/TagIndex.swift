internal import Texts

/// The types that claim each tag, the preferred one first.
struct TagIndex: Sendable {
  private struct Claim: Sendable {
    var classIndex: Int
    var row: Int32
    var next: Int32
  }

  /// The tags as they are looked for: in lower case for classes that ignore case.
  private var tags: TextTable
  /// The first claim of each tag; -1 for none.
  private var heads: [Int32] = []
  private var claims: [Claim] = []

  /// Creates an index without claims, with room for some.
  init(minimumCapacity: Int) {
    tags = TextTable(minimumCapacity: minimumCapacity)
    heads.reserveCapacity(minimumCapacity)
    claims.reserveCapacity(minimumCapacity)
  }

  /// Adds a claim that is preferred to those there.
  mutating func add(_ tag: UnsafeBufferPointer<UInt8>, _ classIndex: Int, _ row: Int32) {
    let isCanonical = !Self.ignoresCase(classIndex) || !tag.contains { $0 >= 0x80 || $0 &- 0x41 < 26 }
    let key =
      isCanonical ? tags.intern(tag) : tags.intern(InferredBehavior.folded(String(decoding: tag, as: UTF8.self)))
    if heads.count < tags.count { heads.append(-1) }
    claims.append(Claim(classIndex: classIndex, row: row, next: heads[Int(key.rawValue)]))
    heads[Int(key.rawValue)] = Int32(truncatingIfNeeded: claims.count &- 1)
  }

  /// The rows that claim a tag, in order of preference.
  func rows(_ tag: String, classIndex: Int) -> [Int32] {
    guard let key = tags.find(Self.ignoresCase(classIndex) ? InferredBehavior.folded(tag) : tag) else { return [] }
    var rows: [Int32] = []
    var position = heads[Int(key.rawValue)]
    while position >= 0 {
      let claim = claims[Int(position)]
      position = claim.next
      if claim.classIndex == classIndex, !rows.contains(claim.row) { rows.append(claim.row) }
    }
    return rows
  }

  private static func ignoresCase(_ classIndex: Int) -> Bool { classIndex < TagClass.caseInsensitiveCount }
}
