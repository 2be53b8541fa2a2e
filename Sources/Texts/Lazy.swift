/// A value that is made on first use and then kept.
///
/// If several threads ask for the value at the same time, each may make one, but all get the one that is kept. Synchronization's
/// `AtomicLazyReference` requires macOS 15 or iOS 18; this type uses the standard library's own primitives on all systems.
///
/// Invariants: the buffer is empty or holds an object that it owns. The object is stored once and stays as long as the buffer.
package struct Lazy<Value: AnyObject & Sendable>: @unchecked Sendable {
  // This class is from the standard library because, in Embedded Swift, a deinitializer of this module's own types doesn't work in other modules.
  @usableFromInline let buffer: ManagedBuffer<Value?, UInt8>

  /// Creates a holder whose value is made on first use.
  @inlinable package init() { buffer = .create(minimumCapacity: 0) { _ in nil } }

  /// Returns the value, and makes it on first use.
  ///
  /// - Parameter make: A closure that makes the value.
  @inlinable package func value(_ make: () -> Value) -> Value {
    buffer.withUnsafeMutablePointerToHeader { place in
      if let known = _stdlib_atomicAcquiringLoadARCRef(object: place) { return known.takeUnretainedValue() }
      return _stdlib_atomicAcquiringInitializeARCRef(object: place, desired: make()).takeUnretainedValue()
    }
  }
}
