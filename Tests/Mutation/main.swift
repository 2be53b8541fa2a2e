import Foundation

// Which changes of the evaluator, the type graph and the dictionary's expansion do the tests miss? See .ci/mutation.

/// Only what builds quickly and what matters: the suite of cases first, then the tests of the modules.
let stages = [
  Stage(
    name: "conformance", program: "activation-rule-conformance",
    arguments: ["run", "Corpus/conformance", "Corpus/regressions"]),
  Stage(name: "UniformTypes", tests: ["UniformTypes"]),
  Stage(name: "PredicateEvaluation", tests: ["PredicateEvaluation"]),
  Stage(name: "ActivationRules", tests: ["ActivationRules"]),
  Stage(name: "rest", tests: ["Fuzz", "ActivationChecks", "ActivationLint"]),
]

func report(_ verdicts: [Verdict], _ known: [Survivor]) -> Bool {
  print()
  for module in Sample.modules {
    let own = verdicts.filter { $0.mutant.site.file.hasPrefix(module + "/") }
    let caught = own.filter { $0.caught != nil }
    let hung = own.filter { $0.caught?.outcome == .hung }.count
    let crashed = own.filter { $0.caught?.outcome == .crashed }.count
    print("\(module): \(caught.count) of \(own.count) caught (\(crashed) by a crash, \(hung) by the time limit)")
  }
  let reasons = Dictionary(known.map { ($0.key, $0.reason) }) { first, _ in first }
  let survivors = verdicts.filter { $0.caught == nil }
  let new = survivors.filter { reasons[$0.mutant.site.key] == nil }
  for survivor in survivors {
    let site = survivor.mutant.site
    guard let reason = reasons[site.key] else { continue }
    print("\nknown: \(site.file):\(site.line)\n  \(site.change)\n  \(reason)")
  }
  for verdict in verdicts where verdict.caught != nil && reasons[verdict.mutant.site.key] != nil {
    print("\ncaught now, take it off the list: \(verdict.mutant.site.key.joined(separator: "\n  "))")
  }
  // In the form of the list, to be given a test or a reason.
  for survivor in new { print("\nNEW: \(survivor.mutant.site.key.joined(separator: "\n  "))\n  ?") }
  let share = 100 * Double(verdicts.count - survivors.count) / Double(max(verdicts.count, 1))
  print(
    "\n\(verdicts.count) mutants, \(verdicts.count - survivors.count) caught (\(String(format: "%.1f", share)) %),",
    "\(survivors.count - new.count) known survivors, \(new.count) new ones")
  return new.isEmpty && share >= 90
}

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  let package = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  let sample = try Sample(package: package, options)
  say("\(sample.total) changes are possible, \(sample.sites.count) are taken, as some do not compile")
  if options.isList {
    for site in sample.sites { print("\(site.file):\(site.line) \(site.change)") }
    exit(0)
  }
  let known = try Survivor.list(at: "Tests/Mutation/survivors.txt")
  let scratch = package.appending(path: options.scratch)
  let logs = scratch.appending(path: "logs")
  try? FileManager.default.removeItem(at: logs)
  try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
  let workshop = Workshop(
    origin: package, copy: scratch.appending(path: "package"),
    configuration: ["-c", options.configuration, "-Xswiftc", "-enable-testing"])
  let mutants = sample.sites.enumerated().map { SourceRewriter.Mutant(number: $0.offset + 1, site: $0.element) }
  let all = try options.reuses ? workshop.compiling(mutants) : workshop.build(mutants, modules: Sample.modules)
  let sound = Array(all.prefix(options.count))
  let trial = Trial(products: try workshop.products(), package: workshop.copy, logs: logs)
  let memory = Memory(
    file: scratch.appending(path: "verdicts.txt"), isContinued: options.reuses || options.triesSurvivors,
    forgetsSurvivors: options.triesSurvivors)
  let verdicts = try Run(trial, stages: stages, memory: memory).verdicts(on: sound, jobs: options.jobs)
  exit(report(verdicts, known) ? 0 : 1)
} catch {
  print("mutation: \(error)")
  exit(2)
}
