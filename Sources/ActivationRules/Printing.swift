internal import Predicates

extension Verdict.Kind: CustomStringConvertible {
  /// The verdict in one word: `hidden`.
  public var description: String { rawValue }
}

extension Verdict: CustomStringConvertible {
  /// The verdict in one line, followed by the reason unless the verdict is `shown` or `hidden`: `uncertain: it depends on …`.
  public var description: String {
    switch self {
    case .shown, .hidden: kind.rawValue
    case .uncertain(let uncertainty): kind.rawValue + ": " + uncertainty.message
    case .failed(let error): kind.rawValue + ": " + error.message
    case .notOffered(let obstacle): kind.rawValue + ": " + obstacle.message
    }
  }
}

extension Decision: CustomStringConvertible {
  /// The verdict in one line, with the cause if it's hidden: `hidden: the rule doesn't take the image (public.jpeg)`.
  ///
  /// - Complexity: the same as ``explanation`` if the extension is hidden.
  public var description: String {
    if case .hidden = verdict { verdict.description + ": " + explanation.cause.text } else { verdict.description }
  }
}

extension SharedContext: CustomStringConvertible {
  /// The shared content in one line: `1 extension item: [public.url] [public.plain-text]`.
  public var description: String { summary }
}

extension ActivationDictionary: CustomStringConvertible {
  /// The keys and their values in one line: `{NSExtensionActivationSupportsText = 1}`.
  public var description: String {
    "{" + entries.map { $0.key + " = " + $0.value.quoted }.joined(separator: ", ") + "}"
  }
}

extension ActivationRule: CustomStringConvertible {
  /// The predicate or the dictionary in one line, truncated to 200 characters.
  public var description: String {
    let text = dictionary?.dictionary.description ?? tree.predicateFormat
    let scalars = text.unicodeScalars
    return scalars.count > 200 ? String(String.UnicodeScalarView(scalars.prefix(199))) + "…" : text
  }
}

extension RuleError: CustomStringConvertible {
  /// The first mistake in one line, with its position, and the number of others: `1:10: unknown operator 'UTIs'; 2 more mistakes`.
  public var description: String {
    let errors = diagnostics.filter { $0.severity == .error }
    guard let first = errors.first ?? diagnostics.first else { return "the rule is malformed" }
    let place = LineTable(source).position(of: first.range.lowerBound)
    let rest = errors.count > 1 ? "; \(errors.count - 1) more mistake" + (errors.count > 2 ? "s" : "") : ""
    return "\(place.line):\(place.column): \(first.message)\(rest)"
  }
}
