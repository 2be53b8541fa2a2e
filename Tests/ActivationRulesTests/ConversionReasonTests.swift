import PredicateSyntax
import Testing

@testable import ActivationRules

/// Why a predicate is not a dictionary, and how limits are written.
@Suite struct ConversionReasonTests {
  static func all(_ condition: String, _ wanted: String) -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count \(wanted)"
  }

  static let image = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image'"

  @Test(arguments: [
    ("TRUEPREDICATE", "no dictionary accepts everything"), ("FALSEPREDICATE", "nothing in it but zeros"),
    ("extensionItems.@count == 1 OR extensionItems.@count == 2", "this is an OR"),
    (
      all("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'com.example.own'", "> 0).@count > 0"),
      "stands for com.example.own"
    ),
    (all(image, "== $i.attachments.@count).@count == 1"), "wants exactly 1 extension item, "),
    (all(image, "== $i.attachments.@count).@count == 2"), "wants exactly 2 extension items, "),
    (all(image, "> 0).@count > 0"), "sets no limit to the number of attachments"),
    (all(image, "> 0).@count == extensionItems.@count"), "sets no limit to the number of attachments"),
    (all(image, "<= 2).@count == extensionItems.@count"), "limits the attachments of each item"),
    (all(image, "> 0).@count < 2"), "counts extension items, and no key does"),
    (all(image, "> 0).@count != 2"), "counts extension items, and no key does"),
    (all(image, "> 0).@count == name"), "counts extension items, and no key does"),
    ("name == 'x'", "no key, with any value, gives this clause"),
    ("ANY extensionItems.name == 1", "no key, with any value, gives this clause"),
    ("1 <= extensionItems.@count", "no key, with any value, gives this clause"),
    ("SUBQUERY(extensionItems.attachments, $a, TRUEPREDICATE).@count > 0", "no key, with any value"),
  ]) func theClauseThatStopsItIsNamed(_ text: String, _ message: String) throws {
    let table = try #require(DictionaryTable.shipped.first)
    let parsed = Parser.parse(text)
    #expect(!parsed.hasErrors)
    let error = #expect(throws: NotADictionary.self) {
      try ActivationDictionary(equivalentTo: parsed.tree, table: table)
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error.map { parsed.tree.source(of: $0.range, in: text) } == error.map { _ in text })
  }

  /// Of a predicate that is a dictionary but for one clause, that clause is named.
  @Test(
    arguments: [
      [ActivationKey.images: 3], [ActivationKey.images: 3, ActivationKey.attachmentsMinimum: 2],
      [ActivationKey.images: 3, ActivationKey.movies: 0, ActivationKey.dictionaryVersion: 2],
    ] as [ActivationDictionary]) func theClauseTooManyIsNamed(_ dictionary: ActivationDictionary) throws
  {
    let table = try #require(DictionaryTable.shipped.first)
    let tree = try #require(try DictionaryExpansion(dictionary, table: table).tree(counting: .flat))
    let text = "extensionItems.@count == 1 AND " + tree.predicateFormat
    let error = #expect(throws: NotADictionary.self) {
      try ActivationDictionary(equivalentTo: Parser.parse(text).tree, table: table)
    }
    #expect(error?.clause == "extensionItems.@count == 1")
    #expect(try ActivationDictionary(equivalentTo: tree, table: table)[ActivationKey.images] == 3)
  }

  // MARK: Counting

  /// A least number is asked of one item when items are counted one by one.
  @Test func aLeastNumberIsAskedOfAnItem() throws {
    let table = try #require(DictionaryTable.shipped.first)
    let dictionary: ActivationDictionary = [ActivationKey.images: 3, ActivationKey.attachmentsMinimum: 2]
    let text = try DictionaryExpansion(dictionary, table: table).tree(counting: .perItem)?.predicateFormat
    let least = "SUBQUERY(extensionItems, $extensionItem, $extensionItem.attachments.@count >= 2).@count > 0"
    #expect(text?.contains(least) == true, "\(text ?? "")")
  }

  /// At least none is always true in layers; real dictionaries leave such a condition out.
  @Test func noLayerIsNeededForNone() throws {
    let tree = Parser.parse("extensionItems.@sum.attachments.@count >= 0").tree
    let writer = LimitWriter(style: .layered, origin: .limit(key: ActivationKey.attachmentsMinimum, count: 0))
    var written = SyntaxTree()
    written.root = try writer.add(tree, to: &written)
    #expect(written.predicateFormat == "TRUEPREDICATE")
  }

  static func layered(_ limit: Int) throws -> String? {
    let dictionary: ActivationDictionary = ["NSExtensionActivationSupportsImageWithMaxCount": .init(limit)]
    let table = try #require(DictionaryTable.shipped.first)
    return try DictionaryExpansion(dictionary, table: table).tree(counting: .layered)?.predicateFormat
  }

  @Test(arguments: [(1, 2), (2, 3), (7, 8), (8, 9)]) func aLimitTakesOneLayerMore(_ limit: Int, _ layers: Int) throws {
    let text = try #require(try Self.layered(limit))
    #expect(text.contains(limit == 1 ? ">= 2" : ">= \(layers)") && !text.contains(">= \(layers + 1)"), "\(text)")
  }

  @Test func whatIsLongerThanARuleIsRefused() throws {
    #expect(try Self.layered(50) != nil)
    let error = #expect(throws: CountingError.self) { try Self.layered(10_000) }
    #expect(error?.message.contains("SupportsImageWithMaxCount is 10000; in layers that is longer than 65536") == true)
  }

  /// What is made by default uses nothing but SUBQUERYs and comparisons of counts, and is exact up to one.
  @Test(arguments: [1, 2, 10, 999]) func theDefaultMayBeShipped(_ limit: Int) throws {
    let dictionary: ActivationDictionary = ["NSExtensionActivationSupportsImageWithMaxCount": .init(limit)]
    let table = try #require(DictionaryTable.named("M1"))
    let expansion = DictionaryExpansion(dictionary, table: table)
    let text = try #require(try expansion.tree(counting: .shippable)?.predicateFormat)
    #expect(!text.contains("@unionOf") && !text.contains("@sum") && !text.contains(" + "))
    #expect(expansion.difference(of: .shippable) == nil || limit > 1)
  }
}

extension ActivationDictionary.Value {
  init(_ number: Int) { self = .integer(Int64(number)) }
}

extension SyntaxTree {
  /// The text of a range.
  func source(of range: SourceRange, in text: String) -> String {
    String(decoding: Array(text.utf8)[range.lowerBound..<range.upperBound], as: UTF8.self)
  }
}
