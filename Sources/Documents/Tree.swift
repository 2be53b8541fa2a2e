/// The storage of a document: all nodes in flat arrays, ordered by where they start. It can be read, walked and released without recursion.
final class Tree: Sendable {
  typealias Kind = Node.Kind

  struct Record {
    var kind: Kind
    /// A Boolean value that indicates whether a collection is closed in the source.
    var isClosed = true
    /// The number of the parent node; -1 for the root.
    var parent: Int32
    /// The number of the key's text; -1 if there's no key.
    var key: Int32
    var range: Range<Int>
    /// The bits of a scalar; the number of a text; the target of an alias; the index of a collection's first child and the number of its
    /// children; or the start and the length of data in the decoded bytes.
    var payload: UInt64 = 0
    /// The number of written members if others are merged into the object, otherwise 0. The children are then the members that count, including the
    /// merged ones, followed by the members as written.
    var merged: Int32 = 0

    /// The two numbers in the payload.
    var pair: (Int, Int) { (Int(payload >> 32), Int(payload & 0xffff_ffff)) }

    static func pair(_ first: Int, _ second: Int) -> UInt64 {
      UInt64(truncatingIfNeeded: first) << 32 | UInt64(truncatingIfNeeded: second)
    }
  }

  struct TextRecord {
    let range: Range<Int>
    let content: Range<Int>
    /// The place of the characters in ``Tree/decoded``. It's unused if the text has no segments: the characters are then the bytes of the
    /// source at ``content``.
    var characters = 0..<0
    /// The place of the text's segments in ``Tree/segments``; empty if the source has the same characters as the text.
    var segments = 0..<0
  }

  let source: [UInt8]
  let records: [Record]
  let texts: [TextRecord]
  let children: [Int32]
  /// The children of each object with many members, sorted by key, at the same places as in ``children``; empty if there's no such object.
  let sorted: [Int32]
  let decoded: [UInt8]
  let segments: [Spelled.Segment]

  init(
    source: [UInt8], records: [Record], texts: [TextRecord], children: [Int32], decoded: [UInt8],
    segments: [Spelled.Segment]
  ) {
    self.source = source
    self.records = records
    self.texts = texts
    self.children = children
    self.decoded = decoded
    self.segments = segments
    sorted = Self.sorted(source, records, texts, children, decoded)
  }

  /// The number of members above which an object is searched by bisection.
  static let mostUnsorted = 16

  private static func sorted(
    _ source: [UInt8], _ records: [Record], _ texts: [TextRecord], _ children: [Int32], _ decoded: [UInt8]
  ) -> [Int32] {
    var sorted: [Int32] = []
    for record in records where record.kind == .object || record.kind == .computed {
      let (first, count) = record.pair
      guard count > mostUnsorted else { continue }
      if sorted.isEmpty { sorted = children }
      var order = Array(first..<first + count)
      order.sort { left, right in
        let (one, other) = (records[Int(children[left])].key, records[Int(children[right])].key)
        guard one >= 0, other >= 0 else { return one != other ? one < other : left < right }
        let first = characters(of: texts[Int(one)], source, decoded)
        let second = characters(of: texts[Int(other)], source, decoded)
        return first.lexicographicallyPrecedes(second) || left < right && first.elementsEqual(second)
      }
      for (place, child) in order.enumerated() { sorted[first + place] = children[child] }
    }
    return sorted
  }

  static func characters(of text: TextRecord, _ source: [UInt8], _ decoded: [UInt8]) -> ArraySlice<UInt8> {
    text.segments.isEmpty ? source[text.content] : decoded[text.characters]
  }

  func characters(_ text: Int32) -> ArraySlice<UInt8> { Self.characters(of: texts[Int(text)], source, decoded) }

  /// Returns the places in ``children`` of the members that count or, if `asWritten` is true, of the members as they are written. The latter are
  /// empty unless others are merged into the object.
  func children(of record: Record, asWritten: Bool) -> Range<Int> {
    let (first, count) = record.pair
    return asWritten ? first + count..<first + count + Int(record.merged) : first..<first + count
  }

  /// Returns the last child with a key, or nil if there's none.
  func child(of record: Record, named name: [UInt8]) -> Int? {
    let range = children(of: record, asWritten: false)
    func key(_ child: Int32) -> ArraySlice<UInt8>? {
      let key = records[Int(child)].key
      return key < 0 ? nil : characters(key)
    }
    func isNamed(_ child: Int32) -> Bool { key(child)?.elementsEqual(name) == true }
    if range.count <= Self.mostUnsorted { return range.last { isNamed(children[$0]) }.map { Int(children[$0]) } }
    let next = range.halved { place in key(sorted[place]).map { name.lexicographicallyPrecedes($0) } ?? false }
    return next > range.lowerBound && isNamed(sorted[next - 1]) ? Int(sorted[next - 1]) : nil
  }

  func spelled(_ text: Int32) -> Spelled {
    let record = texts[Int(text)]
    let characters = Array(characters(text))
    let isPlain = record.segments.isEmpty && !characters.isEmpty
    return Spelled(
      utf8: characters, range: record.range, content: record.content,
      segments: isPlain
        ? [Spelled.Segment(text: 0..<characters.count, source: record.content, .plain)]
        : Array(segments[record.segments]))
  }
}
