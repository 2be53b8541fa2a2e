/// The content of a terminal's screen. It supports only the few escape sequences that the tool sends.
///
/// The number of rows is unlimited, so that nothing scrolls away.
struct Screen {
  var columns: Int
  private(set) var row = 0
  private(set) var column = 0
  private var cells: [[String]] = [[]]
  private var pending: [UInt8] = []
  /// Unknown sequences; a test expects none.
  private(set) var unknown: [String] = []

  init(columns: Int) { self.columns = columns }

  /// The rows without the blanks at their ends.
  var rows: [String] {
    var rows = cells.map { row in
      var text = row.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
    while rows.count > 1, rows.last == "" { rows.removeLast() }
    return rows
  }

  /// The whole screen as text.
  var text: String { rows.joined(separator: "\n") }

  /// The written part of the cursor's row.
  var cursorLine: String { row < cells.count ? cells[row].joined() : "" }

  mutating func feed(_ text: String) { feed(Array(text.utf8)) }

  mutating func feed(_ bytes: [UInt8]) {
    pending += bytes
    var rest = pending[...]
    while let length = lengthOfNext(rest) {
      show(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    pending = Array(rest)
  }

  /// Returns the number of bytes in the next character or sequence; nil if it isn't complete.
  private func lengthOfNext(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    if first == 0x1B {
      guard let end = bytes.dropFirst(2).firstIndex(where: { $0 >= 0x40 && $0 <= 0x7E }) else { return nil }
      return end - bytes.startIndex + 1
    }
    let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    return bytes.count >= length ? length : nil
  }

  private mutating func show(_ bytes: [UInt8]) {
    switch bytes[0] {
    case 0x1B: obey(String(decoding: bytes.dropFirst(2), as: UTF8.self))
    case 0x0D: column = 0
    case 0x0A: row += 1
    default: for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars { put(scalar) }
    }
    while cells.count <= row { cells.append([]) }
  }

  private mutating func obey(_ sequence: String) {
    let number = Int(sequence.dropLast()) ?? 1
    switch sequence.last {
    case "A": row = max(0, row - number)
    case "C": column = min(columns - 1, column + number)
    case "H" where sequence == "H": (row, column) = (0, 0)
    case "J" where sequence == "2J": cells = [[]]
    case "J" where sequence == "J":
      cells[row] = Array(cells[row].prefix(column))
      cells.removeLast(cells.count - row - 1)
    case "m", "h", "l": break
    default: unknown.append(sequence)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = Self.columns(of: scalar)
    if width == 0 {
      if column > 0, column <= cells[row].count { cells[row][column - 1].unicodeScalars.append(scalar) }
      return
    }
    if column + width > columns {
      row += 1
      column = 0
    }
    while cells.count <= row { cells.append([]) }
    while cells[row].count < column + width { cells[row].append(" ") }
    cells[row][column] = String(scalar)
    if width == 2 { cells[row][column + 1] = "" }
    column += width
  }

  /// Returns the columns of a scalar, by a simple rule that is enough for the texts of the tests.
  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300...0x36F, 0xFE0F: 0
    case 0x3000...0x9FFF, 0xAC00...0xD7A3, 0x1F300...0x1FAFF: 2
    default: 1
    }
  }
}
