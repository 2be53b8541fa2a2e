// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported import Darwin
// https://developer.apple.com/documentation/objectivec/nsobject-swift.class
open class NSObject: Hashable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
  public init() {}
  open var hash: Int { fatalError() }
  open func isEqual(_ object: Any?) -> Bool { fatalError() }
  open var description: String { fatalError() }
  open var debugDescription: String { fatalError() }
  public static func == (a: NSObject, b: NSObject) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
}
// https://developer.apple.com/documentation/objectivec/objcbool
public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  public init(_ value: Bool) {}
  public init(booleanLiteral value: Bool) {}
  public var boolValue: Bool { fatalError() }
}
