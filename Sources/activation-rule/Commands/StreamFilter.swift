import Foundation
import PredicateSyntax

/// `eval --stream`: a context per line in, a verdict per line out.
///
/// One thread reads, as many as asked for evaluate, and the calling one writes.
struct StreamFilter {
  /// Enough for whatever the limits allow a value to nest, also in a debug build.
  static let stackSize = 8 * 1024 * 1024

  private let answerer: StreamAnswerer
  private let workers: Int
  private let lineLimit: Int

  init(rules: [NamedRule], options: StreamOptions, lineLimit: Int = Limits.standard.documentBytes) {
    answerer = StreamAnswerer(rules: rules, explains: options.explains, lineLimit: lineLimit)
    workers = options.workers
    self.lineLimit = lineLimit
  }

  /// Answers standard input to its end, or until nobody reads the answers.
  func run(in environment: ToolEnvironment) -> ExitCode {
    let hub = StreamHub(batchLimit: 2 * workers + 2, byteLimit: 2 * lineLimit)
    startReader(hub, environment.readBytes)
    for _ in 0..<workers { startWorker(hub) }
    var counts = StreamCounts()
    // Answers on the same terminal are progress enough.
    let line = ProgressLine(on: environment.isOutputTerminal ? nil : environment.progressTerminal)
    defer { line.erase() }
    do throws(StreamFailure) {
      while let answers = try hub.nextAnswers() {
        try write(answers.bytes, hub, environment)
        counts.add(answers.counts)
        hub.didWrite()
        line.show { "eval --stream: \(counts.lines) lines answered, \(counts.malformed) malformed" }
      }
    } catch {
      line.erase()
      guard case .failed(let reason) = error else { return counts.exitCode }
      environment.writeError("error: \(escapingControlCharacters(reason)); so far: \(counts.summary)\n")
      return .malformed
    }
    line.erase()
    environment.writeError("eval --stream: \(counts.summary)\n")
    return counts.exitCode
  }

  /// Writes answers; when that fails, the other threads need not go on.
  private func write(_ bytes: [UInt8], _ hub: StreamHub, _ environment: ToolEnvironment) throws(StreamFailure) {
    do throws(StreamFailure) {
      try environment.writeBytes(bytes)
    } catch {
      hub.end()
      guard case .failed(let reason) = error else { throw error }
      throw .failed("standard output cannot be written: \(reason)")
    }
  }

  private func startReader(_ hub: StreamHub, _ read: @escaping @Sendable () throws(StreamFailure) -> [UInt8]) {
    let lineLimit = lineLimit
    start {
      var batcher = StreamBatcher(lineLimit: lineLimit)
      do throws(StreamFailure) {
        while true {
          let chunk = try read()
          if chunk.isEmpty { break }
          for batch in batcher.append(chunk) where !hub.submit(batch) { return }
        }
        if let batch = batcher.finish(), !hub.submit(batch) { return }
        hub.end()
      } catch {
        guard case .failed(let reason) = error else { return hub.end() }
        hub.end(.failed("standard input cannot be read: \(reason)"))
      }
    }
  }

  private func startWorker(_ hub: StreamHub) {
    let shared = answerer
    start {
      // Of its own, since it keeps what it learns of texts.
      var answerer = shared
      while let (number, batch) = hub.nextBatch() {
        pooled { hub.finish(number, answerer.answers(to: batch)) }
      }
    }
  }

  private func start(_ work: @escaping @Sendable () -> Void) {
    let thread = Thread(block: work)
    thread.stackSize = Self.stackSize
    thread.start()
  }
}

extension StreamCounts {
  /// A filter's exit code says whether its input was good, not what came of it.
  fileprivate var exitCode: ExitCode { malformed == 0 ? .success : .malformed }
}

/// Does work whose Foundation objects are released afterwards; without a pool of its own a thread keeps them on Apple's
/// systems.
private func pooled(_ work: () -> Void) {
  #if canImport(ObjectiveC)
    autoreleasepool(invoking: work)
  #else
    work()
  #endif
}
