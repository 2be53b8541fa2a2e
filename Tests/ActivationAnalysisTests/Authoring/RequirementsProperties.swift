import ActivationAnalysis
import ActivationRules
import TestSupport
import Testing
import UniformTypes

/// Properties of every description. `PROPERTY_CASES` sets the number of cases.
@Suite struct RequirementsProperties {
  /// Checks made-up descriptions until one is complained of; an error is a complaint.
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

  /// The rule for a description; nil where its proof would take too many steps, which `make` says and which is counted.
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

  /// Of a thousand descriptions two may be exceptions; of 10,000 there were 14, of three alternatives with something optional each.
  private func expectFew(_ exceptions: Int, _ standard: Int, _ names: [String] = []) {
    #expect(exceptions * 500 <= Property.cases(standard) || Property.isSingle, "\(names.joined(separator: "\n"))")
  }

  /// A description that `make` reads is read back as it is printed, and so is what its requirements say.
  @Test func printedDescriptionsAreRead() throws {
    for number in Property.numbers(400) {
      var generator = RequirementsGenerator(
        random: SeededGenerator(seed: Property.seed &+ UInt64(number) &* 0x2545_f491))
      let content = generator.content(size: 1 + number % 8)
      #expect(try DescriptionReading(content, types: .system).content == content, "\(content)")
      for form in BuiltRule.Form.allCases {
        #expect(ContentDescription(content.requirements(in: form)) == content.numbered(in: form).plain, "\(content)")
      }
    }
  }

  /// The rule for a description is described as something that `make` reads, which means the same.
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
      // Attachments of several types may be of two kinds at once, and a description speaks of one each.
      let comparison = RuleComparison(made.rule, meaning, world: .catalog(single: true), assuming: one)
      #expect(
        comparison.relation == .equivalent || comparison.reason == .budget, "\(content) is described as \(requirements)"
      )
    }
    #expect(inLanguage * 2 >= count, "\(inLanguage) of \(count)")
  }

  /// The rule made from a description is described as the description, and the rule made from the description is equivalent.
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
      // Attachments of several types may be of two kinds at once, and a description speaks of one each.
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

  /// The description that a dictionary's keys spell out means the dictionary, as far as one item goes.
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
      // An attachment of several types may count for two keys.
      let comparison = RuleComparison(rule, meaning, world: .catalog(single: true), assuming: one)
      #expect(comparison.relation == .equivalent, "\(requirements) is \(comparison.relation) for \(entries)")
    }
    #expect(found > 4)
  }
}

extension ContentDescription {
  /// The same without what goes without saying.
  fileprivate var plain: ContentDescription { ContentDescription(items, total: total, rest: rest == true ? true : nil) }
}
