import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// One line of a stream as it is read: a context, and the `id` by which its answer is known.
struct StreamLine {
  private var document: Document?
  private var id: ValueID?

  /// The context on a line; ``appendID(to:)`` then knows its `id`, even when this throws because the line is JSON but no
  /// context.
  mutating func read(_ bytes: [UInt8]) throws(ReadingError) -> SharedContext {
    // JSON is read as it stands first, because the root that has the `id` may become an item of the context.
    if let json = try? ContextReader.read(json: bytes) {
      document = json
      if case .dictionary(let run) = json[json.root], let key = json.texts.find("id") {
        id = json.value(for: key, in: run)
      }
      if let context = try? ContextReader.normalise(json) { return SharedContext(document: context) }
    }
    // Another notation, or a mistake; only now the positions of values are needed.
    return SharedContext(document: try ContextReader.read(bytes))
  }

  /// Appends `"id":…,` when there is one.
  func appendID(to bytes: inout [UInt8]) {
    guard let document, let id else { return }
    bytes += #""id":"#.utf8
    JSONText.append(id, of: document, to: &bytes)
    bytes.append(UInt8(ascii: ","))
  }
}
