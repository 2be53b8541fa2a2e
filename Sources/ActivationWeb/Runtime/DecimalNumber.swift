#if arch(wasm32)
  /// A decimal number as digits and a power of ten, read to the nearest double, ties to even.
  ///
  /// The value is compared exactly, as a fraction of two integers of any length. Texts are short here, so nothing faster is needed.
  struct DecimalNumber {
    private var digits: [UInt8] = []
    private var exponent = 0
    private var isNegative = false

    /// The maximum number of digits. More digits can only mean that the number is slightly larger.
    private static let mostDigits = 800

    /// Reads the number at the beginning of a zero-terminated text. Returns its value and its length in bytes; nil if there's none.
    static func read(from text: UInt32) -> (value: Double, count: UInt32)? {
      var place = text
      var number = DecimalNumber()
      if let word = specialNumber(at: text) { return word }
      let sign = Heap.byte(place)
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        number.isNegative = sign == UInt8(ascii: "-")
        place += 1
      }
      let start = place
      number.readDigits(&place, isFraction: false)
      var count = place - start
      if Heap.byte(place) == UInt8(ascii: ".") {
        place += 1
        let fraction = place
        number.readDigits(&place, isFraction: true)
        count += place - fraction
      }
      guard count > 0 else { return nil }
      number.readExponent(&place)
      return (number.isNegative ? -number.magnitude : number.magnitude, place - text)
    }

    /// Reads `inf`, `infinity` and `nan`, which may be the description of a double.
    private static func specialNumber(at text: UInt32) -> (value: Double, count: UInt32)? {
      let isSigned = Heap.byte(text) == UInt8(ascii: "-") || Heap.byte(text) == UInt8(ascii: "+")
      let start = text + (isSigned ? 1 : 0)
      let sign: Double = Heap.byte(text) == UInt8(ascii: "-") ? -1 : 1
      func has(_ word: StaticString) -> Bool {
        for index in 0..<word.utf8CodeUnitCount
        where Heap.byte(start + UInt32(index)) | 0x20 != word.utf8Start[index] { return false }
        return true
      }
      if has("infinity") { return (sign * .infinity, start + 8 - text) }
      if has("inf") { return (sign * .infinity, start + 3 - text) }
      if has("nan") { return (.nan, start + 3 - text) }
      return nil
    }

    private mutating func readDigits(_ place: inout UInt32, isFraction: Bool) {
      while case let byte = Heap.byte(place), (0x30...0x39).contains(byte) {
        place += 1
        if isFraction { exponent -= 1 }
        if digits.isEmpty, byte == 0x30 { continue }
        if digits.count < Self.mostDigits {
          digits.append(byte - 0x30)
        } else {
          // A dropped digit must still count, because it makes the number larger than one that ends before it.
          if byte != 0x30, digits.count == Self.mostDigits {
            digits.append(1)
            exponent -= 1
          }
          exponent += 1
        }
      }
    }

    private mutating func readExponent(_ place: inout UInt32) {
      guard Heap.byte(place) | 0x20 == UInt8(ascii: "e") else { return }
      var end = place + 1
      let sign = Heap.byte(end)
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { end += 1 }
      guard (0x30...0x39).contains(Heap.byte(end)) else { return }
      var power = 0
      while case let byte = Heap.byte(end), (0x30...0x39).contains(byte) {
        power = min(power * 10 + Int(byte - 0x30), 1_000_000)
        end += 1
      }
      exponent += sign == UInt8(ascii: "-") ? -power : power
      place = end
    }

    private var magnitude: Double {
      let size = digits.count + exponent
      if digits.isEmpty || size < -330 { return 0 }
      if size > 310 { return .infinity }
      var numerator = Natural(digits)
      var denominator = Natural([1])
      if exponent >= 0 {
        numerator.multiply(byPowerOfTen: exponent)
      } else {
        denominator.multiply(byPowerOfTen: -exponent)
      }
      // The scaled quotient of 63 or 64 bits has all bits that a double keeps and at least ten more.
      let shift = numerator.bitWidth - denominator.bitWidth - 63
      if shift > 0 { denominator.shiftLeft(shift) } else { numerator.shiftLeft(-shift) }
      let (quotient, isExact) = numerator.quotient(by: denominator)
      return Self.rounded(quotient, isExact: isExact, exponent: shift)
    }

    /// Returns the double nearest to `quotient · 2^exponent`, or to slightly more if the quotient isn't exact.
    private static func rounded(_ quotient: UInt64, isExact: Bool, exponent: Int) -> Double {
      let width = 64 - quotient.leadingZeroBitCount
      // The weight of the last bit of a double of this size.
      let last = max(exponent + width - 53, -1074)
      let dropped = last - exponent
      if dropped > width { return 0 }
      let kept = quotient >> dropped
      let rest = quotient & ~(UInt64.max << dropped)
      let half = UInt64(1) << (dropped - 1)
      let isRoundedUp = rest > half || (rest == half && (!isExact || kept & 1 == 1))
      let significand = Double(kept + (isRoundedUp ? 1 : 0))
      // A power of two below the smallest normal number isn't representable with full precision, so the scaling takes two steps.
      return last < -1000
        ? significand * Double(sign: .plus, exponent: last + 200, significand: 1)
          * Double(sign: .plus, exponent: -200, significand: 1)
        : significand * Double(sign: .plus, exponent: last, significand: 1)
    }
  }

  /// A natural number of any length, least significant word first.
  private struct Natural {
    private var words: [UInt32] = []

    init(_ digits: [UInt8]) {
      for digit in digits { multiply(by: 10, adding: UInt32(digit)) }
    }

    var bitWidth: Int { words.isEmpty ? 0 : words.count * 32 - words[words.count - 1].leadingZeroBitCount }

    mutating func multiply(by factor: UInt32, adding summand: UInt32 = 0) {
      var carry = UInt64(summand)
      for index in words.indices {
        let product = UInt64(words[index]) * UInt64(factor) + carry
        words[index] = UInt32(truncatingIfNeeded: product)
        carry = product >> 32
      }
      if carry != 0 { words.append(UInt32(carry)) }
    }

    mutating func multiply(byPowerOfTen power: Int) {
      for _ in 0..<power { multiply(by: 10) }
    }

    mutating func shiftLeft(_ bits: Int) {
      guard bits > 0, !words.isEmpty else { return }
      let rest = UInt64(bits % 32)
      var carry: UInt64 = 0
      for index in words.indices {
        let shifted = UInt64(words[index]) << rest | carry
        words[index] = UInt32(truncatingIfNeeded: shifted)
        carry = shifted >> 32
      }
      if carry != 0 { words.append(UInt32(carry)) }
      words.insert(contentsOf: [UInt32](repeating: 0, count: bits / 32), at: 0)
    }

    /// Returns the quotient, which must fit into 64 bits, and whether there's no remainder.
    func quotient(by divisor: Natural) -> (UInt64, isExact: Bool) {
      var rest = self
      var quotient: UInt64 = 0
      for bit in (0..<64).reversed() {
        var multiple = divisor
        multiple.shiftLeft(bit)
        if rest.subtract(multiple) { quotient |= 1 << UInt64(bit) }
      }
      return (quotient, rest.words.isEmpty)
    }

    /// Subtracts a number. If that number is larger, changes nothing and returns false.
    private mutating func subtract(_ other: Natural) -> Bool {
      guard !isLess(than: other) else { return false }
      var borrow: UInt64 = 0
      for index in words.indices {
        let subtrahend = (index < other.words.count ? UInt64(other.words[index]) : 0) + borrow
        borrow = UInt64(words[index]) < subtrahend ? 1 : 0
        words[index] = UInt32(truncatingIfNeeded: UInt64(words[index]) &- subtrahend)
      }
      while words.last == 0 { words.removeLast() }
      return true
    }

    private func isLess(than other: Natural) -> Bool {
      if words.count != other.words.count { return words.count < other.words.count }
      for index in words.indices.reversed() where words[index] != other.words[index] {
        return words[index] < other.words[index]
      }
      return false
    }
  }
#endif
