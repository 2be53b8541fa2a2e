public import ActivationRules
package import UniformTypes

extension SharedContext {
  /// Reads a shared context from a file: one of the notations that ``init(reading:name:limits:)`` reads.
  ///
  /// - Parameter path: The file.
  /// - Throws: An error with the file and the place in it, if the file can't be read, is malformed or too large, or isn't a shared context.
  /// - Complexity: linear in the number of bytes.
  public init(contentsOf path: String) throws(ReadingError) {
    let bytes = try Disk.read(path, isNamed: true)
    self = SharedContext(document: try ContextReader.read(bytes, name: path))
  }
}

/// The type identifiers of an attachment that is created from a file.
extension TypeGraph {
  /// Returns the types that `NSItemProvider(contentsOf:)` registers for a file: the type of its extension, then `public.file-url`.
  ///
  /// Inferred from what hosts are seen to share for a file (a trace in the OWASP Mobile Application Security Testing Guide, "Testing Platform
  /// Interaction", shows `public.plain-text` and `public.file-url`). The file need not exist; a name with a slash at its end, or an existing folder,
  /// is a folder. A file with an undeclared filename extension registers the dynamic type without a supertype (observed on macOS: a published share
  /// extension lists that form, and the tests of another one print it). That type conforms to nothing, not even to `public.data` (inferred).
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
