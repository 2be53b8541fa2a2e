public import Predicates
public import UniformTypes

/// The content that a host app shares, as an activation rule sees it: extension items, their attachments, and type identifiers.
///
///     let context = SharedContext {
///       ExtensionItem { ItemProvider("com.adobe.pdf", "public.file-url") }
///     }
///
/// The context is stored in the evaluator's flat form, so many rules can be decided for it without further conversion.
public struct SharedContext: Sendable {
  /// The evaluated object: a dictionary whose `extensionItems` are the shared items.
  package internal(set) var document: Document

  /// Creates a context from items listed in a closure.
  public init(@ListBuilder<ExtensionItem> _ items: () -> [ExtensionItem]) {
    self.init(extensionItems: items())
  }

  /// Creates a context from its items.
  public init(extensionItems: [ExtensionItem]) { self.init(extensionItems: extensionItems, additionalValues: []) }

  /// Creates a context with additional root keys.
  package init(extensionItems: [ExtensionItem], additionalValues: [PredicateArgument.Entry]) {
    let isPlain = extensionItems.allSatisfy { item in
      item.additionalValues.isEmpty && item.attachments.allSatisfy { $0.additionalValues.isEmpty }
    }
    if isPlain && additionalValues.isEmpty {
      // Embedded Swift doesn't support key paths.
      self.init(registeredTypeIdentifiers: extensionItems.map { $0.attachments.map { $0.registeredTypeIdentifiers } })
      return
    }
    var document = Document()
    let items = PredicateArgument.array(extensionItems.map { $0.value })
    let root = PredicateArgument.dictionary(
      [.init(key: ContextKey.extensionItems, value: items)] + additionalValues)
    document.root = document.add(argument: root)
    self.init(document: document)
  }

  /// Creates a context from type identifiers, in the form that ``registeredTypeIdentifiers`` returns.
  ///
  /// - Parameter items: The type identifiers of each attachment of each item.
  /// - Complexity: linear in the length of all identifiers.
  public init(registeredTypeIdentifiers items: [[[String]]]) {
    document = Document(registeredTypeIdentifiers: items)
  }

  /// Reads a shared context from UTF-8 text in one of four notations.
  ///
  /// These are JSON, XML property lists, `{extensionItems = ({ attachments = (…); })}` as in Apple's App Extension Programming Guide, and
  /// types as a console prints them, such as `["public.jpeg", "public.file-url"]`. Identifiers in printed text that aren't types are skipped.
  ///
  /// - Parameters:
  ///   - text: UTF-8 text, with or without a byte order mark.
  ///   - name: The name of the input, for messages.
  ///   - limits: The limits on documents, items, attachments and types.
  /// - Throws: An error with its position, if the text is malformed, too large, or not a shared context.
  /// - Complexity: linear in the length of the text; nested values don't use the call stack.
  public init(reading text: [UInt8], name: String? = nil, limits: ReadingLimits = ReadingLimits()) throws(ReadingError)
  {
    self.init(document: try ContextReader.read(text, name: name, limits: limits))
  }

  /// Creates a context from an object of any shape that was read from a file or built by hand.
  package init(document: Document) { self.document = document }

  /// The type identifiers of every attachment of every item. An attachment without identifiers has an empty list.
  ///
  /// Values that don't have the shape that a rule expects are skipped.
  public var registeredTypeIdentifiers: [[[String]]] {
    (items ?? []).map { item in (attachments(of: item) ?? []).map { typeIdentifiers(of: $0) } }
  }
}

extension SharedContext {
  /// The shared content in one line: `1 extension item: [public.url] [public.plain-text]`.
  ///
  /// Adjacent attachments with the same types are counted: `3 × [public.jpeg]`. Long contexts are truncated.
  package var summary: String {
    let items = registeredTypeIdentifiers
    if items.isEmpty { return "no extension items" }
    let shown = items.prefix(5).map { attachments in
      attachments.isEmpty ? "no attachments" : Self.text(of: attachments)
    }
    let rest = items.count > 5 ? "; …" : ""
    return counted(items.count, "extension item") + ": " + shown.separated(by: "; ") + rest
  }

  private static func text(of attachments: [[String]]) -> String {
    let shown = attachments.map { "[" + $0.separated(by: ", ") + "]" }.withNumbers
    return Array(shown.prefix(8)).separated(by: " ") + (shown.count > 8 ? " …" : "")
  }
}

extension Document {
  /// Returns the string of a value; nil if the value isn't a string.
  func text(_ value: ValueID) -> String? { if case .string(let text) = self[value] { self[text] } else { nil } }

  /// Returns a string, or the strings of an array; nil for any other value.
  package func texts(in value: ValueID) -> [String]? {
    guard case .array(let run) = self[value] else { return text(value).map { [$0] } }
    let texts = elements(of: run).compactMap { text($0) }
    return texts.count == Int(run.count) ? texts : nil
  }

  /// Returns the string for a key of a dictionary; nil if there's none.
  func string(_ key: String, of owner: ValueID) -> String? { value(key, of: owner).flatMap { text($0) } }

  /// Adds a dictionary with one key.
  mutating func add(_ value: ValueID, forKey key: String) -> ValueID {
    add(dictionary: [Entry(key: intern(key), value: value)])
  }

  /// Returns a dictionary with one key set, or the value itself if it already has this entry or isn't a dictionary.
  mutating func setting(_ key: String, to value: ValueID, in owner: ValueID) -> ValueID {
    guard case .dictionary(let run) = self[owner] else { return owner }
    let name = intern(key)
    if self.value(for: name, in: run) == value { return owner }
    return add(dictionary: entries(of: run) + [Entry(key: name, value: value)])
  }

  /// Returns a value and everything in it as an argument for a predicate.
  ///
  /// - Complexity: linear in the size of the value. The recursion is bounded, because reading limits the nesting of documents.
  package func argument(of id: ValueID) -> PredicateArgument {
    switch self[id] {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .unsignedInteger(let value): .unsignedInteger(value)
    case .double(let value): .double(value)
    case .date(let value): .date(value)
    case .string(let text): .string(self[text])
    case .array(let run): .array(elements(of: run).map { argument(of: $0) })
    case .set(let run): .set(elements(of: run).map { argument(of: $0) })
    case .dictionary(let run):
      .dictionary(
        entries(of: run).map { PredicateArgument.Entry(key: self[$0.key], value: argument(of: $0.value)) })
    }
  }
}

extension PreparedContext {
  /// Prepares a shared context for the evaluation of many rules.
  ///
  /// - Parameters:
  ///   - context: The shared content.
  ///   - types: The types in which identifiers are looked up: those of the rules.
  /// - Complexity: linear in the number of the attachments' identifiers.
  public init(_ context: SharedContext, types: TypeGraph = .system) { self.init(context.document, types: types) }
}
