/// The reason why a stream of bytes ends before its end.
package enum StreamFailure: Error, Equatable {
  /// Nobody reads the output any more, as in `… | head`.
  case closed
  /// The system's words for anything else.
  case failed(String)

  /// The failure in words.
  package var reason: String {
    switch self {
    case .closed: "the other end is closed"
    case .failed(let reason): reason
    }
  }
}

/// Gives the next bytes of a stream on whichever thread asks; empty at its end.
package typealias ByteSource = @Sendable () throws(StreamFailure) -> [UInt8]

/// Takes bytes, all of them.
package typealias ByteSink = ([UInt8]) throws(StreamFailure) -> Void
