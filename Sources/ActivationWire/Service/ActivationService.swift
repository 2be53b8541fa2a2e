import ActivationRules
package import PredicateEvaluation
import PredicateSyntax

/// Answers the requests of the line protocol (Grammar/line-protocol.md): the bytes of one JSON object in, those of another one out.
///
/// It knows nothing of streams, files and threads, so the same code answers on standard input, in a web page and in another language's
/// process. It remembers nothing: each answer depends on its request alone.
package struct ActivationService: Sendable {
  /// An error in a request, or in its rule.
  struct Failure: Error {
    var id = "malformed-request"
    var message: String
    var help = ""
    /// UTF-8 offsets in the request's rule, text or context; nil where the mistake has no place.
    var range: SourceRange?

    /// A member of the wrong kind.
    static func expected(_ expected: String, for key: String) -> Failure {
      Failure(message: "expected \"\(key)\" to be \(expected)")
    }

    /// Text that can't be read.
    static func malformedText(_ id: String, _ error: ReadingError) -> Failure {
      let place = error.offset.map { SourceRange($0, $0) }
      return Failure(id: id, message: error.fullMessage, help: error.help, range: place)
    }
  }

  /// The longest request that is answered, in bytes.
  package static let maximumRequestBytes = ReadingLimits.standard.documentBytes

  /// The services that the platform provides to the evaluator.
  let services: PlatformServices

  /// Creates a service; without regular expressions, folding, and transcendental functions, evaluations that need one end in an error.
  package init(services: PlatformServices = .none) {
    self.services = services
  }

  /// Returns the answer to a request, one line of JSON without its line break; nil for a line of blanks.
  ///
  /// A malformed request also has an answer, which names the mistake.
  ///
  /// - Parameters:
  ///   - request: The UTF-8 bytes of one JSON object, without a line break.
  ///   - line: The number of the request, which such an answer names.
  /// - Complexity: That of the request; evaluations and proofs end at their step limits, which the request may lower.
  package func answer(to request: [UInt8], line: Int) -> [UInt8]? {
    if request.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }) { return nil }
    guard request.count <= Self.maximumRequestBytes else { return tooLong(line: line) }
    let document: Document
    do throws(ReadingError) {
      document = try ContextReader.read(json: request, encodings: true)
    } catch {
      return malformed(Failure(message: error.description), line: line, id: nil)
    }
    guard var fields = RequestFields(document) else {
      return malformed(Failure(message: "expected a request to be a JSON object"), line: line, id: nil)
    }
    do throws(Failure) {
      guard let requested = try RequestedServices(fields) else { return try answer(fields) }
      fields.services = requested
      let answer = try ActivationService(services: requested.completing(services)).answer(fields)
      guard !requested.questions.isEmpty else { return answer }
      return JSONWriter.object { writer in
        fields.writeEnd(to: &writer)
        requested.write(to: &writer)
      }.bytes
    } catch {
      return malformed(error, line: line, id: fields)
    }
  }

  private func answer(_ fields: RequestFields) throws(Failure) -> [UInt8] {
    let ask = try Ask(fields)
    try fields.checkMembers(of: ask)
    if let ask { return try answer(to: ask, fields) }
    return fields["rule"] == nil ? try predicateAnswer(fields) : try verdictAnswer(fields)
  }

  /// Returns the answer to a request that is longer than ``maximumRequestBytes``.
  package func tooLong(line: Int) -> [UInt8] {
    malformed(Failure(message: "the line is longer than \(Self.maximumRequestBytes) bytes"), line: line, id: nil)
  }

  private func malformed(_ failure: Failure, line: Int, id fields: RequestFields?) -> [UInt8] {
    JSONWriter.object { writer in
      writer.object("error") { writer in
        if !failure.help.isEmpty { writer.member("help", failure.help) }
        writer.member("id", failure.id)
        writer.member("message", failure.message)
        if let range = failure.range { writer.range(range) }
      }
      fields?.writeEnd(to: &writer)
      writer.member("line", line)
    }.bytes
  }
}
