import Foundation

/// Which of all changes are tried.
struct Sample {
  /// The modules that are changed.
  static let modules = ["Sources/PredicateEvaluation", "Sources/UniformTypes", "Sources/ActivationRules"]
  /// The folders whose files are changed; of ActivationRules only the dictionary's expansion.
  private static let folders = [
    "Sources/PredicateEvaluation", "Sources/UniformTypes", "Sources/ActivationRules/Dictionary",
  ]

  /// Sites in the order in which they are tried.
  let sites: [Site]
  /// How many there are in all.
  let total: Int

  /// Takes sites from every file in turn, in an order that depends on the seed.
  init(package: URL, _ options: Options) throws {
    var byFile: [[Site]] = []
    for folder in Self.folders {
      let names = try FileManager.default.contentsOfDirectory(atPath: package.appending(path: folder).path).sorted()
      for name in names where name.hasSuffix(".swift") && !name.hasSuffix("+Generated.swift") {
        let file = "\(folder)/\(name)"
        let source = try String(contentsOf: package.appending(path: file), encoding: .utf8)
        var sites = SiteFinder.sites(file: file, source: source)
        if let pattern = options.pattern { sites = sites.filter { $0.key.contains { $0.contains(pattern) } } }
        byFile.append(sites.sorted { $0.rank(seed: options.seed) < $1.rank(seed: options.seed) })
      }
    }
    total = byFile.reduce(0) { $0 + $1.count }
    sites = Self.taken(from: byFile, options.count * 3 / 2)
  }

  /// Every file gives a number in proportion to the square root of its sites, so that small files aren't skipped.
  private static func taken(from files: [[Site]], _ count: Int) -> [Site] {
    let weights = files.map { Double($0.count).squareRoot() }
    let ordered = zip(files, weights).flatMap { file, weight in
      file.enumerated().map { (turn: Double($0.offset + 1) / weight, site: $0.element) }
    }
    return ordered.sorted { $0.turn < $1.turn }.prefix(count).map(\.site)
  }
}
