import ActivationChecks

/// Reading and writing the standard streams without a buffer: input is read as soon as it arrives, and output is written immediately.
extension Descriptor {
  /// The most that is read at once; twice what a pipe holds on Linux.
  private static let chunkBytes = 128 * 1024

  /// The next bytes, as soon as there are any; empty at the end.
  func readChunk() throws(StreamFailure) -> [UInt8] {
    do throws(SystemError) { return try read(atMost: Self.chunkBytes) } catch { throw Self.failure(error) }
  }

  /// Writes all of the bytes.
  func writeAll(_ bytes: [UInt8]) throws(StreamFailure) {
    do throws(SystemError) { try write(bytes) } catch { throw Self.failure(error) }
  }

  private static func failure(_ error: SystemError) -> StreamFailure {
    error == .closedPipe ? .closed : .failed(error.words)
  }
}
