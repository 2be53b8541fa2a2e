/// Makes up payloads and rules, which are the same in every run.
struct PayloadGenerator: RandomNumberGenerator {
  /// The kind of the attachments in a payload.
  enum Kind: CaseIterable { case document, image, link, mixed }

  static let images = [
    "public.jpeg", "public.png", "public.tiff", "public.heic", "com.compuserve.gif", "com.microsoft.bmp",
    "org.webmproject.webp", "public.svg-image",
  ]

  private static let documents = names.filter { BenchmarkData.conforms($0, to: "com.adobe.pdf") }
  private static let links = names.filter { BenchmarkData.conforms($0, to: "public.url") }
  /// The types that are neither images nor PDF documents.
  private static let others = names.filter {
    !BenchmarkData.conforms($0, to: "com.adobe.pdf") && !BenchmarkData.conforms($0, to: "public.image")
  }
  /// The types that rules ask for.
  private static let targets = names.filter { !["public.item", "public.content", "public.data"].contains($0) }
  private static let names = BenchmarkData.typeParents.keys.sorted()

  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next random number (SplitMix64).
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  /// One of some values, of which there is at least one.
  private mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &self)]
  }

  mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// One item with attachments of a kind.
  mutating func payload(_ kind: Kind, count: Int) -> Payload {
    [(0..<count).map { _ in attachment(kind, count: self.count(1...4)) }]
  }

  /// An attachment; the identifier that its kind is about is not always the first.
  mutating func attachment(_ kind: Kind, count: Int) -> [String] {
    var identifiers = (1..<count).map { _ in one(of: Self.others) }
    let pool =
      switch kind {
      case .document: Self.documents
      case .image: Self.images
      case .link: Self.links
      case .mixed: one(of: [Self.documents, Self.images, Self.links, Self.others])
      }
    identifiers.insert(one(of: pool), at: Int.random(in: 0..<count, using: &self))
    return identifiers
  }

  /// One of the many rules: two in five ask for one type, two for several, one has three branches.
  mutating func rule(_ number: Int) -> BenchmarkRule {
    let name = "S\(number)"
    switch number % 5 {
    case 0, 1: return BenchmarkRule(name: name, branches: [Branch(types: [one(of: Self.targets)])])
    case 2, 3:
      let types = Array(Self.targets.shuffled(using: &self).prefix(count(2...8)))
      return BenchmarkRule(name: name, branches: [Branch(types: types)])
    default:
      return BenchmarkRule(name: name, branches: (0..<3).map { _ in Branch(types: [one(of: Self.targets)]) })
    }
  }
}
