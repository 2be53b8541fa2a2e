import PredicateEvaluation
import PredicateSyntax

/// What a context says of its own form, and whether what it says of URLs can be used.
enum RawContextCheck {
  /// The context without the root's key `form`, and the form that it named.
  static func takeForm(of context: SharedContext) throws(ReadingError) -> (SharedContext, ContextForm?) {
    var document = context.document
    guard case .dictionary(let run) = document[document.root], let key = document.texts.find(ContextKey.form),
      let value = document.value(for: key, in: run), let items = document.texts.find(ContextKey.extensionItems),
      document.value(for: items, in: run) != nil
    else { return (context, nil) }
    guard case .string(let text) = document[value], let form = ContextForm(rawValue: document[text]) else {
      throw ReadingError(
        .shape, "the key form of the context's root holds something else", expected: "\"matching\" or \"raw\"")
    }
    let entries = Array(document.entries(of: run)).filter { $0.key != key }
    document.root = document.add(dictionary: entries)
    return (SharedContext(document: document), form)
  }

  /// Checks the keys that tell an attachment's URL.
  static func checkAddresses(of context: SharedContext) throws(ReadingError) {
    let document = context.document
    for (position, item) in (context.items ?? []).enumerated() {
      for (index, attachment) in (context.attachments(of: item) ?? []).enumerated() {
        let place = "extension item \(position + 1), attachment \(index + 1): "
        let url = document.value(ContextKey.url, of: attachment)
        let scheme = document.value(ContextKey.urlScheme, of: attachment)
        if url != nil, scheme != nil {
          throw ReadingError(.shape, place + "found both", expected: "either url or urlScheme")
        }
        guard let value = url ?? scheme else { continue }
        guard case .string(let text) = document[value], !document[text].isEmpty else {
          throw ReadingError(.shape, place + "found something else", expected: "url or urlScheme to be text")
        }
      }
    }
  }
}
