/// Builds the value of a property list from the inside out. Of equal keys the last counts, as it does for Apple's systems.
struct PropertyListBuilder {
  private enum Frame {
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue], key: String)
  }

  private var frames: [Frame] = []
  /// The outermost value, once it is complete.
  private(set) var root: PropertyListValue?

  /// Names the key of the next value.
  mutating func add(key: String) {
    guard case .dictionary(let entries, _)? = frames.popLast() else { return }
    frames.append(.dictionary(entries, key: key))
  }

  /// Opens a collection.
  mutating func open(dictionary: Bool) { frames.append(dictionary ? .dictionary([:], key: "") : .array([])) }

  /// Closes the innermost collection.
  mutating func close() {
    switch frames.popLast() {
    case .array(let elements)?: add(.array(elements))
    case .dictionary(let entries, _)?: add(.dictionary(entries))
    case nil: break
    }
  }

  /// Adds a value.
  mutating func add(_ value: PropertyListValue) {
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
