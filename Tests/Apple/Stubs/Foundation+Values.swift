// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public typealias TimeInterval = Double

// https://developer.apple.com/documentation/swift/string
extension String: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSString { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSString, result: inout String?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSString, result: inout String?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { fatalError() }
}
// https://developer.apple.com/documentation/swift/bool
extension Bool: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout Bool?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout Bool?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Bool { fatalError() }
}
// https://developer.apple.com/documentation/swift/int
extension Int: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout Int?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout Int?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Int { fatalError() }
}
// https://developer.apple.com/documentation/swift/double
extension Double: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout Double?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout Double?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Double { fatalError() }
}
// https://developer.apple.com/documentation/foundation/nsvalue
open class NSValue: NSObject { open var objCType: UnsafePointer<CChar> { fatalError() } }
// https://developer.apple.com/documentation/foundation/nsnumber
open class NSNumber: NSValue, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  @unchecked Sendable
{
  public convenience init(value: Int) { self.init(integerLiteral: 0) }
  public convenience init(value: Int64) { self.init(integerLiteral: 0) }
  public convenience init(value: UInt64) { self.init(integerLiteral: 0) }
  public convenience init(value: Double) { self.init(integerLiteral: 0) }
  public convenience init(value: Bool) { self.init(integerLiteral: 0) }
  public required init(integerLiteral value: Int) {}
  public required init(floatLiteral value: Double) {}
  public required init(booleanLiteral value: Bool) {}
  open var boolValue: Bool { fatalError() }
  open var intValue: Int { fatalError() }
  open var int64Value: Int64 { fatalError() }
  open var uint64Value: UInt64 { fatalError() }
  open var doubleValue: Double { fatalError() }
  open var stringValue: String { fatalError() }
  open func compare(_ other: NSNumber) -> ComparisonResult { fatalError() }
}
// https://developer.apple.com/documentation/foundation/nsnull
open class NSNull: NSObject, @unchecked Sendable {}
// https://developer.apple.com/documentation/foundation/nsset
open class NSSet: NSObject { public convenience init(array: [Any]) { self.init() } }
// https://developer.apple.com/documentation/foundation/nsarray
open class NSArray: NSObject { public convenience init(array: [Any]) { self.init() } }
// https://developer.apple.com/documentation/foundation/nsdictionary
open class NSDictionary: NSObject { public convenience init(dictionary: [AnyHashable: Any]) { self.init() } }
// https://developer.apple.com/documentation/foundation/nsdata
open class NSData: NSObject { public convenience init(data: Data) { self.init() } }
// https://developer.apple.com/documentation/foundation/nsdate
open class NSDate: NSObject {
  public convenience init(timeIntervalSinceReferenceDate ti: TimeInterval) { self.init() }
}
// https://developer.apple.com/documentation/foundation/nserror
open class NSError: NSObject, Error, @unchecked Sendable {
  open var domain: String { fatalError() }
  open var code: Int { fatalError() }
  open var userInfo: [String: Any] { fatalError() }
  open var localizedDescription: String { fatalError() }
}
// https://developer.apple.com/documentation/swift/error
extension Error { public var localizedDescription: String { fatalError() } }

// https://developer.apple.com/documentation/foundation/dataprotocol
public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
// https://developer.apple.com/documentation/swift/array
extension Array: DataProtocol where Element == UInt8 {}
// https://developer.apple.com/documentation/foundation/data
public struct Data: Hashable, Sendable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection,
  DataProtocol, Codable
{
  public typealias Index = Int
  public typealias Element = UInt8
  public typealias SubSequence = Data
  public typealias Indices = Range<Int>
  public struct ReadingOptions: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public struct WritingOptions: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var atomic: Self { .init(rawValue: 1) }
  }
  public init() {}
  public init<S: Sequence>(_ s: S) where S.Element == UInt8 {}
  public init(count: Int) {}
  public init(bytes: UnsafeRawPointer, count: Int) {}
  public init(repeating: UInt8, count: Int) {}
  public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
  public init?(base64Encoded s: String) {}
  public func write(to url: URL, options: WritingOptions = []) throws {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public var count: Int { 0 }
  public var isEmpty: Bool { true }
  public func index(after i: Int) -> Int { i }
  public func index(before i: Int) -> Int { i }
  public subscript(i: Int) -> UInt8 {
    get { fatalError() }
    set {}
  }
  public subscript(r: Range<Int>) -> Data {
    get { fatalError() }
    set {}
  }
  public mutating func replaceSubrange<C: Collection>(_ r: Range<Int>, with c: C) where C.Element == UInt8 {}
  public mutating func append(_ other: Data) {}
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
  public mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R {
    fatalError()
  }
  public struct SearchOptions: OptionSet, Sendable {
    public var rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public func range<D: DataProtocol>(of d: D, options: SearchOptions = [], in r: Range<Int>? = nil) -> Range<Int>? {
    nil
  }
}
// https://developer.apple.com/documentation/foundation/date
public struct Date: Hashable, Comparable, Sendable, Codable {
  public init() {}
  public init(timeIntervalSinceNow: TimeInterval) {}
  public init(timeIntervalSinceReferenceDate: TimeInterval) {}
  public init(timeIntervalSince1970: TimeInterval) {}
  public var timeIntervalSinceNow: TimeInterval { 0 }
  public var timeIntervalSince1970: TimeInterval { 0 }
  public var timeIntervalSinceReferenceDate: TimeInterval { 0 }
  public static func < (a: Date, b: Date) -> Bool { false }
  public static var now: Date { Date() }
}
// https://developer.apple.com/documentation/foundation/uuid
public struct UUID: Hashable, Sendable { public init() {}; public var uuidString: String { "" } }
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }
// https://developer.apple.com/documentation/foundation/_nshasbridged
public protocol _NSHasBridged {}
