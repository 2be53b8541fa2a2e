import ActivationRules
import Predicates
import UniformTypes

extension LintRule {
  package static let undeclaredType = LintRule(
    id: "AR230", name: "undeclared-type", severity: .warning, evidence: .observed,
    observations: ["undeclared-type", "types-030"],
    exceptions: [
      (
        .note,
        "when the containing app isn't known or declares no type with the same prefix, or the type belongs to another vendor"
      )
    ],
    page: """
      A type that neither the system nor the app declares, or whose declaration has a mistake.

      Types that apps agreed on without declaring them, such as `org.appextension.find-login-action`, and those of the host presets aren't reported: only their identifiers matter.

      **Why it matters.** A type without a declaration conforms to nothing, and nothing conforms to it: the test matches only that exact identifier. If the containing app isn't known, as for
      a rule without its Info.plist, this is a note.

      **Example.**

          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "org.example.report"

      **Instead.** Declare the type in the Info.plist of the app: exported if it is yours, imported if it is not. Import another vendor's type only if its files or subtypes
      must match on devices without the vendor's app.

      **When it is not a mistake.** When host and extension agreed only on the identifier, as password managers did; a declaration would change nothing. If files of the type or its subtypes must
      match, declare the type.

      **Reference.** https://github.com/j3k0/cordova-plugin-openwith/issues/57; declarations:
      https://developer.apple.com/documentation/uniformtypeidentifiers/defining-file-and-data-types-for-your-app.
      """,
    check: .rule { subject, report in
      guard let parsed = subject.soundPredicate else { return }
      // A mistake in the app's declarations doesn't change the system's own types, so it matters only to a rule that names other types.
      if !subject.surroundings.declarationMistakes.isEmpty,
        let test = parsed.tree.namedTypes.first(where: { $0.isUnknown(in: .system) })
      {
        for mistake in subject.surroundings.declarationMistakes {
          report.add(
            "a declaration of types has a mistake: \(mistake)",
            help: "Until it's fixed, files may not get the type that this rule tests for.", severity: .warning,
            on: parsed.tree.place(of: test.constant))
        }
      }
      let declarations = subject.surroundings.declarations
      let bundle = subject.surroundings.propertyList?[InfoKey.bundleIdentifier]?.text
      let own = [bundle].compactMap { $0 }.filter { !$0.utf8.contains(UInt8(ascii: "$")) }
      let exported = declarations.filter { $0.kind == .exported }.map { $0.identifier }
      let authors = Set((own + exported).map { vendor(of: $0) })
      let declared = Set(declarations.map { vendor(of: $0.identifier) })
      // Types with the same remedy share one finding.
      var groups: [(tests: [TypeTest], help: String, isForgotten: Bool)] = []
      for (test, meant) in subject.undeclaredTests(in: parsed) where meant == nil {
        if subject.surroundings.undecidedTypes.contains(where: { BuildSettings.could($0, become: test.type) }) {
          continue
        }
        guard UniformTypeIdentifier.isValid(test.type) else {
          report.add(
            "\(test.type) isn't a type identifier",
            help: "Type identifiers have letters, digits, hyphens and periods, such as public.image. "
              + "Write one test for each type, joined with OR.", on: parsed.tree.place(of: test.constant))
          continue
        }
        let vendor = vendor(of: test.type)
        let isOthers = !authors.contains(vendor) && vendors.contains(vendor)
        let help =
          isOthers
          ? "To match only this identifier, do nothing. Otherwise import the vendor's declaration in the app's Info.plist."
          : authors.contains(vendor)
            ? "Declare your own types in the app's Info.plist; undeclared, a type matches only itself."
            : "Export your own types in the app's Info.plist, and import another app's; undeclared, a type matches only itself."
        // The author probably forgot to declare a type that begins like a declared one.
        let isForgotten = subject.surroundings.isApplicationKnown && !isOthers && declared.contains(vendor)
        if let place = groups.firstIndex(where: { $0.help == help && $0.isForgotten == isForgotten }) {
          if !groups[place].tests.contains(where: { $0.type == test.type }) { groups[place].tests.append(test) }
        } else {
          groups.append(([test], help, isForgotten))
        }
      }
      for (tests, help, isForgotten) in groups {
        let types = tests.map { $0.type }
        let names = types.count > 2 ? types.shortened(to: 2) : types.inSentence()
        report.add(
          "unknown type\(tests.count > 1 ? "s" : "") \(names): no app or system declaration found", help: help,
          severity: isForgotten ? .warning : .note, on: parsed.tree.place(of: tests[0].constant))
      }
    })

  private static let vendors = Set(TypeGraph.system.identifiers.map { vendor(of: $0) })

  /// Returns the owner of a type or a bundle: the first two labels of its reversed domain name.
  private static func vendor(of identifier: String) -> String {
    UniformTypeIdentifier.canonical(identifier).split(separator: ".").prefix(2).joined(separator: ".")
  }
}

extension LintSubject {
  /// Returns the tests of a predicate for undeclared types, in source order. `meant` is nil for a type that isn't misspelled; otherwise it contains
  /// the types that were probably meant, possibly none.
  func undeclaredTests(in parsed: ParseResult) -> [(test: TypeTest, meant: [String]?)] {
    var found: [(test: TypeTest, meant: [String]?)] = []
    var memory = LintMemory(among: types)
    if similarTypes == nil { memory.lookUp(parsed) }
    for test in parsed.tree.namedTypes where test.isUnknown(in: types) {
      let similar = (similarTypes ?? memory.similarTypes)[test.type] ?? []
      // A text with two types isn't one misspelled type.
      let isList = test.type.utf8.contains(UInt8(ascii: ","))
      let meant = !isList && TypeGraph.isMisspelled(test.type, like: similar) ? similar : nil
      // Text comparisons need no declared type, so an undeclared type in one is reported only if it's probably misspelled.
      if meant == nil, test.isOfTexts { continue }
      found.append((test, meant))
    }
    return found
  }
}
