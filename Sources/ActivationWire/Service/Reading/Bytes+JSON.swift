import ActivationFiles
import ActivationRules
import Documents
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
  /// The text as a tree; places in it are places in the text.
  private var json: SourceDocument {
    let mark = Array(repeating: UInt8(ascii: " "), count: startOfText)
    return SourceDocument(utf8: mark + self[startOfText...], .json)
  }

  /// Returns where the values at some paths are in a text; nil where there is none. Of equal keys the last counts.
  ///
  /// - Parameter paths: For each value the keys, and the indices of arrays, on the way to it.
  /// - Complexity: linear in the length of the text and of the paths.
  func jsonRanges(at paths: [[String]]) -> [SourceRange?] {
    let json = json
    return paths.map { path in json[path].map { SourceRange($0.range) } }
  }

  /// The text after one change of a key of an object, laid out as the object's other keys are; nil when it can't be made, as when the object has no other key.
  ///
  /// - Complexity: linear in the length of the text.
  func json(after edit: PartEdit) -> [UInt8]? {
    let json = json
    func members(_ path: [String]) -> Nodes? { json[[String](path.dropLast())]?.members }
    func place(of path: [String], in members: Nodes) -> Int? {
      let places = members.indices.filter { members[$0].name == path.last }
      return places.count == 1 ? places[0] : nil
    }
    switch edit {
    case .setValue(let path, let value):
      let new = WrittenRule.literal(value)
      if let member = json[path] { return TextEdit(SourceRange(member.range), new).applied(to: self) }
      guard let last = members(path)?.last, let key = last.key?.range, let name = path.last else { return nil }
      var start = key.lowerBound
      while start > 0, self[start - 1].isJSONBlank { start -= 1 }
      let blanks = String(decoding: self[start..<key.lowerBound], as: UTF8.self)
      let colon = String(decoding: self[key.upperBound..<last.range.lowerBound], as: UTF8.self)
      let place = SourceRange(last.range.upperBound, last.range.upperBound)
      return TextEdit(place, "," + blanks + WrittenRule.quoted(name) + colon + new).applied(to: self)
    case .renameKey(let path, let name):
      guard let members = members(path), let place = place(of: path, in: members), let key = members[place].key else {
        return nil
      }
      return TextEdit(SourceRange(key.range), WrittenRule.quoted(name)).applied(to: self)
    case .removeKey(let path):
      guard let members = members(path), members.count > 1, let place = place(of: path, in: members) else {
        return nil
      }
      let range = members[place].memberRange
      return TextEdit(
        place > 0
          ? SourceRange(members[place - 1].range.upperBound, range.upperBound)
          : SourceRange(range.lowerBound, members[1].memberRange.lowerBound), ""
      ).applied(to: self)
    case .text, .moveKey: return nil
    }
  }
}
