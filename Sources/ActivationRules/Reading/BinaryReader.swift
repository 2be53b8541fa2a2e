internal import Documents

/// Reads binary property lists as Apple's open-source reader does (CFBinaryPList.c).
///
/// An object that is referred to several times is read each time, up to a limit. An object that contains itself is an error. The reader
/// doesn't recurse. Of equal keys, the last one counts, as in Apple's systems.
struct BinaryReader {
  /// The maximum number of values to read, with shared objects counted each time.
  static let expandedValues = 1_000_000
  /// The maximum number of bytes of strings and data, with shared objects counted each time, for each byte of the largest document.
  private static let expansion = 4

  /// A collection whose values are being read.
  private struct Frame {
    let object: Int
    /// The keys of a dictionary; nil for an array.
    let keys: [String]?
    /// The objects of the values.
    var references: ArraySlice<Int>
    var values: [PropertyListValue] = []

    var value: PropertyListValue {
      guard let keys else { return .array(values) }
      return .dictionary(zip(keys, values).reduce(into: [:]) { $0[$1.0] = $1.1 })
    }
  }

  private let bytes: [UInt8]
  private let limits: ReadingLimits
  private var offsetSize = 0
  private var referenceSize = 0
  private var objectCount = 0
  private var table = 0
  private var frames: [Frame] = []
  /// Marks the objects that are collections being read.
  private var isOpen: [Bool] = []
  private var valueCount = 0
  private var byteCount = 0

  /// Returns the value of a binary property list.
  ///
  /// - Throws: ``ReadingError`` that describes the damage, or the limit that was exceeded.
  static func read(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> PropertyListValue {
    var reader = BinaryReader(bytes: bytes, limits: limits)
    return try reader.read()
  }

  private mutating func read() throws(ReadingError) -> PropertyListValue {
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
    isOpen = Array(repeating: false, count: count)
    var finished = try value(of: top)
    while let last = frames.indices.last {
      if let value = finished { frames[last].values.append(value) }
      if let next = frames[last].references.popFirst() {
        finished = try value(of: next)
      } else {
        let frame = frames.removeLast()
        isOpen[frame.object] = false
        finished = frame.value
      }
    }
    guard let finished else { throw damaged("it has no value") }
    return finished
  }

  /// Returns the value of an object; nil for a collection, which is opened.
  private mutating func value(of object: Int) throws(ReadingError) -> PropertyListValue? {
    let place = try place(of: object)
    let marker = bytes[place]
    switch marker >> 4 {
    case 0x0:
      guard marker == 0x08 || marker == 0x09 else { throw unknown(at: place) }
      return .boolean(marker == 0x09)
    case 0x1: return try integer(at: place)
    case 0x2:
      guard marker == 0x22 || marker == 0x23, let bits = bits(at: place + 1, size: marker == 0x22 ? 4 : 8) else {
        throw unknown(at: place)
      }
      return .real(
        marker == 0x22 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits))
    case 0x3:
      guard marker == 0x33, let bits = bits(at: place + 1, size: 8) else { throw unknown(at: place) }
      return .date(Double(bitPattern: bits))
    case 0x4:
      let range = try content(at: place, unit: 1)
      try count(bytes: range.count)
      return .data(Array(bytes[range]))
    case 0x5, 0x6: return .string(try text(at: place))
    case 0xa, 0xd:
      try open(object, at: place, isDictionary: marker >> 4 == 0xd)
      return nil
    // The format also has sets, but property lists don't.
    default: throw unknown(at: place)
    }
  }

  private mutating func open(_ object: Int, at place: Int, isDictionary: Bool) throws(ReadingError) {
    guard !isOpen[object] else { throw damaged("an object contains itself") }
    guard frames.count < limits.documentDepth else {
      throw .limit("documentDepth", limits.documentDepth, "collections nest too deep")
    }
    let unit = isDictionary ? 2 * referenceSize : referenceSize
    let range = try content(at: place, unit: unit)
    let count = range.count / unit
    valueCount += count
    guard valueCount <= Self.expandedValues else {
      throw .limit("expandedValues", Self.expandedValues, "shared objects expand to too many values")
    }
    // The references to the keys come first.
    let references = try stride(from: range.lowerBound, to: range.upperBound, by: referenceSize)
      .map { place throws(ReadingError) in try reference(at: place) }
    let keys = try references.prefix(isDictionary ? count : 0).map { key throws(ReadingError) in
      let place = try self.place(of: key)
      guard bytes[place] >> 4 == 0x5 || bytes[place] >> 4 == 0x6 else { throw damaged("a key isn't text", at: place) }
      return try text(at: place)
    }
    isOpen[object] = true
    frames.append(Frame(object: object, keys: isDictionary ? keys : nil, references: references.suffix(count)))
  }

  // MARK: Objects

  /// Returns a number of up to eight bytes, the most significant byte first; nil if the bytes aren't in the file.
  private func bits(at place: Int, size: Int) -> UInt64? {
    guard size > 0, size <= 8, place >= 0, place <= bytes.count - size else { return nil }
    return (0..<size).reduce(0) { $0 << 8 | UInt64(bytes[place + $1]) }
  }

  private func number(at place: Int, size: Int) -> Int? { bits(at: place, size: size).flatMap { Int(exactly: $0) } }

  private func place(of object: Int) throws(ReadingError) -> Int {
    guard let place = number(at: table + object * offsetSize, size: offsetSize), place >= 8, place < table else {
      throw damaged("object \(object) lies outside of the file")
    }
    return place
  }

  private func reference(at place: Int) throws(ReadingError) -> Int {
    guard let object = number(at: place, size: referenceSize), object < objectCount else {
      throw damaged("a reference points to no object", at: place)
    }
    return object
  }

  /// Integers of one, two and four bytes are unsigned, and integers of eight bytes are signed. In an integer of sixteen bytes, the upper eight
  /// bytes are the sign.
  private func integer(at place: Int) throws(ReadingError) -> PropertyListValue {
    let size = 1 << Int(bytes[place] & 0x0f)
    guard size <= 16, place < table, place + 1 + size <= table else { throw unknown(at: place) }
    let low = place + 1 + max(0, size - 8)
    guard let bits = bits(at: low, size: min(size, 8)) else { throw unknown(at: place) }
    if size < 16 { return .integer(Int64(bitPattern: bits)) }
    guard let high = self.bits(at: place + 1, size: 8) else { throw unknown(at: place) }
    let value = Int64(bitPattern: bits)
    if high == 0 { return value < 0 ? .unsignedInteger(bits) : .integer(value) }
    guard high == .max, value < 0 else { throw damaged("an integer has more than 64 bits", at: place) }
    return .integer(value)
  }

  /// Returns the range of an object's bytes. The number of the object's units is in its marker, or in an integer after the marker.
  private func content(at place: Int, unit: Int) throws(ReadingError) -> Range<Int> {
    var count = Int(bytes[place] & 0x0f)
    var start = place + 1
    if count == 0x0f {
      guard start < table, bytes[start] >> 4 == 1, bytes[start] & 0x0f <= 3,
        let long = number(at: start + 1, size: 1 << Int(bytes[start] & 0x0f))
      else { throw damaged("a count is wrong", at: start) }
      count = long
      start += 1 + (1 << Int(bytes[start] & 0x0f))
    }
    guard start <= table else { throw damaged("a collection is cut off", at: place) }
    guard count <= (table - start) / unit else { throw damaged("a value is longer than the file", at: place) }
    return start..<start + count * unit
  }

  /// Decodes a string that is stored as ASCII or as big-endian UTF-16. Foundation reads bytes beyond ASCII as ISO 8859-1
  /// (observed on Linux).
  private mutating func text(at place: Int) throws(ReadingError) -> String {
    let text: [UInt8]
    if bytes[place] >> 4 == 0x5 {
      let content = bytes[try content(at: place, unit: 1)]
      text = content.contains { $0 >= 0x80 } ? content.flatMap { Array(Unicode.Scalar($0).utf8) } : Array(content)
    } else {
      text = TextEncoding.utf16(isLittleEndian: false).decoded([0xfe, 0xff] + bytes[try content(at: place, unit: 2)])
    }
    try count(bytes: text.count)
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func count(bytes count: Int) throws(ReadingError) {
    byteCount += count
    let most = Self.expansion * limits.documentBytes
    guard byteCount <= most else { throw .limit("expandedBytes", most, "shared objects expand to too many bytes") }
  }

  private func damaged(_ message: String, at offset: Int? = nil) -> ReadingError {
    let place = offset.map { " at byte \($0)" } ?? ""
    return ReadingError(
      .syntax, "the binary property list is damaged: " + message + place,
      help: "Restore the file, or build the app again.")
  }

  private func unknown(at place: Int) -> ReadingError { damaged("it contains an unknown kind of value", at: place) }
}
