import Foundation

/// A copy of the package in which every mutant is asleep until its number is in the environment.
struct Workshop {
  typealias Mutant = SourceRewriter.Mutant

  /// The package, and its copy.
  let origin: URL
  let copy: URL
  let configuration: [String]

  /// Everything but the products of builds and the history.
  private var copied: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: origin.path).filter { name in
        ![".build", ".git", ".swiftpm"].contains { name == $0 || name.hasPrefix($0 + "-") }
      }
    }
  }

  /// Brings the copy up to date; what did not change keeps its date, so that it is not built again.
  ///
  /// - Returns: The lines of the copy that each mutant takes up.
  func write(_ mutants: [Mutant], modules: [String]) throws -> [Int: (file: String, lines: ClosedRange<Int>)] {
    let byFile = Dictionary(grouping: mutants) { $0.site.file }
    var places: [Int: (file: String, lines: ClosedRange<Int>)] = [:]
    var wanted: Set<String> = []
    for file in try files() {
      wanted.insert(file)
      var data = try Data(contentsOf: origin.appending(path: file))
      if let mutants = byFile[file] {
        let rewriter = SourceRewriter(String(decoding: data, as: UTF8.self), mutants)
        for (number, lines) in rewriter.lines { places[number] = (file, lines) }
        data = Data(rewriter.text.utf8)
      }
      try update(file, data)
    }
    for module in modules {
      wanted.insert("\(module)/Mutant.swift")
      try update("\(module)/Mutant.swift", Data(Self.question.utf8))
    }
    for file in try Self.files(below: copy, copied) where !wanted.contains(file) {
      try FileManager.default.removeItem(at: copy.appending(path: file))
    }
    return places
  }

  /// The function that a mutated expression calls.
  private static let question = """
    #if canImport(Glibc)
      internal import Glibc
    #elseif canImport(Musl)
      internal import Musl
    #else
      internal import Darwin
    #endif

    private let chosen: Int = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

    @usableFromInline @inline(never) func mutant(_ number: Int) -> Bool { number == chosen }

    """

  private func update(_ file: String, _ data: Data) throws {
    let target = copy.appending(path: file)
    if let old = try? Data(contentsOf: target), old == data { return }
    let folder = target.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try data.write(to: target)
  }

  private func files() throws -> [String] { try Self.files(below: origin, copied) }

  private static func files(below folder: URL, _ names: [String]) throws -> [String] {
    var files: [String] = []
    for name in names {
      var isFolder: ObjCBool = false
      let path = folder.appending(path: name).path
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      if !isFolder.boolValue { files.append(name) }
      guard isFolder.boolValue else { continue }
      for below in try FileManager.default.subpathsOfDirectory(atPath: path) {
        // A link to a file counts as the file.
        let file = folder.appending(path: "\(name)/\(below)").path
        if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue {
          files.append("\(name)/\(below)")
        }
      }
    }
    return files
  }

  // MARK: Building

  /// Builds the copy, and leaves out the mutants that do not compile, until the rest does.
  ///
  /// Those are remembered for the next run, by what does not change when lines move.
  ///
  /// - Returns: The mutants that compile.
  func build(_ mutants: [Mutant], modules: [String]) throws -> [Mutant] {
    var refusedBefore = refusedBefore
    var remaining = compiling(mutants)
    for round in 1... {
      let places = try write(remaining, modules: modules)
      let output = try swift(["build", "--build-tests"])
      guard output.code != 0 else { break }
      let refused = Self.refused(by: output.text, places)
      say("build \(round): \(refused.count) mutants do not compile")
      if refused.isEmpty {
        let mistakes = output.text.split(separator: "\n").filter { $0.contains("error:") }
        throw MutationError("The copy does not build:\n\(mistakes.joined(separator: "\n"))")
      }
      for mutant in remaining where refused.contains(mutant.number) {
        refusedBefore.insert(mutant.site.key.joined(separator: "\t"))
      }
      remaining.removeAll { refused.contains($0.number) }
      try refusedBefore.sorted().joined(separator: "\n").write(to: memory, atomically: true, encoding: .utf8)
    }
    return remaining
  }

  /// Where the mutants that did not compile in earlier runs are remembered.
  private var memory: URL { copy.deletingLastPathComponent().appending(path: "refused.txt") }

  private var refusedBefore: Set<String> {
    Set((try? String(contentsOf: memory, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? [])
  }

  /// The mutants without those that are known not to compile.
  func compiling(_ mutants: [Mutant]) -> [Mutant] {
    let refused = refusedBefore
    return mutants.filter { !refused.contains($0.site.key.joined(separator: "\t")) }
  }

  /// The mutants on the lines of which the compiler found a mistake, or a result that is left out; if there are none, those
  /// that are nearest to its mistakes.
  private static func refused(
    by output: String, _ places: [Int: (file: String, lines: ClosedRange<Int>)]
  ) -> Set<Int> {
    var refused: Set<Int> = []
    var nearest: Set<Int> = []
    for line in output.split(separator: "\n") where line.contains(": error:") || line.contains(" is unused [") {
      let parts = line.split(separator: ":", maxSplits: 3)
      guard parts.count == 4, let number = Int(parts[1]) else { continue }
      let own = places.filter { parts[0].hasSuffix("/" + $0.value.file) }
      let here = own.filter { $0.value.lines.contains(number) }.map(\.key)
      refused.formUnion(here)
      if here.isEmpty, let near = own.min(by: { distance($0.value.lines, number) < distance($1.value.lines, number) }) {
        nearest.insert(near.key)
      }
    }
    return refused.isEmpty ? nearest : refused
  }

  private static func distance(_ lines: ClosedRange<Int>, _ line: Int) -> Int {
    min(abs(lines.lowerBound - line), abs(lines.upperBound - line))
  }

  /// Where the build's products lie.
  func products() throws -> URL {
    let path = try swift(["build", "--show-bin-path"]).text.split(separator: "\n").last.map(String.init) ?? ""
    return URL(fileURLWithPath: path)
  }

  private func swift(_ arguments: [String]) throws -> (code: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments + configuration + ["--package-path", copy.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
