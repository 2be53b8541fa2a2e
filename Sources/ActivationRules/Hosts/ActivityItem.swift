import Predicates
public import UniformTypes

/// Something that an app hands to the share sheet, as code does with `UIActivityViewController(activityItems:)`.
public enum ActivityItem: Sendable, Equatable {
  /// Text.
  case string(String)
  /// A URL other than that of a file.
  case url(String)
  /// An image object, such as a `UIImage`.
  case image
  /// A movie.
  case movie
  /// A Live Photo.
  case livePhoto
  /// A file's URL: the file's name, and its type if it is known better than by the name's extension.
  case fileURL(name: String, type: String?)
  /// Text with attributes.
  case attributedString(String)
  /// An item provider with the types that it registers.
  case itemProvider(ItemProvider)
  /// An extension item that the app made itself; in raw form, see ``NormalizedContext``.
  case extensionItem(ExtensionItem)
}

extension ActivityItem {
  /// The attachment that the system makes of a plain object; nil for any other object.
  ///
  /// The types that each kind of object registers, in one place, each with its evidence: the presets named.
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

  /// The type of a file's extension; a dynamic one when nobody declares it, `public.data` without an extension.
  private static func type(ofFile name: String, in types: TypeGraph) -> String {
    let bytes = name.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? bytes.startIndex
    guard let point = bytes[start...].lastIndex(of: UInt8(ascii: ".")), point > start else { return "public.data" }
    let ending = String(decoding: bytes[bytes.index(after: point)...], as: UTF8.self)
    guard !ending.isEmpty else { return "public.data" }
    let declared = types.types(tag: ending, tagClass: .filenameExtension, conformingTo: "public.data").first
    return declared ?? DynamicType(tag: ending, tagClass: .filenameExtension, conformingTo: nil).identifier
  }
}

extension NormalizedContext {
  /// Creates the context that rules see when an app shares these objects.
  ///
  /// | shared | becomes |
  /// |---|---|
  /// | plain objects | attachments of one item that the system makes, in their order (the grouping is inferred; every payload that was seen agrees) |
  /// | item providers | attachments of the same item, unless the group activity is their only type (observed), in which case they are left out (inferred) |
  /// | extension items | items of their own (observed: a PDF in Safari is two), after the one that the system makes (inferred) |
  ///
  /// The result then goes through the steps of the raw form.
  ///
  /// - Parameters:
  ///   - objects: The objects that the app shares.
  ///   - types: The types by which a file's name tells its type.
  /// - Complexity: linear in the number of objects and their types.
  public init(sharing objects: [ActivityItem], types: TypeGraph = .system) {
    var attachments: [ItemProvider] = []
    var items: [ExtensionItem] = []
    for object in objects {
      switch object {
      case .extensionItem(let item): items.append(item)
      case .itemProvider(let attachment):
        if attachment.registeredTypeIdentifiers != [SharedType.groupActivity] { attachments.append(attachment) }
      default:
        if let attachment = object.attachment(types: types) { attachments.append(attachment) }
      }
    }
    if !attachments.isEmpty { items.insert(ExtensionItem(attachments: attachments), at: 0) }
    self.init(raw: SharedContext(extensionItems: items))
  }
}

extension SharedContext {
  /// Creates the context that rules see when an app shares these objects; ``NormalizedContext/init(sharing:types:)``
  /// explains the steps, and lists the changes.
  public init(sharing objects: [ActivityItem], types: TypeGraph = .system) {
    self = NormalizedContext(sharing: objects, types: types).context
  }
}
