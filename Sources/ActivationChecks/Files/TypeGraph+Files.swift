package import UniformTypes

/// The type identifiers that an attachment made of a file registers.
extension TypeGraph {
  /// Returns the types that `NSItemProvider(contentsOf:)` registers for a file.
  ///
  /// A file whose extension nobody declares registers the dynamic type without a supertype (observed on macOS: a published share
  /// extension lists that form, and the tests of another print it), which conforms to nothing, not even `public.data` (inferred).
  package func types(forFile path: String) -> [String] {
    Self.types(forFile: path) { filenameExtension, isFolder in
      let supertype = isFolder ? "com.apple.package" : "public.data"
      let declared = types(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype).first
      if declared != nil || isFolder { return declared }
      return DynamicType(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: nil).identifier
    }
  }

  /// Returns the types that `NSItemProvider(contentsOf:)` registers for a file: the type of its extension, then
  /// `public.file-url`.
  ///
  /// Inferred from what hosts are seen to share for a file (a trace in the OWASP Mobile Application Security Testing Guide,
  /// "Testing Platform Interaction", shows `public.plain-text` and `public.file-url`). The file need not exist; a name
  /// with a slash at its end, or an existing folder, is a folder.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - type: The type for a filename extension, and for a folder its package type; nil when none is declared, which
  ///     should be answered with the dynamic type of the extension where one is wanted.
  /// - Returns: The identifiers, in the order of registration.
  package static func types(
    forFile path: String, type: (_ filenameExtension: String, _ isFolder: Bool) -> String?
  ) -> [String] {
    let isFolder = path.hasSuffix("/") || Disk.isFolder(path) == true
    let name = nameAndEnding(of: path).ending
    let found = name.isEmpty ? nil : type(name, isFolder)
    return [found ?? (isFolder ? "public.folder" : "public.data"), "public.file-url"]
  }
}
