import ActivationRules
import Predicates

/// The question of a request, named by its member `ask`.
///
/// A request without it evaluates a predicate on an object, or a rule on a context.
enum Ask: String, CaseIterable {
  case compare, complete, convert, describe, explain, format, hosts, lint, make, read, types, version, write

  /// The name in a request; nil when there is none.
  init?(_ fields: RequestFields) throws(WireError) {
    guard let name = try fields.text("ask") else { return nil }
    guard let ask = Ask(rawValue: name) else {
      let names = Ask.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw WireError(message: "unknown \"ask\" \"\(name)\"", help: "It is one of \(names).")
    }
    self = ask
  }
}

extension RequestFields {
  /// The members that a request may have.
  ///
  /// They are texts, not lists: Embedded Swift 6.3.1 takes the lists of one case for those of another, which `.ci/embedded` shows.
  private func members(of ask: Ask?) -> [String] {
    let common = "ask id services types"
    let ofRules = common + " extensionPoint platform rule steps table text"
    let names =
      switch ask {
      case .compare: ofRules + " other otherText"
      case .convert: common + " extensionPoint platform rule steps text"
      case .complete: common + " offset text type"
      case .describe, .hosts: ofRules
      case .explain: ofRules + " changes context contextText host"
      case .format: common + " rule text width"
      case .lint: ofRules + " tokens"
      case .make: common + " description else form steps take total"
      case .read: common + " text"
      case .types: common + " to type"
      case .version: common
      case .write: common + " into path rule text"
      case nil where self["rule"] != nil: ofRules + " context"
      case nil: common + " args format object steps variables"
      }
    return names.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Throws for a member that means nothing in a request.
  func checkMembers(of ask: Ask?) throws(WireError) {
    let known = members(of: ask)
    guard let unknown = names.first(where: { !known.contains($0) }) else { return }
    let near = closestMatch(to: unknown, among: known)
    throw WireError(
      message: "unknown member \"\(unknown)\"",
      help: near.map { "Did you mean \"\($0)\"?" } ?? "The members are \(known.separated(by: ", ")).")
  }
}
