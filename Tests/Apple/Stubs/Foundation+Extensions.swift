// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// https://developer.apple.com/documentation/foundation/nspredicate
open class NSPredicate: NSObject {
  public init(format: String, argumentArray: [Any]?) {}
  open var predicateFormat: String { fatalError() }
  open func evaluate(with object: Any?) -> Bool { fatalError() }
  open func evaluate(with object: Any?, substitutionVariables: [String: Any]?) -> Bool { fatalError() }
}
// https://developer.apple.com/documentation/foundation/progress
open class Progress: NSObject, @unchecked Sendable {}
// https://developer.apple.com/documentation/foundation/nsitemproviderrepresentationvisibility
public enum NSItemProviderRepresentationVisibility: Int, Sendable { case all, team, group, ownProcess }
// https://developer.apple.com/documentation/foundation/nsitemprovider
open class NSItemProvider: NSObject, @unchecked Sendable {
  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
    loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) {}
  open var registeredTypeIdentifiers: [String] { fatalError() }
}
// https://developer.apple.com/documentation/foundation/nsextensionitem
open class NSExtensionItem: NSObject { open var attachments: [NSItemProvider]? }
