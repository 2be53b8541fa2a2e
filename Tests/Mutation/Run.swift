import Foundation
import Synchronization

/// The verdict on a mutant.
struct Verdict {
  let mutant: SourceRewriter.Mutant
  /// The stage that caught it, and how; nil when it survived.
  let caught: (stage: String, outcome: Outcome)?
}

/// The stages, asked of many mutants.
struct Run {
  let trial: Trial
  /// In the order in which they are asked: the quick and deadly ones first.
  let stages: [Stage]
  private let patience: [String: Double]
  private let memory: Memory

  /// Makes sure that all tests pass while no mutant is awake, and learns how long they take.
  init(_ trial: Trial, stages: [Stage], memory: Memory) throws {
    self.trial = trial
    self.stages = stages
    self.memory = memory
    var patience: [String: Double] = [:]
    for stage in stages {
      let clock = ContinuousClock()
      var outcome = Outcome.passed
      let time = try clock.measure { outcome = try trial.run(stage, mutant: 0, patience: 3600) }
      say("without a mutant: \(stage.name) \(outcome) in \(time.formatted(.units(width: .narrow)))")
      guard outcome == .passed else { throw MutationError("\(stage.name) has to pass first; see \(trial.logs.path)") }
      patience[stage.name] = 10 + 4 * (time / .seconds(1))
    }
    self.patience = patience
  }

  /// Tries mutants, several at a time, and says what becomes of each.
  func verdicts(on mutants: [SourceRewriter.Mutant], jobs: Int) -> [Verdict] {
    let next = Mutex(0)
    let verdicts = Mutex<[Verdict]>([])
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < mutants.count else { break }
        let verdict = memory.verdict(on: mutants[index]) ?? verdict(on: mutants[index])
        memory.keep(verdict)
        verdicts.withLock { $0.append(verdict) }
        announce(verdict, index + 1, of: mutants.count)
      }
    }
    return verdicts.withLock { $0 }.sorted { $0.mutant.number < $1.mutant.number }
  }

  private func verdict(on mutant: SourceRewriter.Mutant) -> Verdict {
    for stage in ordered(for: mutant.site) {
      // A process that cannot be started shows no mutant.
      let outcome = (try? trial.run(stage, mutant: mutant.number, patience: patience[stage.name] ?? 60)) ?? .passed
      if outcome != .passed { return Verdict(mutant: mutant, caught: (stage.name, outcome)) }
    }
    return Verdict(mutant: mutant, caught: nil)
  }

  /// The suite of cases, then the tests of the changed module, then the others.
  private func ordered(for site: Site) -> [Stage] {
    let own = stages.filter { site.file.hasPrefix("Sources/\($0.name)/") }
    let others = stages.dropFirst().filter { stage in !own.contains { $0.name == stage.name } }
    return stages.prefix(1) + own + others
  }

  private func announce(_ verdict: Verdict, _ number: Int, of count: Int) {
    let fate = verdict.caught.map { "\($0.outcome) \($0.stage)" } ?? "SURVIVED"
    let site = verdict.mutant.site
    say("\(number)/\(count) #\(verdict.mutant.number) \(fate): \(site.file):\(site.line) \(site.change)")
  }
}
