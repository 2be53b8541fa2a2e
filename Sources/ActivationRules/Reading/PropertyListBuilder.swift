import ActivationMemory
package import PredicateSyntax

/// Builds the value of a property list from the inside out. Of equal keys the last counts, as it does for Apple's systems.
package struct PropertyListBuilder: ValueSink {
  private enum Frame {
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue], key: String)
  }

  private var frames: [Frame] = []
  /// The outermost value, once it is complete.
  package private(set) var root: PropertyListValue?

  /// Creates a builder for one value.
  package init() {}

  package mutating func key(named text: UnsafeBufferPointer<UInt8>) -> String { String(decoding: text, as: UTF8.self) }

  package mutating func add(key: String, at range: ValueRange) {
    guard case .dictionary(let entries, _)? = frames.popLast() else { return }
    frames.append(.dictionary(entries, key: key))
  }

  package mutating func open(dictionary: Bool, at mark: SourceRange) {
    frames.append(dictionary ? .dictionary([:], key: "") : .array([]))
  }

  package mutating func close(at mark: SourceRange) {
    switch frames.popLast() {
    case .array(let elements)?: add(.array(elements))
    case .dictionary(let entries, _)?: add(.dictionary(entries))
    case nil: break
    }
  }

  package mutating func add(text: UnsafeBufferPointer<UInt8>, at range: ValueRange) {
    add(.string(String(decoding: text, as: UTF8.self)))
  }

  package mutating func add(data: [UInt8], at range: ValueRange) { add(.data(data)) }

  package mutating func add(_ scalar: Scalar, at range: ValueRange) throws(ReadingError) {
    switch scalar {
    case .boolean(let value): add(.boolean(value))
    case .integer(let value): add(.integer(value))
    case .unsignedInteger(let value): add(.unsignedInteger(value))
    case .double(let value): add(.real(value))
    case .date(let value): add(.date(value))
    case .null:
      throw ReadingError(
        .shape, "found null", expected: "a value that a property list can hold", offset: range.whole.lowerBound)
    }
  }

  private mutating func add(_ value: PropertyListValue) {
    switch frames.popLast() {
    case .array(var elements)?:
      elements.append(value)
      frames.append(.array(elements))
    case .dictionary(var entries, let key)?:
      entries[key] = value
      frames.append(.dictionary(entries, key: key))
    case nil: root = value
    }
  }
}

/// A part of a value that is still to be told.
private enum Telling {
  case value(PropertyListValue)
  case key(String)
  case close
}

extension PropertyListValue {
  /// Adds the value to a sink, the keys of dictionaries in alphabetical order. Nothing recurs.
  ///
  /// - Throws: The errors of the sink.
  func add(to sink: inout some ValueSink) throws(ReadingError) {
    let nowhere = SourceRange(0, 0)
    let range = ValueRange(nowhere, content: nowhere)
    var steps = [Telling.value(self)]
    while let step = steps.popLast() {
      switch step {
      case .close: try sink.close(at: nowhere)
      case .key(let key):
        let bytes = Array(key.utf8)
        try sink.add(key: bytes.withUnsafeBufferPointer { sink.key(named: $0) }, at: range)
      case .value(.array(let elements)):
        try sink.open(dictionary: false, at: nowhere)
        steps.append(.close)
        for element in elements.reversed() { steps.append(.value(element)) }
      case .value(.dictionary(let entries)):
        try sink.open(dictionary: true, at: nowhere)
        steps.append(.close)
        for (key, value) in entries.stablySorted(by: { $0.key > $1.key }) {
          steps.append(.value(value))
          steps.append(.key(key))
        }
      case .value(.string(let text)):
        let bytes = Array(text.utf8)
        try bytes.withUnsafeBufferPointer { (text) throws(ReadingError) in try sink.add(text: text, at: range) }
      case .value(.data(let data)): try sink.add(data: data, at: range)
      case .value(.boolean(let value)): try sink.add(.boolean(value), at: range)
      case .value(.integer(let value)): try sink.add(.integer(value), at: range)
      case .value(.unsignedInteger(let value)): try sink.add(.unsignedInteger(value), at: range)
      case .value(.real(let value)): try sink.add(.double(value), at: range)
      case .value(.date(let value)): try sink.add(.date(value), at: range)
      }
    }
  }
}
