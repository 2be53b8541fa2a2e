import ActivationRules
import Predicates

/// The platform services that the requester performs: `services` of a request.
///
/// The module in a web page imports nothing. It asks for missing services in the member `questions` of its answer, and the requester sends the
/// request again with the replies. Until all replies are known, the evaluation continues with made-up ones to collect as many questions as possible
/// in each round; its result is discarded.
///
/// The class isn't Sendable by itself, but an instance never leaves its request, which one thread answers.
final class RequestedServices: @unchecked Sendable {
  /// A service that the requester can perform.
  enum Service: String, CaseIterable {
    case matches, fold, compatibilityForm, power, logarithm, naturalLogarithm, exponential
  }

  /// A question to the requester. Texts are compared by bytes, because canonically equivalent texts may have different replies.
  struct Question: Hashable {
    let service: Service
    var texts: [[UInt8]] = []
    var options: ComparisonOptions = []
    var numbers: [UInt64] = []
  }

  private enum Reply {
    case boolean(Bool)
    case text(String)
    case number(Double)
    case none
  }

  /// The maximum number of questions in an answer; the others follow in later rounds.
  static let mostQuestions = 64
  /// The maximum number of replies in a request.
  static let mostAnswers = 4_096

  /// The name of the provider of the services, for the answer.
  let name: String
  /// The questions without a reply, in the order in which they came up.
  private(set) var questions: [Question] = []
  /// A Boolean value that indicates whether a reply of the requester was used.
  private(set) var isUsed = false
  private var replies: [Question: Reply] = [:]

  /// Creates the services from the member `services` of a request.
  init(_ value: ValueID, _ document: Document) throws(WireFinding) {
    guard let nameValue = document.value("name", of: value), case .string(let text) = document[nameValue],
      let list = document.value("answers", of: value), case .array(let run) = document[list]
    else {
      // Embedded Swift never frees an object whose initializer exits before each property has a value.
      name = ""
      throw .expected("an object with the string \"name\" and the array \"answers\"", for: "services")
    }
    name = document[text]
    let elements = document.elements(of: run)
    guard elements.count <= Self.mostAnswers else {
      throw WireFinding(message: "expected \"services\" to have at most \(Self.mostAnswers) answers")
    }
    for element in elements {
      guard let question = Self.question(element, document), let reply = Self.reply(element, to: question, document)
      else {
        throw WireFinding(
          message: "expected each answer in \"services\" to be a question with the member \"answer\"")
      }
      replies[question] = reply
    }
  }

  // MARK: Services

  /// Returns the given services, with the requester's services in place of the missing ones.
  func completing(_ services: PlatformServices) -> PlatformServices {
    var all = services
    all.matches = services.matches ?? { self.matches($0, $1, $2) }
    all.fold = services.fold ?? { self.text(Question(service: .fold, texts: [Array($0.utf8)], options: $1), $0) }
    all.compatibilityForm =
      services.compatibilityForm ?? { self.text(Question(service: .compatibilityForm, texts: [Array($0.utf8)]), $0) }
    all.power = services.power ?? { self.number(.power, [$0, $1]) }
    all.logarithm = services.logarithm ?? { self.number(.logarithm, [$0]) }
    all.naturalLogarithm = services.naturalLogarithm ?? { self.number(.naturalLogarithm, [$0]) }
    all.exponential = services.exponential ?? { self.number(.exponential, [$0]) }
    return all
  }

  private func matches(
    _ pattern: String, _ subject: String, _ options: ComparisonOptions
  ) -> PlatformServices.MatchOutcome {
    let texts = [Array(pattern.utf8), Array(subject.utf8)]
    switch reply(to: Question(service: .matches, texts: texts, options: options)) {
    case .boolean(let matches): return matches ? .matches : .doesNotMatch
    case .text(let reason): return .invalidPattern(reason)
    case nil: return .doesNotMatch
    default: return .tooExpensive
    }
  }

  private func text(_ question: Question, _ madeUp: String) -> String {
    if case .text(let text)? = reply(to: question) { return text }
    return madeUp
  }

  private func number(_ service: Service, _ numbers: [Double]) -> Double {
    switch reply(to: Question(service: service, numbers: numbers.map { $0.bitPattern })) {
    case .number(let number): number
    case nil: 1
    default: .nan
    }
  }

  /// Returns the requester's reply. If there's no reply yet, records the question and returns nil.
  private func reply(to question: Question) -> Reply? {
    if let known = replies[question] {
      isUsed = true
      return known
    }
    if questions.count < Self.mostQuestions, !questions.contains(question) { questions.append(question) }
    return nil
  }

  // MARK: Reading

  private static func question(_ value: ValueID, _ document: Document) -> Question? {
    guard case .string(let name)? = document.value("ask", of: value).map({ document[$0] }),
      let service = Service(rawValue: document[name])
    else { return nil }
    var question = Question(service: service)
    if let texts = document.value("texts", of: value) {
      guard case .array = document[texts], let texts = document.texts(in: texts) else { return nil }
      question.texts = texts.map { Array($0.utf8) }
    }
    if let numbers = document.value("numbers", of: value) {
      guard case .array(let run) = document[numbers] else { return nil }
      for element in document.elements(of: run) {
        guard let number = number(element, document) else { return nil }
        question.numbers.append(number.bitPattern)
      }
    }
    if let options = document.value("options", of: value) {
      guard case .string(let letters) = document[options] else { return nil }
      for letter in document[letters].utf8 {
        guard let option = ComparisonOptions.allLetters.first(where: { $0.letters.utf8.first == letter }) else {
          return nil
        }
        question.options.insert(option)
      }
    }
    return question
  }

  private static func reply(_ value: ValueID, to question: Question, _ document: Document) -> Reply? {
    guard let answer = document.value("answer", of: value) else { return nil }
    switch document[answer] {
    case .null: return Reply.none
    case .boolean(let value): return .boolean(value)
    case .string(let text) where question.numbers.isEmpty: return .text(document[text])
    default: return number(answer, document).map { .number($0) }
    }
  }

  /// Returns a number. Numbers that JSON can't express are given as strings.
  private static func number(_ value: ValueID, _ document: Document) -> Double? {
    switch document[value] {
    case .integer(let number): Double(number)
    case .unsignedInteger(let number): Double(number)
    case .double(let number): number
    case .string(let text): ["Infinity": .infinity, "-Infinity": -.infinity, "NaN": .nan][document[text]]
    default: nil
    }
  }
}

extension ComparisonOptions {
  fileprivate static let allLetters: [ComparisonOptions] = [
    .caseInsensitive, .diacriticInsensitive, .localeSensitive, .normalized, .wholeWords,
  ]
}
