import ActivationRules
import PredicateSyntax

/// What a request asks for by name, in its member `ask`.
///
/// A request without it asks a predicate about an object, or a rule about a context.
enum Ask: String, CaseIterable {
  case compare, complete, describe, explain, format, hosts, lint, make, read, types, write

  /// The name in a request; nil when there is none.
  init?(_ fields: RequestFields) throws(ActivationService.Failure) {
    guard let name = try fields.text("ask") else { return nil }
    guard let ask = Ask(rawValue: name) else {
      let names = Ask.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw ActivationService.Failure(message: "unknown \"ask\" \"\(name)\"", help: "It is one of \(names).")
    }
    self = ask
  }
}

extension ActivationService {
  /// The answer to a named request.
  func answer(to ask: Ask, _ fields: RequestFields) throws(Failure) -> [UInt8] {
    try JSONWriter.object { writer throws(Failure) in
      switch ask {
      case .compare: try compare(fields, &writer)
      case .complete: try complete(fields, &writer)
      case .describe: try describe(fields, &writer)
      case .explain: try explain(fields, &writer)
      case .format: try format(fields, &writer)
      case .hosts: try hosts(fields, &writer)
      case .lint: try lint(fields, &writer)
      case .make: try make(fields, &writer)
      case .read: try read(fields, &writer)
      case .types: try types(fields, &writer)
      case .write: try write(fields, &writer)
      }
      fields.writeEnd(to: &writer)
    }.bytes
  }
}
