import ActivationFiles
import ActivationRules
import PredicateSyntax

/// The places of the values in a JSON text, which was read before, so that it is well-formed.
struct JSONPlaces {
  /// A value, with its key where it has one.
  private struct Member {
    var path: [String]
    var key: SourceRange?
    var value: SourceRange
  }

  private struct Frame {
    let start: Int
    let isArray: Bool
    var key: SourceRange?
    var name = ""
    var count = 0
  }

  /// Returns where the values at some paths are in a text; nil where there is none. Of equal keys the last counts.
  ///
  /// - Parameter paths: For each value the keys, and the indices of arrays, on the way to it.
  /// - Complexity: linear in the length of the text, and for each of its values in the length of the paths.
  static func ranges(at paths: [[String]], in text: [UInt8]) -> [SourceRange?] {
    var ranges = [SourceRange?](repeating: nil, count: paths.count)
    visit(text) { member in
      for (index, path) in paths.enumerated() where path == member.path { ranges[index] = member.value }
    }
    return ranges
  }

  /// The text after one change of a key of an object, laid out as the object's other keys are; nil when it can't be made, as when the object has no other key.
  ///
  /// - Complexity: linear in the length of the text, and for each of its values in the length of the path.
  static func text(_ text: [UInt8], after edit: PartEdit) -> [UInt8]? {
    switch edit {
    case .setValue(let path, let value):
      let members = members(of: path.dropLast(), in: text)
      let new = WrittenRule.literal(value)
      if let member = members.last(where: { $0.path == path }) { return TextEdit(member.value, new).applied(to: text) }
      guard let last = members.last, let key = last.key, let name = path.last else { return nil }
      var start = key.lowerBound
      while start > 0, RequestText.isBlank(text[start - 1]) { start -= 1 }
      let blanks = String(decoding: text[start..<key.lowerBound], as: UTF8.self)
      let colon = String(decoding: text[key.upperBound..<last.value.lowerBound], as: UTF8.self)
      let place = SourceRange(last.value.upperBound, last.value.upperBound)
      return TextEdit(place, "," + blanks + WrittenRule.quoted(name) + colon + new).applied(to: text)
    case .renameKey(let path, let name):
      let found = members(of: path.dropLast(), in: text).filter { $0.path == path }
      guard found.count == 1, let key = found[0].key else { return nil }
      return TextEdit(key, WrittenRule.quoted(name)).applied(to: text)
    case .removeKey(let path):
      let members = members(of: path.dropLast(), in: text)
      guard members.count > 1, members.count(where: { $0.path == path }) == 1,
        let place = members.firstIndex(where: { $0.path == path }), let key = members[place].key
      else { return nil }
      let range =
        place > 0
        ? SourceRange(members[place - 1].value.upperBound, members[place].value.upperBound)
        : members[1].key.map { SourceRange(key.lowerBound, $0.lowerBound) }
      return range.map { TextEdit($0, "").applied(to: text) }
    case .text, .moveKey: return nil
    }
  }

  /// The members of the object at a path, in the order of the text.
  private static func members(of path: ArraySlice<String>, in text: [UInt8]) -> [Member] {
    var members: [Member] = []
    visit(text) { if $0.path.count == path.count + 1, $0.path.starts(with: path) { members.append($0) } }
    return members
  }

  private static func visit(_ text: [UInt8], _ body: (Member) -> Void) {
    var frames: [Frame] = []
    /// A value ends here: of the object or array around it, the next one comes.
    func finish(_ range: SourceRange) {
      body(Member(path: frames.map { $0.isArray ? String($0.count) : $0.name }, key: frames.last?.key, value: range))
      guard let last = frames.indices.last else { return }
      frames[last].count += 1
      frames[last].key = nil
    }
    var place = text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while place < text.count {
      let byte = text[place]
      if RequestText.isBlank(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") {
        place += 1
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        frames.append(Frame(start: place, isArray: byte == UInt8(ascii: "[")))
        place += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        place += 1
        guard let frame = frames.popLast() else { return }
        finish(SourceRange(frame.start, place))
      } else {
        let range = RequestText.scalar(at: place, in: text)
        place = max(range.upperBound, place + 1)
        if let last = frames.indices.last, !frames[last].isArray, frames[last].key == nil {
          frames[last].key = range
          frames[last].name = String(
            decoding: text[(range.lowerBound + 1)..<max(range.lowerBound + 1, range.upperBound - 1)], as: UTF8.self)
        } else {
          finish(range)
        }
      }
    }
  }
}
