import ActivationRules
package import Predicates
import Texts

/// Answers the requests of the line protocol (Grammar/line-protocol.md): it takes the bytes of a JSON object and returns those of another one.
///
/// It doesn't use streams, files or threads, so the same code works for standard input, in a web page, and in a process of another language. It keeps
/// no state: each answer depends only on its request.
package struct ActivationService: Sendable {
  /// The version of this package; `.ci/release` reads it here.
  package static let version = "0.1.0"

  /// The maximum length of a request, in bytes.
  package static let maximumRequestBytes = ReadingLimits().documentBytes

  let services: PlatformServices

  /// Creates a service. Without regular expressions, folding, and transcendental functions, evaluations that need one of them end with an error.
  package init(services: PlatformServices = .none) {
    self.services = services
  }

  /// Returns the answer to a request, one line of JSON without its line break; nil for a blank line.
  ///
  /// The answer to a malformed request names the mistake.
  ///
  /// - Parameters:
  ///   - request: The UTF-8 bytes of one JSON object, without a line break.
  ///   - line: The number of the request, which the answer to a malformed request names.
  /// - Complexity: depends on the request. Evaluations and proofs end at their step limits, which the request may lower.
  package func answer(to request: [UInt8], line: Int) -> [UInt8]? {
    if request.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }) { return nil }
    guard request.count <= Self.maximumRequestBytes else { return tooLong(line: line) }
    let document: Document
    do throws(ReadingError) {
      document = try ContextReader.read(json: request, encodings: true)
    } catch {
      return malformed(WireFinding(message: error.description), line: line, id: nil)
    }
    guard var fields = RequestFields(document) else {
      return malformed(WireFinding(message: "expected a request to be a JSON object"), line: line, id: nil)
    }
    do throws(WireFinding) {
      guard let value = fields["services"] else { return try answer(fields) }
      let requested = try RequestedServices(value, document)
      fields.services = requested
      let answer = try ActivationService(services: requested.completing(services)).answer(fields)
      guard !requested.questions.isEmpty else { return answer }
      return JSONWriter.object { writer in
        fields.writeID(to: &writer)
        writer.questions(requested.questions)
      }.bytes
    } catch {
      return malformed(error, line: line, id: fields)
    }
  }

  private func answer(_ fields: RequestFields) throws(WireFinding) -> [UInt8] {
    let ask = try Ask(fields)
    try fields.checkMembers(of: ask)
    return try JSONWriter.object { writer throws(WireFinding) in
      fields.writeID(to: &writer)
      switch ask {
      case .compare: try compare(fields, &writer)
      case .complete: try complete(fields, &writer)
      case .convert: try convert(fields, &writer)
      case .describe: try describe(fields, &writer)
      case .explain: try explain(fields, &writer)
      case .format: try format(fields, &writer)
      case .hosts: try hosts(fields, &writer)
      case .lint: try lint(fields, &writer)
      case .make: try make(fields, &writer)
      case .read: try read(fields, &writer)
      case .types: try types(fields, &writer)
      case .version: writer.version()
      case .write: try write(fields, &writer)
      case nil where fields["rule"] != nil: try evaluateRule(fields, &writer)
      case nil: try evaluatePredicate(fields, &writer)
      }
      fields.writeEnd(to: &writer)
    }.bytes
  }

  /// Returns the answer to a request that is longer than ``maximumRequestBytes``.
  package func tooLong(line: Int) -> [UInt8] {
    malformed(WireFinding(message: "the line is longer than \(Self.maximumRequestBytes) bytes"), line: line, id: nil)
  }

  private func malformed(_ error: WireFinding, line: Int, id fields: RequestFields?) -> [UInt8] {
    JSONWriter.object { writer in
      fields?.writeID(to: &writer)
      writer.failure(ofLine: line, error)
    }.bytes
  }
}

extension WireFinding {
  /// Creates an error about the form of a request.
  init(message: String, help: String = "") { self.init(id: "malformed-request", message: message, help: help) }

  /// Returns an error about a member of the wrong kind.
  static func expected(_ expected: String, for key: String) -> WireFinding {
    WireFinding(message: "expected \"\(key)\" to be \(expected)")
  }

  static func malformedText(_ id: String, _ error: ReadingError, in text: [UInt8]) -> WireFinding {
    let place = error.offset.map { LineTable(text).place(SourceRange($0, $0)) }
    return WireFinding(id: id, message: error.fullMessage, help: error.help, place: place)
  }
}

/// The kind of a request, named by its member `ask`.
///
/// A request without this member evaluates a predicate on an object, or a rule on a context.
enum Ask: String, CaseIterable {
  case compare, complete, convert, describe, explain, format, hosts, lint, make, read, types, version, write

  /// Reads the kind of a request; nil if the request doesn't name one.
  init?(_ fields: RequestFields) throws(WireFinding) {
    guard let name = try fields.text("ask") else { return nil }
    guard let ask = Ask(rawValue: name) else {
      let names = Ask.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw WireFinding(message: "unknown \"ask\" \"\(name)\"", help: "Use one of \(names).")
    }
    self = ask
  }
}

extension RequestFields {
  /// Returns the members that a request may have.
  ///
  /// The lists are texts because Embedded Swift 6.3.1 confuses arrays of different cases, as `.ci/embedded` shows.
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
    return [String](words: names.utf8[...])
  }

  /// Throws an error if the request has a member that isn't allowed in a request of its kind.
  func checkMembers(of ask: Ask?) throws(WireFinding) {
    let known = members(of: ask)
    guard let unknown = names.first(where: { !known.contains($0) }) else { return }
    let near = closestMatch(to: unknown, among: known)
    throw WireFinding(
      message: "unknown member \"\(unknown)\"",
      help: near.map { "Did you mean \"\($0)\"?" } ?? "The members are \(known.separated(by: ", ")).")
  }
}
