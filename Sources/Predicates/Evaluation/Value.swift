/// The memory that holds a text or a collection.
enum Store: UInt8, Sendable {
  /// The evaluated document.
  case document
  /// The texts of the program.
  case program
  /// The evaluator's own memory, which holds computed values and the values of variables.
  case scratch
}

/// A string: its index in one of the stores.
struct Text: Sendable, Hashable {
  var store: Store
  var index: UInt32
}

/// A run of elements or entries in one of the stores.
struct Run: Sendable, Hashable {
  var store: Store
  var start: UInt32
  var count: UInt32
}

/// The value of an expression, as plain numbers, so that passing it needs no reference counting.
enum Value: Sendable {
  /// nil
  case missing
  /// NSNull, which collections contain in place of nil; as an operand, it becomes ``missing``.
  case null
  case boolean(Bool)
  case integer(Int64)
  case unsignedInteger(UInt64)
  case double(Double)
  case date(Double)
  case string(Text)
  case array(Run)
  case set(Run)
  case dictionary(Run)

  /// The value as an operand, where NSNull becomes nil (Grammar/meaning.md).
  @inline(__always)
  var operand: Value { if case .null = self { .missing } else { self } }

  /// The value as a number, including Booleans; nil if it isn't a number.
  @inline(__always)
  var number: Number? {
    switch self {
    case .boolean(let value): .signed(value ? 1 : 0)
    case .integer(let value): .signed(value)
    case .unsignedInteger(let value): .unsigned(value)
    case .double(let value): .floating(value)
    default: nil
    }
  }
}

/// A number in one of the three classes of Grammar/meaning.md.
enum Number: Sendable {
  case signed(Int64)
  case unsigned(UInt64)
  case floating(Double)

  var double: Double {
    switch self {
    case .signed(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .floating(let value): value
    }
  }

  /// The bits as an unsigned integer; a floating-point number is first truncated and clamped to a signed integer.
  var unsignedBits: UInt64 {
    switch self {
    case .signed(let value): UInt64(bitPattern: value)
    case .unsigned(let value): value
    case .floating(let value): UInt64(bitPattern: Self.clamped(value))
    }
  }

  /// The bits as a signed integer; a floating-point number is truncated and clamped.
  var signedBits: Int64 {
    switch self {
    case .signed(let value): value
    case .unsigned(let value): Int64(bitPattern: value)
    case .floating(let value): Self.clamped(value)
    }
  }

  var value: Value {
    switch self {
    case .signed(let value): .integer(value)
    case .unsigned(let value): value <= UInt64(Int64.max) ? .integer(Int64(value)) : .unsignedInteger(value)
    case .floating(let value): .double(value)
    }
  }

  /// Truncates a floating-point number to an integer. A number that is too large is clamped; NaN becomes zero.
  static func clamped(_ value: Double) -> Int64 {
    // Avoids `Int64(exactly:)`, which calls the C library's rounding.
    if value >= -0x1p63 && value < 0x1p63 { return Int64(value) }
    return value.isNaN ? 0 : value < 0 ? .min : .max
  }

  /// Returns -1, 0 or 1 if the left number is below, equal to or above the right one. The result is exact even for an integer and a double.
  static func order(_ left: Number, _ right: Number) -> Int {
    switch (left, right) {
    case (.signed(let left), .signed(let right)): sign(left, right)
    case (.unsigned(let left), .unsigned(let right)): sign(left, right)
    case (.signed(let left), .unsigned(let right)): left < 0 ? -1 : sign(UInt64(left), right)
    case (.unsigned(let left), .signed(let right)): right < 0 ? 1 : sign(left, UInt64(right))
    case (.floating(let left), .floating(let right)): order(left, right)
    case (.floating(let left), .signed(let right)): order(left, right)
    case (.floating(let left), .unsigned(let right)): order(left, right)
    case (.signed(let left), .floating(let right)): -order(right, left)
    case (.unsigned(let left), .floating(let right)): -order(right, left)
    }
  }

  private static func sign<Integer: FixedWidthInteger>(_ left: Integer, _ right: Integer) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }

  private static func order(_ left: Double, _ right: Double) -> Int {
    if left.isNaN || right.isNaN {
      return left.isNaN ? (right.isNaN ? 0 : InferredBehavior.orderOfNotANumber) : -InferredBehavior.orderOfNotANumber
    }
    return left < right ? -1 : left > right ? 1 : 0
  }

  private static func order<Integer: FixedWidthInteger>(_ left: Double, _ right: Integer) -> Int {
    if left.isNaN { return InferredBehavior.orderOfNotANumber }
    let whole = left.rounded(.down)
    guard whole >= Double(Integer.min), whole < Double(Integer.max) else { return left < 0 ? -1 : 1 }
    let exact = Integer(whole)
    let order = sign(exact, right)
    return order == 0 && left > whole ? 1 : order
  }
}
