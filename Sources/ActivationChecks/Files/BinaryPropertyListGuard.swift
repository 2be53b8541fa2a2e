import ActivationRules

/// Checks a binary property list's table of objects: bounds, cycles, depth, and size with shared objects written out.
struct BinaryPropertyListGuard {
  private let bytes: [UInt8]
  private let limits: ReadingLimits
  private var offsetSize = 0
  private var referenceSize = 0
  private var objectCount = 0
  private var table = 0

  init(_ bytes: [UInt8], limits: ReadingLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  private func damaged(_ message: String, at offset: Int? = nil) -> ReadingError {
    let place = offset.map { " at byte \($0)" } ?? ""
    return ReadingError(.syntax, "the binary property list is damaged: " + message + place)
  }

  /// A big-endian number; nil outside of the file or when it does not fit.
  private func number(at place: Int, size: Int) -> Int? {
    guard size > 0, size <= 8, place >= 0, place <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for index in 0..<size { value = value << 8 | UInt64(bytes[place + index]) }
    return Int(exactly: value)
  }

  /// Checks the table.
  ///
  /// - Returns: How many levels the collections nest.
  mutating func check() throws(ReadingError) -> Int {
    let trailer = bytes.count - 32
    guard trailer >= 8 else { throw damaged("it is cut off") }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard let count = number(at: trailer + 8, size: 8), let top = number(at: trailer + 16, size: 8),
      let start = number(at: trailer + 24, size: 8), offsetSize >= 1, offsetSize <= 8, referenceSize >= 1,
      referenceSize <= 8, start >= 8, start <= trailer, count > 0, count <= (trailer - start) / offsetSize, top < count
    else { throw damaged("its trailer points outside of the file") }
    objectCount = count
    table = start
    return try walk(from: top)
  }

  /// Post-order over the object graph, with an explicit stack.
  private func walk(from top: Int) throws(ReadingError) -> Int {
    var depths = [Int32](repeating: 0, count: objectCount)  // 0 unseen, -1 open, else done
    var sizes = [Int32](repeating: 0, count: objectCount)
    var stack: [(object: Int, children: [Int], next: Int)] = []
    var pending: Int? = top
    while true {
      if let object = pending {
        pending = nil
        depths[object] = -1
        guard stack.count < limits.documentDepth else {
          throw .limit("documentDepth", limits.documentDepth, "collections nest too deep")
        }
        stack.append((object, try children(of: object), 0))
      }
      guard let last = stack.indices.last else { return Int(depths[top]) }
      if stack[last].next < stack[last].children.count {
        let child = stack[last].children[stack[last].next]
        stack[last].next += 1
        if depths[child] == -1 { throw damaged("an object contains itself") }
        if depths[child] == 0 { pending = child }
        continue
      }
      let frame = stack.removeLast()
      var depth = 0
      var size = 1
      for child in frame.children {
        depth = max(depth, Int(depths[child]))
        size += Int(sizes[child])
      }
      guard depth + 1 + stack.count <= limits.documentDepth else {
        throw .limit("documentDepth", limits.documentDepth, "collections nest too deep")
      }
      guard size <= PropertyListGuard.expandedValues else {
        throw .limit("expandedValues", PropertyListGuard.expandedValues, "shared objects expand to too many values")
      }
      depths[frame.object] = Int32(depth + 1)
      sizes[frame.object] = Int32(size)
    }
  }

  private func children(of object: Int) throws(ReadingError) -> [Int] {
    guard let place = number(at: table + object * offsetSize, size: offsetSize), place >= 8, place < table else {
      throw damaged("object \(object) lies outside of the file")
    }
    let marker = bytes[place]
    var count = Int(marker & 0x0f)
    var start = place + 1
    let kind = marker >> 4
    // The format has sets, property lists have none; Foundation on Linux ends the process when it meets one.
    guard kind != 0xb && kind != 0xc else { throw damaged("it holds a set, which no property list may", at: place) }
    guard kind == 0x4 || kind == 0x5 || kind == 0x6 || kind >= 0xa else { return [] }
    if count == 0x0f {
      guard start < table, bytes[start] >> 4 == 1, bytes[start] & 0x0f <= 3,
        let long = number(at: start + 1, size: 1 << Int(bytes[start] & 0x0f))
      else { throw damaged("a count is wrong", at: start) }
      count = long
      start += 1 + (1 << Int(bytes[start] & 0x0f))
    }
    guard start <= table else { throw damaged("a collection is cut off", at: place) }
    let unit = kind == 0x4 ? 1 : kind == 0x5 ? 1 : kind == 0x6 ? 2 : kind == 0xd ? 2 * referenceSize : referenceSize
    guard count <= (table - start) / unit else { throw damaged("a value is longer than the file", at: place) }
    guard kind >= 0xa else { return [] }
    var children: [Int] = []
    for index in 0..<(kind == 0xd ? 2 * count : count) {
      guard let child = number(at: start + index * referenceSize, size: referenceSize), child < objectCount else {
        throw damaged("a reference points to no object", at: place)
      }
      children.append(child)
    }
    return children
  }
}
