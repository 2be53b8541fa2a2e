import ActivationRules
import Predicates

/// The type identifiers of each attachment in each extension item.
typealias Payload = [[[String]]]

/// A condition on the items: in exactly one item, every attachment has a type that conforms to one of `types`.
struct Branch {
  var types: [String]

  /// The branch in the form of Apple's guide.
  var text: String {
    let tests = types.map { "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }
    return "SUBQUERY(extensionItems, $extensionItem, SUBQUERY($extensionItem.attachments, $attachment, "
      + tests.joined(separator: " OR ") + ").@count == $extensionItem.attachments.@count).@count == 1"
  }
}

/// A rule that holds if one of its branches does.
struct BenchmarkRule {
  var branches: [Branch]

  var text: String { branches.map(\.text).joined(separator: " OR ") }

  /// Returns whether the rule holds for a payload, computed directly from the definition and without optimization.
  func holds(on payload: Payload) -> Bool {
    branches.contains { branch in
      let matching = payload.filter { attachments in
        attachments.allSatisfy { identifiers in
          identifiers.contains { identifier in branch.types.contains { Types.conforms(identifier, to: $0) } }
        }
      }
      return matching.count == 1
    }
  }

  /// Returns the compiled program of the rule.
  ///
  /// - Throws: ``BenchmarkFailure`` if the text has mistakes.
  func compiled() throws(BenchmarkFailure) -> Program {
    let result = Parser.parse(text)
    if let diagnostic = result.diagnostics.first { throw BenchmarkFailure("\(text): \(diagnostic.message)") }
    return Program(result.tree, types: Types.graph, limits: EvaluationLimits())
  }
}

extension Program {
  /// Returns 1 if the rule holds, 0 if it doesn't, and -1,000 if the evaluation ends with an error.
  func answer(_ context: PreparedContext) -> Int {
    do throws(EvaluationError) { return try evaluate(context) ? 1 : 0 } catch { return -1_000 }
  }
}

/// The data that the workloads process: the same in every run.
struct BenchmarkData: RandomNumberGenerator {
  static let images = [
    "public.jpeg", "public.png", "public.tiff", "public.heic", "com.compuserve.gif", "com.microsoft.bmp",
    "org.webmproject.webp", "public.svg-image",
  ]
  private static let (documents, links) = (Types.all(to: "com.adobe.pdf"), Types.all(to: "public.url"))
  /// The types that are neither images nor PDF documents.
  private static let others = Types.names.filter { !(documents + Types.all(to: "public.image")).contains($0) }
  /// The types for which rules test.
  private static let targets = Types.names.filter { !["public.item", "public.content", "public.data"].contains($0) }

  /// The rules of W1, W2, W4 and W5: for PDF documents, for images in eight formats, and for one of three kinds.
  let rules = [[["com.adobe.pdf"]], [Self.images], [["com.adobe.pdf"], ["public.image"], ["public.url"]]].map { types in
    BenchmarkRule(branches: types.map { Branch(types: $0) })
  }
  /// The payloads of W2, W4 and W5: one item with up to 50 attachments of one kind or of several kinds.
  private(set) var payloads: [Payload] = []
  /// The rules of W3: two in five test for one type, two for several types, and one has three branches.
  private(set) var manyRules: [BenchmarkRule] = []
  private(set) var sharedPayload: Payload = []
  private var state: UInt64 = 20_261_121

  init() {
    let kinds = [Self.documents, Self.images, Self.links, Self.documents + Self.images + Self.links + Self.others]
    for number in 0..<64 {
      payloads.append([(0..<count(1...50)).map { _ in attachment(kinds[number % 4], count: count(1...4)) }])
    }
    for number in 0..<500 {
      let types = Self.targets.shuffled(using: &self)
      let branches: [[String]] =
        switch number % 5 {
        case 0, 1: [[types[0]]]
        case 2, 3: [Array(types.prefix(count(2...8)))]
        default: types.prefix(3).map { [$0] }
        }
      manyRules.append(BenchmarkRule(branches: branches.map { Branch(types: $0) }))
    }
    sharedPayload = [(0..<5).map { _ in attachment(Self.images, count: 3) }]
  }

  /// Returns the next random number (SplitMix64).
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  private mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Returns an attachment. The identifier of its kind isn't always the first.
  private mutating func attachment(_ kind: [String], count: Int) -> [String] {
    var identifiers = (1..<count).map { _ in Self.others[self.count(0...Self.others.count - 1)] }
    identifiers.insert(kind[self.count(0...kind.count - 1)], at: self.count(0...count - 1))
    return identifiers
  }

  /// Returns a payload as JSON. Type identifiers need no escapes.
  static func json(_ payload: Payload) -> String {
    let items = payload.map { attachments in
      let values = attachments.map { "{\"registeredTypeIdentifiers\":\($0)}" }
      return "{\"attachments\":[" + values.joined(separator: ",") + "]}"
    }
    return "{\"extensionItems\":[" + items.joined(separator: ",") + "]}"
  }
}
