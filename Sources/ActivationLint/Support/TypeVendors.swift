import ActivationRules
import UniformTypes

/// To whom a type identifier belongs, by the first two labels of its reversed domain name.
struct TypeVendors {
  /// Whose type it is.
  enum Owner {
    /// The vendor of the extension, from its bundle identifier or the types that it and its app declare.
    case author
    /// A vendor that declares types of the system's catalog.
    case other
    /// Nobody whose types are known; perhaps the author.
    case unknown
  }

  private let authors: Set<String>
  /// The vendors of all types that the extension and its app declare.
  private let declared: Set<String>

  /// The vendors of the system's catalog.
  private static let known = Set(TypeGraph.system.identifiers.map { vendor(of: $0) })

  init(_ subject: LintSubject) {
    var authors: Set<String> = []
    for declaration in subject.declarations where declaration.kind == .exported {
      authors.insert(Self.vendor(of: declaration.identifier))
    }
    if let identifier = subject.propertyList?[InfoKey.bundleIdentifier]?.text,
      !identifier.utf8.contains(UInt8(ascii: "$"))
    {
      authors.insert(Self.vendor(of: identifier))
    }
    self.authors = authors
    declared = Set(subject.declarations.map { Self.vendor(of: $0.identifier) })
  }

  /// Returns whether the extension or its app declares a type with the same beginning, so that this one was probably
  /// forgotten.
  func declaresKin(of type: String) -> Bool { declared.contains(Self.vendor(of: type)) }

  /// Whose a type is.
  func owner(of type: String) -> Owner {
    let vendor = Self.vendor(of: type)
    if authors.contains(vendor) { return .author }
    return Self.known.contains(vendor) ? .other : .unknown
  }

  private static func vendor(of identifier: String) -> String {
    UniformTypeIdentifier.canonical(identifier).split(separator: ".").prefix(2).joined(separator: ".")
  }
}
