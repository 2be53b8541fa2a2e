extension BenchmarkData {
  /// Data of the tool's own: the same in every run, its answers those of the naive reference.
  static func generated(seed: UInt64 = 20_261_121) -> BenchmarkData {
    var generator = PayloadGenerator(seed: seed)
    let kinds = PayloadGenerator.Kind.allCases
    let payloads = (0..<64).map { generator.payload(kinds[$0 % kinds.count], count: generator.count(1...50)) }
    let manyRules = (0..<500).map { generator.rule($0) }
    var data = BenchmarkData(
      parents: BenchmarkData.typeParents, rules: standardRules, payloads: payloads, manyRules: manyRules,
      sharedPayload: [(0..<5).map { _ in generator.attachment(.image, count: 3) }], activations: [],
      manyActivations: 0, lines: [])
    data.lines = payloads.flatMap { Array(json($0).utf8) + [UInt8(ascii: "\n")] }
    let reference = NaiveReference(parents: data.parents)
    data.activations = data.rules.map { rule in payloads.count { reference.holds(rule.branches, on: $0) } }
    data.manyActivations = manyRules.count { reference.holds($0.branches, on: data.sharedPayload) }
    return data
  }

  /// The rules of W1: for PDF documents, for images of eight formats, for one of three kinds.
  private static var standardRules: [BenchmarkRule] {
    [
      BenchmarkRule(name: "R1-pdf", branches: [Branch(types: ["com.adobe.pdf"])]),
      BenchmarkRule(name: "R2-image8", branches: [Branch(types: PayloadGenerator.images)]),
      BenchmarkRule(
        name: "R3-branches",
        branches: ["com.adobe.pdf", "public.image", "public.url"].map { Branch(types: [$0]) }),
    ]
  }

  /// A payload as JSON; type identifiers need no escapes.
  static func json(_ payload: Payload) -> String {
    let items = payload.map { attachments in
      let values = attachments.map { identifiers in
        #"{"registeredTypeIdentifiers":["# + identifiers.map { "\"\($0)\"" }.joined(separator: ",") + "]}"
      }
      return #"{"attachments":["# + values.joined(separator: ",") + "]}"
    }
    return #"{"extensionItems":["# + items.joined(separator: ",") + "]}"
  }
}

/// Makes up payloads and rules.
struct PayloadGenerator {
  /// The kind of the attachments in a payload.
  enum Kind: CaseIterable { case document, image, link, mixed }

  static let images = [
    "public.jpeg", "public.png", "public.tiff", "public.heic", "com.compuserve.gif", "com.microsoft.bmp",
    "org.webmproject.webp", "public.svg-image",
  ]

  private var generator: SeededGenerator
  private let documents: [String]
  private let links: [String]
  /// The types that are neither images nor PDF documents.
  private let others: [String]
  /// The types that rules ask for.
  private let targets: [String]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    let reference = NaiveReference(parents: BenchmarkData.typeParents)
    let names = BenchmarkData.typeParents.keys.sorted()
    documents = names.filter { reference.conforms($0, to: "com.adobe.pdf") }
    links = names.filter { reference.conforms($0, to: "public.url") }
    others = names.filter {
      !reference.conforms($0, to: "com.adobe.pdf") && !reference.conforms($0, to: "public.image")
    }
    targets = names.filter { !["public.item", "public.content", "public.data"].contains($0) }
  }

  mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// One item with attachments of a kind.
  mutating func payload(_ kind: Kind, count: Int) -> Payload {
    [(0..<count).map { _ in attachment(kind, count: self.count(1...4)) }]
  }

  /// An attachment; the identifier that its kind is about is not always the first.
  mutating func attachment(_ kind: Kind, count: Int) -> [String] {
    var identifiers = (1..<count).map { _ in generator.one(of: others) }
    let pool =
      switch kind {
      case .document: documents
      case .image: Self.images
      case .link: links
      case .mixed: generator.one(of: [documents, Self.images, links, others])
      }
    identifiers.insert(generator.one(of: pool), at: Int.random(in: 0..<count, using: &generator))
    return identifiers
  }

  /// One of the many rules: two in five ask for one type, two for several, one has three branches.
  mutating func rule(_ number: Int) -> BenchmarkRule {
    let name = "S\(number)"
    switch number % 5 {
    case 0, 1: return BenchmarkRule(name: name, branches: [Branch(types: [generator.one(of: targets)])])
    case 2, 3:
      let types = Array(targets.shuffled(using: &generator).prefix(count(2...8)))
      return BenchmarkRule(name: name, branches: [Branch(types: types)])
    default:
      return BenchmarkRule(name: name, branches: (0..<3).map { _ in Branch(types: [generator.one(of: targets)]) })
    }
  }
}
