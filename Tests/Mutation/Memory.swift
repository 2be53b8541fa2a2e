import Foundation
import Synchronization

/// The verdicts of a build, so that a run that was interrupted goes on where it ended.
final class Memory: Sendable {
  private let file: URL
  /// By what names a mutant: the stage and the outcome; nil for what survived.
  private let known: Mutex<[[String]: (stage: String, outcome: Outcome)?]>

  /// Reads the verdicts of an earlier run when it continues, and forgets them otherwise.
  init(file: URL, isContinued: Bool, forgetsSurvivors: Bool) {
    self.file = file
    var verdicts: [[String]: (stage: String, outcome: Outcome)?] = [:]
    let text = isContinued ? (try? String(contentsOf: file, encoding: .utf8)) ?? "" : ""
    var lines = text.split(separator: "\n")
    if forgetsSurvivors { lines.removeAll { $0.hasPrefix("\t") } }
    for line in lines {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 5 else { continue }
      verdicts[Array(parts[2...])] = .some(Outcome(rawValue: parts[1]).map { (parts[0], $0) })
    }
    known = Mutex(verdicts)
    try? lines.map { $0 + "\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
  }

  /// Returns the earlier verdict on a mutant.
  func verdict(on mutant: SourceRewriter.Mutant) -> Verdict? {
    known.withLock { $0[mutant.site.key] }.map { Verdict(mutant: mutant, caught: $0) }
  }

  /// Keeps a verdict.
  func keep(_ verdict: Verdict) {
    let key = verdict.mutant.site.key
    known.withLock { known in
      if known[key] != nil { return }
      known[key] = .some(verdict.caught)
      let fate = [verdict.caught?.stage ?? "", verdict.caught?.outcome.rawValue ?? "survived"]
      guard let handle = try? FileHandle(forWritingTo: file) else { return }
      defer { try? handle.close() }
      _ = try? handle.seekToEnd()
      try? handle.write(contentsOf: Data(((fate + key).joined(separator: "\t") + "\n").utf8))
    }
  }
}
