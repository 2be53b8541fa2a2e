import PredicateSyntax

/// The place of an offset in a JSON text, even in one that isn't finished.
struct JSONPlace {
  /// The keys around it, the outermost first; of a value its own key is the last.
  private(set) var path: [String] = []
  /// The string around it without its quotation marks; nil outside of one.
  private(set) var string: SourceRange?
  /// A Boolean value that indicates whether the string is a key.
  private(set) var isKey = false

  /// - Complexity: linear in the text.
  init(in text: [UInt8], at offset: Int) {
    let list: (isObject: Bool, key: String?, isAfterColon: Bool, hasValue: Bool) = (false, nil, false, false)
    var levels = [list]
    var place = 0
    while place < min(offset, text.count) {
      switch text[place] {
      case UInt8(ascii: "{"): levels.append((true, nil, false, false))
      case UInt8(ascii: "["): levels.append(list)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if levels.count > 1 { levels.removeLast() }
        levels[levels.count - 1].hasValue = true
      case UInt8(ascii: ":"):
        levels[levels.count - 1].isAfterColon = true
        levels[levels.count - 1].hasValue = false
      case UInt8(ascii: ","):
        levels[levels.count - 1].isAfterColon = false
        if levels[levels.count - 1].isObject { levels[levels.count - 1].key = nil }
      case UInt8(ascii: "\""):
        let start = place + 1
        var end = start
        while end < text.count, text[end] != UInt8(ascii: "\""), text[end] != 0x0a {
          end += text[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        end = min(end, text.count)
        // After a value a comma is missing.
        if levels[levels.count - 1].hasValue { levels[levels.count - 1].isAfterColon = false }
        let last = levels[levels.count - 1]
        if offset >= start, offset <= end {
          string = SourceRange(start, end)
          isKey = last.isObject && !last.isAfterColon
          if isKey { levels[levels.count - 1].key = nil }
        } else if last.isObject, !last.isAfterColon {
          levels[levels.count - 1].key = String(decoding: text[start..<end], as: UTF8.self)
        }
        levels[levels.count - 1].hasValue = last.isAfterColon
        place = end
      case 0...0x20: break
      default: levels[levels.count - 1].hasValue = true
      }
      place += 1
    }
    path = levels.compactMap { $0.key }
  }
}
