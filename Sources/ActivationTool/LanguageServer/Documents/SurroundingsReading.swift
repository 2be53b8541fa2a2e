package import ActivationChecks

/// A reading of the files around a document. It changes nothing in the server, so it can run on any thread while the server answers requests.
package struct SurroundingsReading: Sendable {
  /// The document.
  let uri: String
  /// Reads the files; nil when they add nothing.
  package let read: @Sendable () -> Surroundings?
}
