import ActivationRules
import PredicateSyntax

/// XML property lists, and parts of one as people paste them: a value, or keys with their values.
extension ActivationService {
  /// Returns the value of an XML text.
  ///
  /// - Throws: The first mistake, with its place.
  /// - Complexity: linear in the length of the text.
  static func propertyList(_ text: [UInt8]) throws(Failure) -> PropertyListValue? {
    var builder = PropertyListBuilder()
    try read(text, into: &builder)
    return builder.root
  }

  /// Returns where the values at some paths are in an XML text: their elements, tags included; nil where there is none. Of equal keys the last counts.
  ///
  /// - Parameter paths: For each value the keys, and the indices of arrays, on the way to it.
  /// - Throws: The first mistake, with its place.
  /// - Complexity: linear in the length of the text, and for each of its values in the length of the paths.
  static func places(at paths: [[String]], inPropertyList text: [UInt8]) throws(Failure) -> [SourceRange?] {
    var places = ValuePlaces(paths)
    try read(text, into: &places)
    return places.ranges
  }

  private static func read(_ text: [UInt8], into sink: inout some ValueSink) throws(Failure) {
    func failure(_ message: String, _ help: String, at place: Int) -> Failure {
      let range = SourceRange(min(place, text.count), min(place + 1, text.count))
      return Failure(id: "malformed-property-list", message: message, help: help, place: WireText(text).place(range))
    }
    if PropertyListForm(text) == .binary {
      throw failure("the property list is binary", "Convert it: plutil -convert xml1 Info.plist", at: 0)
    }
    do throws(ReadingError) {
      try XMLReader.read(text, as: .part, into: &sink)
    } catch {
      throw failure(error.fullMessage, error.help, at: error.offset ?? 0)
    }
  }
}

/// A sink that keeps where the values at some paths are.
struct ValuePlaces: ValueSink {
  private struct Frame {
    let start: Int
    let isDictionary: Bool
    var key = ""
    var count = 0
  }

  private let paths: [[String]]
  /// For each path the place of its last value.
  private(set) var ranges: [SourceRange?]
  private var frames: [Frame] = []

  init(_ paths: [[String]]) {
    self.paths = paths
    ranges = Array(repeating: nil, count: paths.count)
  }

  mutating func key(named text: UnsafeBufferPointer<UInt8>) -> String { String(decoding: text, as: UTF8.self) }

  mutating func add(key: String, at range: ValueRange) {
    if let last = frames.indices.last { frames[last].key = key }
  }

  mutating func open(dictionary: Bool, at mark: SourceRange) {
    frames.append(Frame(start: mark.lowerBound, isDictionary: dictionary))
  }

  mutating func close(at mark: SourceRange) {
    guard let frame = frames.popLast() else { return }
    finish(SourceRange(frame.start, mark.upperBound))
  }

  mutating func add(text: UnsafeBufferPointer<UInt8>, at range: ValueRange) { finish(range.whole) }
  mutating func add(data: [UInt8], at range: ValueRange) { finish(range.whole) }
  mutating func add(_ scalar: Scalar, at range: ValueRange) { finish(range.whole) }

  private mutating func finish(_ range: SourceRange) {
    for index in paths.indices where isHere(paths[index]) { ranges[index] = range }
    if let last = frames.indices.last { frames[last].count += 1 }
  }

  /// Returns whether a path leads to the value that ends here.
  private func isHere(_ path: [String]) -> Bool {
    guard path.count == frames.count else { return false }
    return zip(path, frames).allSatisfy { name, frame in
      name == (frame.isDictionary ? frame.key : String(frame.count))
    }
  }
}
