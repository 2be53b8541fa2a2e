// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// https://developer.apple.com/documentation/foundation/nspredicate
open class NSPredicate: NSObject {
  public init(format: String, argumentArray: [Any]?) {}
  open var predicateFormat: String { fatalError() }
  open func evaluate(with object: Any?) -> Bool { fatalError() }
  open func evaluate(with object: Any?, substitutionVariables: [String: Any]?) -> Bool { fatalError() }
}
