internal import Predicates
public import UniformTypes

extension SharedContext {
  /// A probable mistake in a context that can still be evaluated.
  public struct Warning: Sendable, Hashable {
    /// A description of the problem, in one line without a period.
    public var message: String
    /// A suggestion for fixing the problem, in one or two sentences.
    public var help: String
    /// The file name that was written in place of a type identifier.
    package var fileName: String?
    /// A Boolean value that indicates whether the warning says that a text isn't a type identifier.
    package var isMistake = false
    /// A Boolean value that indicates whether the warning says that nothing is shared.
    package var isOfNothing = false
    /// The identifier that the warning is about; nil if the warning isn't about an identifier.
    package var identifier: String?
  }

  /// The maximum number of undeclared identifiers to report. There is a limit because each identifier is compared with all types.
  private static let mostLookups = 20

  /// Returns warnings about probable mistakes, such as an empty share, attachments without type identifiers, undeclared identifiers,
  /// and filenames, filename extensions and MIME types in place of identifiers. Each identifier is reported once.
  ///
  /// Types of apps in the shipped host presets, and types that apps have agreed on, count as declared.
  ///
  /// - Parameter types: The types of the rule, including the declarations of its app.
  /// - Complexity: linear in the size of the context, plus O(types × length²) for each of up to 20 undeclared identifiers.
  public func warnings(types: TypeGraph = .system) -> [Warning] {
    let types = types.adding(declaredTypes)
    var warnings: [Warning] = []
    var typeless: [String] = []
    var hasScriptResult = false
    var unknown: [String] = []
    for (itemIndex, item) in (items ?? []).enumerated() {
      if let warning = warning(ofItem: item, at: itemIndex) { warnings.append(warning) }
      for (index, attachment) in (attachments(of: item) ?? []).enumerated() {
        let identifiers = typeIdentifiers(of: attachment)
        if identifiers == ["com.apple.property-list"] { hasScriptResult = true }
        if identifiers.isEmpty { typeless.append("attachment \(index + 1) of extension item \(itemIndex + 1)") }
        for identifier in identifiers where unknown.count < Self.mostLookups {
          if !unknown.contains(identifier), !Self.isKnown(identifier, types) { unknown.append(identifier) }
        }
      }
    }
    if hasScriptResult {
      // Documented in the App Extension Programming Guide, "Accessing a Webpage".
      warnings.append(
        Warning(
          message:
            "com.apple.property-list alone is the result of an extension's script, which runs in the page after the rule is evaluated",
          help: "The rule is evaluated on the page itself; use --host 'Safari: web page'."))
    }
    if let warning = warningOfEmptyItems { warnings.append(warning) }
    if let first = typeless.first {
      warnings.append(
        Warning(
          message: typeless.count == 1
            ? "\(first) has no type identifiers"
            : "\(typeless.count) attachments have no type identifiers; the first is \(first)",
          help: "No app shares such an attachment. Put its types into 'registeredTypeIdentifiers'."))
    }
    return warnings
      + unknown.map { identifier in
        var warning = Self.warning(of: identifier, types)
        warning.identifier = identifier
        return warning
      }
  }

  package static func isKnown(_ identifier: String, _ types: TypeGraph) -> Bool {
    // Examples use made-up identifiers with this prefix, so they aren't reported.
    if identifier.hasPrefix("org.example.") { return true }
    return types.isDeclared(identifier) || UniformTypeIdentifier.isDynamic(identifier)
      || HostPreset.agreedTypes.contains(UniformTypeIdentifier.canonical(identifier))
  }

  /// The warning that nothing is shared: no items, or only items with an empty list of attachments. Nil if other keys may hold content.
  private var warningOfEmptyItems: Warning? {
    let items = items ?? []
    if items.isEmpty {
      guard case .dictionary(let run) = document[document.root] else { return nil }
      // A context with other keys, such as a File Provider's, isn't empty.
      guard document.entries(of: run).allSatisfy({ document[$0.key] == ContextKey.extensionItems }) else { return nil }
      return Warning(
        message: "nothing is shared: there's no extension item",
        help: "A context looks like {\"extensionItems\": [{\"attachments\": [[\"public.url\"]]}]}.", isOfNothing: true)
    }
    guard let first = items.first, items.allSatisfy({ attachments(of: $0)?.isEmpty == true }) else { return nil }
    guard case .dictionary(let run) = document[first], document.entries(of: run).count == 1 else { return nil }
    return Warning(
      message: items.count == 1
        ? "nothing is shared: the extension item has no attachments"
        : "nothing is shared: no extension item has attachments",
      help: "Put type identifiers into 'attachments': [[\"public.url\"]].", isOfNothing: true)
  }

  /// Returns a warning if an item has keys, but neither a list of attachments nor a known key, which may hold text; otherwise nil.
  private func warning(ofItem item: ValueID, at index: Int) -> Warning? {
    guard case .dictionary(let run) = document[item], attachments(of: item) == nil else { return nil }
    let keys = document.entries(of: run).map { document[$0.key] }
    guard !keys.isEmpty, keys.allSatisfy({ !Self.isItemKey($0) }) else { return nil }
    return Warning(
      message: "extension item \(index + 1) has no attachments, only '\(keys[0])'",
      help: "Put the shared content into 'attachments'.")
  }

  private static func isItemKey(_ key: String) -> Bool {
    if key.hasPrefix("com.apple.") || key.hasPrefix("NSExtension") { return true }
    return [
      ContextKey.attachments, ContextKey.title, ContextKey.contentText, "attributedTitle", "attributedContentText",
      "userInfo", ContextKey.supportsJavaScript,
    ].contains(key)
  }

  private static func warning(of identifier: String, _ types: TypeGraph) -> Warning {
    let similar = types.suggestions(for: identifier, limit: 2)
    let meant = TypeGraph.isMisspelled(identifier, like: similar) ? similar : []
    let question = meant.isEmpty ? nil : "Did you mean \(meant.separated(by: " or "))?"
    func mistake(_ what: String, _ help: String, fileName: String? = nil) -> Warning {
      Warning(
        message: "'\(identifier)' is \(what)not a type identifier", help: help, fileName: fileName, isMistake: true)
    }
    if identifier.hasPrefix("UTType."),
      let type = types.suggestions(for: "UTType" + identifier.dropFirst("UTType.".utf8.count), limit: 1).first
    {
      return mistake("a Swift constant, ", "Its identifier is \(type).")
    }
    if identifier.utf8.contains(0x2f), !identifier.utf8.contains(0x20) {
      return mistake("a MIME type, ", question ?? "Type identifiers look like public.image.")
    }
    if let tag = fileExtension(identifier, types) {
      let type = types.types(tag: tag, tagClass: .filenameExtension).first ?? ""
      let isName = tag.utf8.count + 1 < identifier.utf8.count
      return mistake(
        "a \(isName ? "file name" : "filename extension"), ", "Did you mean \(type)?",
        fileName: isName ? identifier : nil)
    }
    guard identifier.utf8.contains(0x2e), UniformTypeIdentifier.isValid(identifier) else {
      return mistake("", question ?? "Write each type in its own quotes, such as \"public.image\".")
    }
    return Warning(
      message: "no app or system declares the type '\(identifier)'",
      help: question ?? "It conforms to nothing else; a rule matches it only by this exact identifier.")
  }

  /// Returns the filename extension that a text is or ends with; nil if no type has it, or if the text is written like an identifier.
  private static func fileExtension(_ text: String, _ types: TypeGraph) -> String? {
    let labels = text.utf8.split(separator: 0x2e, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let last = labels.last, !types.types(tag: last, tagClass: .filenameExtension).isEmpty else { return nil }
    if labels.count == 1 || labels.count == 2 && labels[0].isEmpty { return last }
    // A text that begins with a domain, as the identifiers of declared types do, is an identifier.
    let first = UniformTypeIdentifier.canonical(labels[0])
    let isDomain = types.identifiers.contains { $0.hasPrefix(first + ".") }
    return isDomain || first == "net" || first == "io" ? nil : last
  }
}
