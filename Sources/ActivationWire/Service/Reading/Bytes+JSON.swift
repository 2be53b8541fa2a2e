import ActivationFiles
import ActivationRules
import PredicateSyntax

extension UInt8 {
  /// A Boolean value that indicates whether the byte is a blank of JSON, or ends a line.
  var isJSONBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0a || self == 0x0d }
}

/// Tests of the beginning of a text that is meant as a rule.
extension [UInt8] {
  /// A Boolean value that indicates whether the text is meant as an XML property list, or a part of one. No predicate begins like that.
  var isMeantAsPropertyList: Bool { firstCharacter == UInt8(ascii: "<") }

  /// A Boolean value that indicates whether the text is worth reading as JSON; a predicate may begin with a list in braces.
  var mayBeJSON: Bool { firstCharacter == UInt8(ascii: "{") }

  /// A Boolean value that indicates whether the text is clearly meant as JSON, so that its mistakes as JSON must be reported.
  var isMeantAsJSON: Bool { mayBeJSON && offset(of: "\"NSExtension", from: 0) != nil }

  private var firstCharacter: UInt8? { self[startOfText...].first { !$0.isJSONBlank } }

  /// The offset behind a byte order mark.
  private var startOfText: Int { starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0 }

  /// The range of a JSON string, number or constant that starts at a place; of an object or array its first byte.
  func jsonScalar(at start: Int) -> SourceRange {
    guard indices.contains(start) else { return SourceRange(start, start) }
    var end = start + 1
    switch self[start] {
    case UInt8(ascii: "\""):
      while end < count, self[end] != UInt8(ascii: "\"") { end += self[end] == UInt8(ascii: "\\") ? 2 : 1 }
      end += 1
    case UInt8(ascii: "{"), UInt8(ascii: "["): break
    default: while end < count, !self[end].isJSONBlank, !",}]".utf8.contains(self[end]) { end += 1 }
    }
    return SourceRange(start, Swift.min(end, count))
  }
}

/// The places of the values in a JSON text, which was read before, so that it is well-formed.
extension [UInt8] {
  /// A value, with its key where it has one.
  private typealias Member = (path: [String], key: SourceRange?, value: SourceRange)

  /// Returns where the values at some paths are in a text; nil where there is none. Of equal keys the last counts.
  ///
  /// - Parameter paths: For each value the keys, and the indices of arrays, on the way to it.
  /// - Complexity: linear in the length of the text, and for each of its values in the length of the paths.
  func jsonRanges(at paths: [[String]]) -> [SourceRange?] {
    var ranges = [SourceRange?](repeating: nil, count: paths.count)
    visitJSON { member in
      for (index, path) in paths.enumerated() where path == member.path { ranges[index] = member.value }
    }
    return ranges
  }

  /// The text after one change of a key of an object, laid out as the object's other keys are; nil when it can't be made, as when the object has no other key.
  ///
  /// - Complexity: linear in the length of the text, and for each of its values in the length of the path.
  func json(after edit: PartEdit) -> [UInt8]? {
    switch edit {
    case .setValue(let path, let value):
      let members = jsonMembers(of: path.dropLast())
      let new = WrittenRule.literal(value)
      if let member = members.last(where: { $0.path == path }) { return TextEdit(member.value, new).applied(to: self) }
      guard let last = members.last, let key = last.key, let name = path.last else { return nil }
      var start = key.lowerBound
      while start > 0, self[start - 1].isJSONBlank { start -= 1 }
      let blanks = String(decoding: self[start..<key.lowerBound], as: UTF8.self)
      let colon = String(decoding: self[key.upperBound..<last.value.lowerBound], as: UTF8.self)
      let place = SourceRange(last.value.upperBound, last.value.upperBound)
      return TextEdit(place, "," + blanks + WrittenRule.quoted(name) + colon + new).applied(to: self)
    case .renameKey(let path, let name):
      let found = jsonMembers(of: path.dropLast()).filter { $0.path == path }
      guard found.count == 1, let key = found[0].key else { return nil }
      return TextEdit(key, WrittenRule.quoted(name)).applied(to: self)
    case .removeKey(let path):
      let members = jsonMembers(of: path.dropLast())
      guard members.count > 1, members.count(where: { $0.path == path }) == 1,
        let place = members.firstIndex(where: { $0.path == path }), let key = members[place].key
      else { return nil }
      let range =
        place > 0
        ? SourceRange(members[place - 1].value.upperBound, members[place].value.upperBound)
        : members[1].key.map { SourceRange(key.lowerBound, $0.lowerBound) }
      return range.map { TextEdit($0, "").applied(to: self) }
    case .text, .moveKey: return nil
    }
  }

  /// The members of the object at a path, in the order of the text.
  private func jsonMembers(of path: ArraySlice<String>) -> [Member] {
    var members: [Member] = []
    visitJSON { if $0.path.count == path.count + 1, $0.path.starts(with: path) { members.append($0) } }
    return members
  }

  private func visitJSON(_ body: (Member) -> Void) {
    var frames: [JSONFrame] = []
    /// A value ends here: of the object or array around it, the next one comes.
    func finish(_ range: SourceRange) {
      body((frames.map { $0.isArray ? String($0.count) : $0.name }, frames.last?.key, range))
      guard let last = frames.indices.last else { return }
      frames[last].count += 1
      frames[last].key = nil
    }
    var place = startOfText
    while place < count {
      let byte = self[place]
      if byte.isJSONBlank || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") {
        place += 1
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        frames.append(JSONFrame(start: place, isArray: byte == UInt8(ascii: "[")))
        place += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        place += 1
        guard let frame = frames.popLast() else { return }
        finish(SourceRange(frame.start, place))
      } else {
        let range = jsonScalar(at: place)
        place = Swift.max(range.upperBound, place + 1)
        if let last = frames.indices.last, !frames[last].isArray, frames[last].key == nil {
          frames[last].key = range
          frames[last].name = String(
            decoding: self[(range.lowerBound + 1)..<Swift.max(range.lowerBound + 1, range.upperBound - 1)],
            as: UTF8.self)
        } else {
          finish(range)
        }
      }
    }
  }
}

/// An object or an array that is open.
private struct JSONFrame {
  let start: Int
  let isArray: Bool
  /// The range of the key that was read last, and its name.
  var key: SourceRange?
  var name = ""
  var count = 0
}
