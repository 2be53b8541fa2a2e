package import ActivationChecks
package import ActivationSystemCalls

/// Standard input and output as bytes, without buffers in between: what is there is read at once, what is written
/// goes out at once.
package enum StandardStreams {
  /// The most that is read at once; twice what a pipe holds on Linux.
  package static let chunkBytes = 128 * 1024

  /// The next bytes of standard input, as soon as there are any; empty at the end.
  package static func read() throws(StreamFailure) -> [UInt8] {
    do throws(SystemError) { return try Descriptor.standardInput.read(atMost: chunkBytes) } catch {
      throw failure(error)
    }
  }

  /// Writes all of the bytes to standard output.
  package static func write(_ bytes: [UInt8]) throws(StreamFailure) { try write(bytes, to: .standardOutput) }

  /// Writes all of the bytes to a descriptor.
  package static func write(_ bytes: [UInt8], to descriptor: Descriptor) throws(StreamFailure) {
    do throws(SystemError) { try descriptor.write(bytes) } catch { throw failure(error) }
  }

  private static func failure(_ error: SystemError) -> StreamFailure {
    error == .closedPipe ? .closed : .failed(error.words)
  }
}
