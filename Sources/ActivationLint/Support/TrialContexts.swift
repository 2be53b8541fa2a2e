import ActivationRules
import PredicateSyntax

/// Contexts on which two rules are compared: what hosts share, the borders of the counts that a rule names, and made-up mixtures of
/// the types that it names. The same rule always gets the same contexts.
struct TrialContexts {
  /// The most types and counts of a rule that are looked at; real rules have fewer.
  private static let mostTypes = 8
  private static let mostCounts = 6
  /// The greatest count whose border is tried.
  private static let greatestCount = 1_000
  private static let randomCount = 48

  /// What every rule is asked about beside the types that it names: one type for each key of a dictionary, and what goes along with them.
  private static let commonTypes = [
    "public.url", "public.file-url", "com.apple.active-webpage", "public.plain-text", "public.jpeg", "public.mpeg-4",
    "com.adobe.pdf", "public.vcard", Probe.unrelatedType,
  ]

  private(set) var contexts: [SharedContext] = []

  /// The contexts for a comparison of rules.
  init(of subjects: [LintSubject]) {
    var own: [String] = []
    var counts: [Int] = []
    for subject in subjects { Self.collect(subject, &own, &counts) }
    own = Array(own.prefix(Self.mostTypes))
    for host in HostPreset.all { contexts.append(host.context) }
    add([])
    add([[]])
    add([[[]]])
    addSingles(own + Self.commonTypes)
    addPairs(Array((own + ["public.url", "public.plain-text", "public.jpeg"]).prefix(6)))
    addCounts(Array(counts.prefix(Self.mostCounts)), Array((own + ["public.jpeg", "public.url"]).prefix(3)))
    addRandom(own + Self.commonTypes)
  }

  private mutating func add(_ items: [[[String]]]) {
    contexts.append(SharedContext(registeredTypeIdentifiers: items))
  }

  private mutating func addSingles(_ types: [String]) {
    for type in types {
      add([[[type]]])
      add([[[type, "public.file-url"]]])
      add([[[type], [type]]])
      add([[[type]], [[type]]])
    }
  }

  private mutating func addPairs(_ types: [String]) {
    for (position, first) in types.enumerated() {
      for second in types[(position + 1)...] {
        add([[[first], [second]]])
        add([[[first, second]]])
        add([[[first]], [[second]]])
      }
    }
  }

  /// As many attachments, and items, as a rule names, one fewer and one more.
  private mutating func addCounts(_ counts: [Int], _ types: [String]) {
    var tried: [Int] = []
    for count in counts {
      for number in [count - 1, count, count + 1] where number > 2 && !tried.contains(number) {
        tried.append(number)
        for type in number > 64 ? types.prefix(1) : types[...] {
          add([Array(repeating: [type], count: number)])
          if number <= 64 { add(Array(repeating: [[type]], count: number)) }
        }
      }
    }
  }

  private mutating func addRandom(_ types: [String]) {
    var random = SplitMix(state: 0x41_52)
    let sizes = [0, 1, 1, 1, 2, 2, 3, 5]
    for _ in 0..<Self.randomCount {
      var items: [[[String]]] = []
      for _ in 0..<random.choose(sizes) {
        var attachments: [[String]] = []
        for _ in 0..<random.choose(sizes) {
          var identifiers: [String] = []
          for _ in 0..<random.choose(sizes) { identifiers.append(random.choose(types)) }
          attachments.append(identifiers)
        }
        items.append(attachments)
      }
      add(items)
    }
  }

  // MARK: What a rule names

  private static func collect(_ subject: LintSubject, _ types: inout [String], _ counts: inout [Int]) {
    if let dictionary = subject.dictionary {
      for entry in dictionary.entries { collect(entry.value.integerValue, &counts) }
    }
    guard let parsed = subject.soundPredicate else { return }
    for visit in parsed.visits {
      switch visit.node {
      case .string(let id):
        let text = parsed.tree[id]
        if types.count < mostTypes, text.utf8.count < 256, !types.contains(text) { types.append(text) }
      case .integer(let value): collect(value, &counts)
      default: break
      }
    }
  }

  private static func collect(_ value: Int64, _ counts: inout [Int]) {
    guard value > 0, value <= greatestCount, counts.count < mostCounts, !counts.contains(Int(value)) else { return }
    counts.append(Int(value))
  }
}

/// A small generator with a seed (SplitMix64), so that the same contexts are made every time.
private struct SplitMix {
  var state: UInt64

  mutating func choose<Element>(_ elements: [Element]) -> Element {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    value ^= value >> 31
    return elements[Int(value % UInt64(elements.count))]
  }
}
