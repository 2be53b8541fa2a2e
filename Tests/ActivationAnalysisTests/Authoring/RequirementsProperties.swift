import ActivationAnalysis
import ActivationRules
import TestSupport
import Testing
import UniformTypes

/// Properties of every description. `PROPERTY_CASES` sets the number of cases.
@Suite struct RequirementsProperties {
  /// Checks generated descriptions until there is a complaint about one. An error counts as a complaint.
  private func descriptions(
    _ standard: Int, _ name: UInt64, _ check: (RuleRequirements, inout SeededGenerator) throws -> String?
  ) {
    for number in Property.numbers(standard) {
      var generator = RequirementsGenerator(
        random: SeededGenerator(seed: Property.seed &+ name &+ UInt64(number) &* 0x2545_f491))
      let requirements = generator.requirements(size: 1 + number % 8)
      let complaint: String?
      do { complaint = try check(requirements, &generator.random) } catch { complaint = "\(error)" }
      if let complaint {
        Issue.record("case \(number), \(requirements): \(complaint)")
        return
      }
    }
  }

  /// Returns the rule for a description; nil if its proof would take too many steps, which `make` reports and which is counted here.
  private func rule(_ form: BuiltRule.Form?, for requirements: RuleRequirements, _ unproved: inout [String])
    throws(RuleBuilderError) -> BuiltRule?
  {
    do throws(RuleBuilderError) {
      return try RuleBuilder(form: form).rule(for: requirements)
    } catch {
      guard case .notProved(.budget) = error.cause else { throw error }
      unproved.append(requirements.description)
      return nil
    }
  }

  /// Two of a thousand descriptions may be exceptions. Of 10,000 there were 14, all with three alternatives that each had an optional part.
  private func expectFew(_ exceptions: Int, _ standard: Int, _ names: [String] = []) {
    #expect(exceptions * 500 <= Property.cases(standard) || Property.isSingle, "\(names.joined(separator: "\n"))")
  }

  /// The printed form of a description is read as the same description, and so is that of its requirements.
  @Test func printedDescriptionsAreRead() throws {
    for number in Property.numbers(150) {
      var generator = RequirementsGenerator(
        random: SeededGenerator(seed: Property.seed &+ UInt64(number) &* 0x2545_f491))
      let content = generator.content(size: 1 + number % 8)
      #expect(try DescriptionReading(content, types: .system).content == content, "\(content)")
      for form in BuiltRule.Form.allCases {
        #expect(ContentDescription(content.requirements(in: form)) == content.numbered(in: form).plain, "\(content)")
      }
    }
  }

  /// The description of a created rule can be read by `make` and means the same.
  @Test func madeRulesAreDescribed() throws {
    let one = RuleAnalysis.Assumption.also(try ActivationRule(predicate: "extensionItems.@count == 1"))
    var (inLanguage, count) = (0, 0)
    for number in Property.numbers(16) {
      var generator = RequirementsGenerator(
        random: SeededGenerator(seed: Property.seed &+ UInt64(number) &* 0x5851_f42d))
      let content = generator.content(size: 1 + number % 5)
      let made = try RuleBuilder(form: generator.random.one(of: [nil, .predicate])).rule(for: content)
      let described = RuleRequirements.summary(
        of: RuleAnalysis(made.rule), try? RuleAnalysis(made.rule).describe())
      let requirements = try #require(described.requirements, "\(content)")
      count += 1
      inLanguage += described.content == nil ? 0 : 1
      let words = try described.content.map { try ContentDescription($0.description).requirements(in: .predicate) }
      let meaning = try #require((words ?? requirements).meaning(), "\(content)")
      // Attachments with several types may be of two kinds at once, but a description assigns each of them one kind.
      let comparison = RuleComparison(made.rule, meaning, world: .catalog(single: true), assuming: one)
      #expect(
        comparison.relation == .equivalent || comparison.reason == .budget, "\(content) is described as \(requirements)"
      )
    }
    #expect(inLanguage * 2 >= count, "\(inLanguage) of \(count)")
  }

  /// The rule for a description is described in the same words, and the rule for these words is equivalent.
  @Test func describedRulesAreTheSame() {
    var unproved: [String] = []
    descriptions(24, 2) { requirements, random in
      let form = random.one(of: [nil, BuiltRule.Form.predicate])
      guard let made = try rule(form, for: requirements, &unproved) else { return nil }
      guard let description = try? RuleAnalysis(made.rule).describe() else { return "the rule is not described" }
      let described = RuleRequirements(describing: description, types: .system)
      guard let again = try rule(.predicate, for: described, &unproved) else { return nil }
      let one = try? ActivationRule(predicate: "extensionItems.@count == 1")
      let comparison = RuleComparison(made.rule, again.rule, assuming: one.map { .also($0) } ?? .standard)
      // Attachments with several types may be of two kinds at once, but a description assigns each of them one kind.
      if case .equivalent = comparison.relation { return nil }
      let single = RuleComparison(
        made.rule, again.rule, world: .catalog(single: true), assuming: one.map { .also($0) } ?? .standard)
      if single.reason == .budget {
        unproved.append("compared: \(described)")
        return nil
      }
      return single.relation == .equivalent ? nil : "made again of '\(described)' it is \(single.relation)"
    }
    expectFew(unproved.count, 24, unproved)
  }

  /// The description that the keys of a dictionary spell out means the same as the dictionary, for one item.
  @Test func keysAreDescriptions() throws {
    var random = SeededGenerator(seed: Property.seed)
    let one = RuleAnalysis.Assumption.also(try ActivationRule(predicate: "extensionItems.@count == 1"))
    var found = 0
    for _ in 0..<Property.cases(12) {
      var entries: [ActivationDictionary.Entry] = []
      for key in [ActivationKey.images, ActivationKey.movies, ActivationKey.webURLs] where random.isOnce(in: 2) {
        entries.append(.init(key: key, value: .integer(Int64(random.number(in: 0...3)))))
      }
      if random.isOnce(in: 3) { entries.append(.init(key: ActivationKey.attachmentsMaximum, value: .integer(2))) }
      if random.isOnce(in: 2) {
        entries.append(.init(key: ActivationKey.dictionaryVersion, value: .integer(2)))
        if random.isOnce(in: 2) { entries.append(.init(key: ActivationKey.usesStrictMatching, value: .boolean(true))) }
      }
      let dictionary = ActivationDictionary(entries)
      let rule = ActivationRule(dictionary: dictionary)
      guard let requirements = RuleRequirements(keysOf: dictionary) else { continue }
      found += 1
      let meaning = try #require(requirements.meaning())
      // An attachment with several types may count for two keys.
      let comparison = RuleComparison(rule, meaning, world: .catalog(single: true), assuming: one)
      #expect(comparison.relation == .equivalent, "\(requirements) is \(comparison.relation) for \(entries)")
    }
    #expect(found > 4)
  }
}

extension ContentDescription {
  /// The description without defaults.
  fileprivate var plain: ContentDescription { ContentDescription(items, total: total, rest: rest == true ? true : nil) }
}
