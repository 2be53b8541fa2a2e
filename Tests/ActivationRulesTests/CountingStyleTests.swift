import PredicateSyntax
import Testing

@testable import ActivationRules

/// How limits are written as predicates.
@Suite struct CountingStyleTests {
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
    var written = SyntaxTree()
    written.root = try written.add(
      clause: tree, of: .limit(key: ActivationKey.attachmentsMinimum, count: 0), counting: .layered)
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
    let error = #expect(throws: ReadingError.self) { try Self.layered(10_000) }
    #expect(error?.message.contains("SupportsImageWithMaxCount is 10000; in layers that is longer than 65536") == true)
  }

  /// A rule in the default style uses only SUBQUERYs and comparisons of counts.
  @Test(arguments: [1, 2, 10, 999]) func theDefaultMayBeShipped(_ limit: Int) throws {
    let dictionary: ActivationDictionary = ["NSExtensionActivationSupportsImageWithMaxCount": .init(limit)]
    let table = try #require(DictionaryTable(named: "M1"))
    let expansion = DictionaryExpansion(dictionary, table: table)
    let text = try #require(try expansion.tree(counting: .shippable)?.predicateFormat)
    #expect(!text.contains("@unionOf") && !text.contains("@sum") && !text.contains(" + "))
  }
}

extension ActivationDictionary.Value {
  init(_ number: Int) { self = .integer(Int64(number)) }
}
