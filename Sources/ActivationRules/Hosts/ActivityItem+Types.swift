import PredicateSyntax
import UniformTypes

extension ActivityItem {
  /// The attachment that the system makes of a plain object; nil for what is not a plain object.
  ///
  /// The one place with the types that each kind of object registers, and what each rests on: the presets named.
  func attachment(types: TypeGraph) -> ItemProvider? {
    switch self {
    case .string:
      // Observed: "Firefox: web page", "Feedly: article". `NSItemProvider(object:)` made from an NSString in Swift registers
      // public.utf8-plain-text instead (observed); hand that in as an item provider.
      return ItemProvider("public.plain-text")
    case .url(let text):
      // Observed: "Chrome: web page (before 2026)".
      let url = [PredicateArgument.Entry(key: ContextKey.url, value: .string(text))]
      return ItemProvider(registeredTypeIdentifiers: [SharedType.url], additionalValues: text.isEmpty ? [] : url)
    case .image:
      // Observed: "Screenshot thumbnail", where an image object arrives.
      return ItemProvider("public.image")
    case .movie:
      // Inferred: "Photos: three photos and a video".
      return ItemProvider("com.apple.quicktime-movie")
    case .livePhoto:
      // Inferred: "Photos: Live Photo".
      return ItemProvider("com.apple.live-photo", "public.heic", "public.jpeg")
    case .fileURL(let name, let type):
      // Documented for a PDF: "Files: PDF"; inferred for other files.
      return ItemProvider(type ?? Self.type(ofFile: name, in: types), SharedType.fileURL)
    case .attributedString:
      // Observed: two representations, of which one is plain text. Which the other is, is inferred.
      return ItemProvider("com.apple.uikit.attributedstring", "public.plain-text")
    case .itemProvider, .extensionItem: return nil
    }
  }

  /// The type of a file's extension; a dynamic one when nobody declares it, `public.data` when there is no extension.
  private static func type(ofFile name: String, in types: TypeGraph) -> String {
    let bytes = name.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? bytes.startIndex
    guard let point = bytes[start...].lastIndex(of: UInt8(ascii: ".")), point > start else { return "public.data" }
    let ending = String(decoding: bytes[bytes.index(after: point)...], as: UTF8.self)
    guard !ending.isEmpty else { return "public.data" }
    let declared = types.identifier(tag: ending, tagClass: .filenameExtension, conformingTo: "public.data")
    return declared ?? DynamicType(tag: ending, tagClass: .filenameExtension, conformingTo: nil).identifier
  }
}
