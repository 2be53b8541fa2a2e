public import ActivationRules
package import Predicates
package import UniformTypes

extension ContextReader {
  /// Reads a shared context from a file's bytes, a property list or whatever ``read(_:name:limits:)`` reads, and brings it into the evaluated
  /// shape.
  ///
  /// - Throws: When the bytes are malformed, beyond a limit, or no shared context; data values have no counterpart in
  ///   predicates and are refused.
  /// - Complexity: linear in the number of bytes.
  package static func read(
    file bytes: [UInt8], name: String? = nil, types: TypeGraph = .system, limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) -> Document {
    guard PropertyListForm(bytes) != nil else {
      return try read(bytes, name: name, types: types, limits: limits)
    }
    let value = try PropertyListReader.read(bytes, name: name, limits: limits)
    do throws(ReadingError) {
      return try normalize(Document(value, limits: limits), limits: limits)
    } catch {
      throw error.located(in: [], name: name)
    }
  }
}

extension SharedContext {
  /// Reads a shared context from a file: a property list, XML or binary, or one of the notations that ``init(reading:name:limits:)`` reads.
  ///
  /// - Parameter path: The file.
  /// - Throws: An error that names the file and the place in it: it can't be read, is malformed or too large, or isn't a shared context.
  /// - Complexity: linear in the number of bytes.
  public init(contentsOf path: String) throws(ReadingError) {
    let bytes = try Disk.read(path, isNamed: true)
    self = SharedContext(document: try ContextReader.read(file: bytes, name: path))
  }
}

/// The type identifiers that an attachment made of a file registers.
extension TypeGraph {
  /// Returns the types that `NSItemProvider(contentsOf:)` registers for a file: the type of its extension, then `public.file-url`.
  ///
  /// Inferred from what hosts are seen to share for a file (a trace in the OWASP Mobile Application Security Testing Guide,
  /// "Testing Platform Interaction", shows `public.plain-text` and `public.file-url`). The file need not exist; a name
  /// with a slash at its end, or an existing folder, is a folder. A file whose extension nobody declares registers the dynamic type without a
  /// supertype (observed on macOS: a published share extension lists that form, and the tests of another print it), which conforms to nothing, not
  /// even `public.data` (inferred).
  package func types(forFile path: String) -> [String] {
    let isFolder = path.hasSuffix("/") || Disk.isFolder(path) == true
    let ending = nameAndEnding(of: path).ending
    if ending.isEmpty { return [isFolder ? "public.folder" : "public.data", "public.file-url"] }
    let supertype = isFolder ? "com.apple.package" : "public.data"
    let declared = types(tag: ending, tagClass: .filenameExtension, conformingTo: supertype).first
    let dynamic = DynamicType(tag: ending, tagClass: .filenameExtension, conformingTo: nil).identifier
    return [declared ?? (isFolder ? "public.folder" : dynamic), "public.file-url"]
  }
}
