// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported import Darwin

// https://developer.apple.com/documentation/os/osallocatedunfairlock
@available(macOS 13.0, iOS 16.0, *)
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public init(uncheckedState initialState: State) {}
  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R { fatalError() }
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R { fatalError() }
}
@available(macOS 13.0, iOS 16.0, *)
extension OSAllocatedUnfairLock where State: Sendable {
  public init(initialState: State) { fatalError() }
}
@available(macOS 13.0, iOS 16.0, *)
extension OSAllocatedUnfairLock where State == () {
  public init() { fatalError() }
  public func lock() {}
  public func unlock() {}
  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R { fatalError() }
}
