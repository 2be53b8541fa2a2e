// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// https://developer.apple.com/documentation/foundation/filehandle
open class FileHandle: NSObject, @unchecked Sendable {
  open class var standardInput: FileHandle { fatalError() }
  open class var standardOutput: FileHandle { fatalError() }
  open class var standardError: FileHandle { fatalError() }
  open class var nullDevice: FileHandle { fatalError() }
  public init(fileDescriptor fd: Int32, closeOnDealloc closeopt: Bool) {}
  public convenience init(fileDescriptor fd: Int32) { self.init(fileDescriptor: fd, closeOnDealloc: false) }
  public convenience init?(forWritingAtPath path: String) { fatalError() }
  public convenience init?(forReadingAtPath path: String) { fatalError() }
  public convenience init(forWritingTo url: URL) throws { fatalError() }
  public convenience init(forReadingFrom url: URL) throws { fatalError() }
  open var fileDescriptor: Int32 { fatalError() }
  open func readDataToEndOfFile() -> Data { fatalError() }
  open func readData(ofLength length: Int) -> Data { fatalError() }
  open func write(_ data: Data) {}
  public func write<T: DataProtocol>(contentsOf data: T) throws {}
  public func read(upToCount count: Int) throws -> Data? { fatalError() }
  public func close() throws {}
  open func closeFile() {}
}
// https://developer.apple.com/documentation/foundation/fileattributekey
public struct FileAttributeKey: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let posixPermissions = FileAttributeKey(rawValue: "")
  public static let size = FileAttributeKey(rawValue: "")
  public static let type = FileAttributeKey(rawValue: "")
}
// https://developer.apple.com/documentation/foundation/urlresourcekey
public struct URLResourceKey: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
// https://developer.apple.com/documentation/foundation/filemanager
open class FileManager: NSObject {
  open class var `default`: FileManager { fatalError() }
  open var currentDirectoryPath: String { fatalError() }
  open var temporaryDirectory: URL { fatalError() }
  open func changeCurrentDirectoryPath(_ path: String) -> Bool { fatalError() }
  open func fileExists(atPath path: String) -> Bool { fatalError() }
  open func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { fatalError() }
  open func isExecutableFile(atPath path: String) -> Bool { fatalError() }
  open func contents(atPath path: String) -> Data? { fatalError() }
  open func contentsOfDirectory(atPath path: String) throws -> [String] { fatalError() }
  public struct DirectoryEnumerationOptions: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  open func contentsOfDirectory(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options mask: DirectoryEnumerationOptions = []
  ) throws -> [URL] { fatalError() }
  open func subpathsOfDirectory(atPath path: String) throws -> [String] { fatalError() }
  open class DirectoryEnumerator: NSObject, Sequence, IteratorProtocol {
    public func makeIterator() -> DirectoryEnumerator { self }
    open func next() -> Any? { nil }
    open var level: Int { fatalError() }
    open var allObjects: [Any] { fatalError() }
  }
  open func enumerator(atPath path: String) -> DirectoryEnumerator? { fatalError() }
  open func enumerator(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options mask: DirectoryEnumerationOptions = [],
    errorHandler handler: ((URL, any Error) -> Bool)? = nil
  ) -> DirectoryEnumerator? { fatalError() }
  open func createDirectory(
    atPath path: String, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  open func createDirectory(at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil)
    throws
  {}
  open func createSymbolicLink(atPath path: String, withDestinationPath destPath: String) throws {}
  open func createSymbolicLink(at url: URL, withDestinationURL destURL: URL) throws {}
  open func destinationOfSymbolicLink(atPath path: String) throws -> String { fatalError() }
  open func removeItem(at url: URL) throws {}
  open func removeItem(atPath path: String) throws {}
  open func copyItem(at: URL, to: URL) throws {}
  open func copyItem(atPath: String, toPath: String) throws {}
  open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { fatalError() }
  open func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {}
}
// https://developer.apple.com/documentation/foundation/url
public struct URL: Hashable, Sendable, Codable, CustomStringConvertible {
  public init(fileURLWithPath path: String) {}
  public init(fileURLWithPath path: String, isDirectory: Bool) {}
  public init(fileURLWithPath path: String, relativeTo base: URL?) {}
  public init?(string: String) {}
  public var description: String { "" }
  public var path: String { "" }
  public var relativePath: String { "" }
  public var scheme: String? { nil }
  public var host: String? { nil }
  public var lastPathComponent: String { "" }
  public var pathExtension: String { "" }
  public func appendingPathComponent(_ s: String) -> URL { self }
  public func appendingPathComponent(_ s: String, isDirectory: Bool) -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public mutating func deleteLastPathComponent() {}
  public var standardized: URL { self }
  public func resolvingSymlinksInPath() -> URL { self }
}
