/// A value that is made on first use, and kept.
///
/// Of threads that ask at the same time several may make it, and one result is kept for all. Synchronization's `AtomicLazyReference` does
/// the same from macOS 15 and iOS 18 on; this is made of what the standard library has for its own, on all systems.
///
/// Invariants: the buffer has nothing or an object that it owns, which is put there once and stays until the end.
package struct Lazy<Value: AnyObject & Sendable>: @unchecked Sendable {
  // A class of the standard library's: in Embedded Swift a structure of this module can't have an end of its own in another one.
  @usableFromInline let buffer: ManagedBuffer<Value?, UInt8>

  /// Nothing yet.
  @inlinable package init() { buffer = .create(minimumCapacity: 0) { _ in nil } }

  /// The value.
  ///
  /// - Parameter make: Makes it.
  @inlinable package func value(_ make: () -> Value) -> Value {
    buffer.withUnsafeMutablePointerToHeader { place in
      if let known = _stdlib_atomicAcquiringLoadARCRef(object: place) { return known.takeUnretainedValue() }
      return _stdlib_atomicAcquiringInitializeARCRef(object: place, desired: make()).takeUnretainedValue()
    }
  }
}
