// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// https://developer.apple.com/documentation/foundation/nsstring
open class NSString: NSObject, ExpressibleByStringLiteral, @unchecked Sendable {
  public convenience init(string: String) { self.init() }
  public required init(stringLiteral value: String) {}
  public override init() {}
  open var length: Int { fatalError() }
  open func character(at index: Int) -> UInt16 { fatalError() }
  open func substring(with range: NSRange) -> String { fatalError() }
  open func range(of: String) -> NSRange { fatalError() }
  open var lastPathComponent: String { fatalError() }
  open var deletingLastPathComponent: String { fatalError() }
  open func appendingPathComponent(_ str: String) -> String { fatalError() }
  open var pathExtension: String { fatalError() }
  public struct CompareOptions: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var caseInsensitive: Self { .init(rawValue: 1) }
    public static var literal: Self { .init(rawValue: 2) }
    public static var anchored: Self { .init(rawValue: 8) }
    public static var numeric: Self { .init(rawValue: 64) }
    public static var diacriticInsensitive: Self { .init(rawValue: 128) }
    public static var widthInsensitive: Self { .init(rawValue: 256) }
  }
}
// https://developer.apple.com/documentation/foundation/nsmutablestring
open class NSMutableString: NSString, @unchecked Sendable {
  open func replaceCharacters(in range: NSRange, with aString: String) {}
}
// https://developer.apple.com/documentation/foundation/comparisonresult
public enum ComparisonResult: Int, Sendable { case orderedAscending = -1, orderedSame, orderedDescending }
public typealias NSRange = _NSRange
// https://developer.apple.com/documentation/foundation/nsrange-c.struct
public struct _NSRange: Equatable, Sendable {
  public var location: Int, length: Int
  public init(location: Int, length: Int) { self.location = location; self.length = length }
  public init<R: RangeExpression, S: StringProtocol>(_ region: R, in target: S) where R.Bound == S.Index {
    fatalError()
  }
  public var upperBound: Int { fatalError() }
  public var lowerBound: Int { fatalError() }
}
// https://developer.apple.com/documentation/swift/range
extension Range where Bound == String.Index {
  public init?<S: StringProtocol>(_ range: NSRange, in string: S) { fatalError() }
}
// https://developer.apple.com/documentation/foundation/nstextcheckingresult
open class NSTextCheckingResult: NSObject, @unchecked Sendable {
  open var range: NSRange { fatalError() }
  open func range(at idx: Int) -> NSRange { fatalError() }
  open func range(withName name: String) -> NSRange { fatalError() }
}
// https://developer.apple.com/documentation/foundation/nsregularexpression
open class NSRegularExpression: NSObject, @unchecked Sendable {
  public struct Options: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var caseInsensitive: Self { .init(rawValue: 1) }
    public static var dotMatchesLineSeparators: Self { .init(rawValue: 8) }
    public static var anchorsMatchLines: Self { .init(rawValue: 16) }
  }
  public struct MatchingOptions: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var anchored: Self { .init(rawValue: 4) }
    public static var reportProgress: Self { .init(rawValue: 1) }
    public static var reportCompletion: Self { .init(rawValue: 2) }
  }
  public struct MatchingFlags: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var progress: Self { .init(rawValue: 1) }
    public static var completed: Self { .init(rawValue: 2) }
    public static var internalError: Self { .init(rawValue: 16) }
  }
  public init(pattern: String, options: Options = []) throws {}
  open var pattern: String { fatalError() }
  open var options: Options { fatalError() }
  open func matches(in string: String, options: MatchingOptions = [], range: NSRange) -> [NSTextCheckingResult] {
    fatalError()
  }
  open func firstMatch(in string: String, options: MatchingOptions = [], range: NSRange) -> NSTextCheckingResult? {
    fatalError()
  }
  open func enumerateMatches(
    in string: String, options: MatchingOptions = [], range: NSRange,
    using block: (NSTextCheckingResult?, MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {}
}
// https://developer.apple.com/documentation/foundation/characterset
public struct CharacterSet: Hashable, Sendable {
  public init(charactersIn: String) {}
  public static var whitespaces: CharacterSet { fatalError() }
  public static var newlines: CharacterSet { fatalError() }
  public func contains(_ s: Unicode.Scalar) -> Bool { fatalError() }
}
// https://developer.apple.com/documentation/foundation/locale
public struct Locale: Hashable, Sendable {
  public init(identifier: String) {}; public static var current: Locale { fatalError() }
}
// https://developer.apple.com/documentation/swift/string
extension String {
  public typealias CompareOptions = NSString.CompareOptions
  public struct Encoding: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let utf8 = Encoding(rawValue: 4)
    public static let ascii = Encoding(rawValue: 1)
    public static let utf16 = Encoding(rawValue: 10)
    public static let isoLatin1 = Encoding(rawValue: 5)
  }
  public init(format: String, _ arguments: any CVarArg...) { self = "" }
  public init(format: String, arguments: [any CVarArg]) { self = "" }
  public init(contentsOf url: URL, encoding enc: Encoding) throws { self = "" }
  public init(contentsOfFile path: String, encoding enc: Encoding) throws { self = "" }
  public init?<S: Sequence>(bytes: S, encoding: Encoding) where S.Element == UInt8 { nil }
  public init?(data: Data, encoding: Encoding) { nil }
  public var capitalized: String { "" }
}
// https://developer.apple.com/documentation/swift/stringprotocol
extension StringProtocol {
  public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { [] }
  public func components(separatedBy separator: CharacterSet) -> [String] { [] }
  public func replacingOccurrences<T: StringProtocol, R: StringProtocol>(
    of target: T, with replacement: R, options: String.CompareOptions = [], range: Range<Index>? = nil
  ) -> String { "" }
  public func range<T: StringProtocol>(
    of s: T, options: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil
  ) -> Range<Index>? { nil }
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
  public func write(toFile path: String, atomically: Bool, encoding: String.Encoding) throws {}
  public func write(to url: URL, atomically: Bool, encoding: String.Encoding) throws {}
  public func data(using: String.Encoding, allowLossyConversion: Bool = false) -> Data? { nil }
  public func compare<T: StringProtocol>(
    _ s: T, options: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil
  ) -> ComparisonResult { .orderedSame }
  public func folding(options: String.CompareOptions = [], locale: Locale?) -> String { "" }
  public func replacingCharacters<T: StringProtocol, R: RangeExpression>(in range: R, with replacement: T) -> String
  where R.Bound == Index { "" }
  public var precomposedStringWithCanonicalMapping: String { "" }
  public var precomposedStringWithCompatibilityMapping: String { "" }
  public func contains<T: StringProtocol>(_ other: T) -> Bool { false }
  public func padding<T: StringProtocol>(toLength: Int, withPad: T, startingAt: Int) -> String { "" }
}
