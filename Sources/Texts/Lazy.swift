/// A value that is made when it's asked for first, and kept.
///
/// Of threads that ask at the same time several may make it, and one result is kept for all. Synchronization's `AtomicLazyReference` does
/// the same from macOS 15 and iOS 18 on; this is made of what the standard library has for its own, on all systems.
///
/// Invariants: the memory holds nothing or an object that it owns, which is put there once and stays until the end.
package struct Lazy<Value: AnyObject & Sendable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let place: UnsafeMutablePointer<Value?>

  /// Nothing yet.
  @inlinable package init() {
    place = .allocate(capacity: 1)
    place.initialize(to: nil)
  }

  @inlinable deinit {
    place.deinitialize(count: 1)
    place.deallocate()
  }

  /// The value.
  ///
  /// - Parameter make: Makes it.
  @inlinable package func value(_ make: () -> Value) -> Value {
    if let known = _stdlib_atomicAcquiringLoadARCRef(object: place) { return known.takeUnretainedValue() }
    return _stdlib_atomicAcquiringInitializeARCRef(object: place, desired: make()).takeUnretainedValue()
  }
}
