import Texts

/// The rules in the places of an Info.plist where the systems look for them, or the mistake if there are none.
package enum RuleLookup: Sendable {
  case rules([FoundRule])
  /// Something that isn't a rule, or a rule in a place where it has no effect.
  case unusable(ReadingError)
  /// No sign of a rule.
  case missing(ReadingError)

  private static let place = "NSExtension > NSExtensionAttributes > NSExtensionActivationRule"

  /// Returns the rules of an Info.plist, or the reason why there are none.
  package static func search(_ plist: PropertyListValue) -> RuleLookup {
    guard case .dictionary = plist else { return .unusable(failure("the top level is \(plist.kind)")) }
    guard let bundle = plist[InfoKey.extensionKey] else { return missingExtension(plist) }
    guard case .dictionary = bundle else { return .unusable(failure("NSExtension is \(bundle.kind)")) }
    let attributes = bundle[InfoKey.attributes]
    let actions = FileProviderPredicate.actions(in: plist).compactMap { action in
      action.value?.text.map {
        FoundRule(rule: .predicate($0), path: action.path, root: ContextKey.fileProviderItems, name: action.name)
      }
    }
    if let value = attributes?[ActivationKey.rule] {
      guard let rule = WrittenRule(value) else {
        return .unusable(failure("NSExtensionActivationRule is \(value.kind), neither a string nor a dictionary"))
      }
      return .rules([FoundRule(rule: rule, path: InfoKey.rulePath)] + actions)
    }
    guard actions.isEmpty else { return .rules(actions) }
    return misplaced(plist, bundle, attributes).map { .unusable($0) } ?? .missing(missingRule(bundle))
  }

  private static func failure(_ message: String, help: String = "") -> ReadingError {
    ReadingError(.rule, message, help: help)
  }

  /// Returns the error about something that was found instead of a rule.
  private static func failure(found: String, help: String = "") -> ReadingError {
    ReadingError(.rule, "found " + found, expected: "a rule at " + place, help: help)
  }

  private static func missingExtension(_ plist: PropertyListValue) -> RuleLookup {
    for key in [ActivationKey.rule, InfoKey.attributes] where plist[key] != nil {
      return .unusable(failure(found: "\(key) at the top level"))
    }
    if let modern = plist["EXAppExtensionAttributes"] {
      let point = modern["EXExtensionPointIdentifier"]?.text ?? "unknown"
      return .missing(failure(found: "an ExtensionKit extension (\(point)), which uses no activation rule"))
    }
    if let near = plist.misspelledExtension {
      return .unusable(failure("there's no NSExtension, but \(near)", help: "Did you mean NSExtension?"))
    }
    return .missing(
      failure("there's no NSExtension", help: "Is this the Info.plist of the extension, not that of the app?"))
  }

  private static func misplaced(
    _ plist: PropertyListValue, _ bundle: PropertyListValue, _ attributes: PropertyListValue?
  ) -> ReadingError? {
    if bundle[ActivationKey.rule] != nil {
      return failure(found: "NSExtensionActivationRule directly under NSExtension")
    }
    if plist[ActivationKey.rule] != nil { return failure(found: "NSExtensionActivationRule at the top level") }
    for source in [attributes, bundle, plist] {
      guard case .dictionary(let entries) = source else { continue }
      for key in entries.keys.stablySorted()
      where key.hasPrefix("NSExtensionActivation") && key != ActivationKey.rule && !ActivationKey.isMisspelledRule(key)
      {
        return failure(
          found: "\(key) outside of the rule", help: "Activation keys belong inside the rule's dictionary.")
      }
    }
    if case .dictionary(let entries) = bundle {
      for key in entries.keys.stablySorted() where key != InfoKey.attributes && entries[key]?[ActivationKey.rule] != nil
      {
        return failure(found: "NSExtensionActivationRule inside \(key)", help: "Is NSExtensionAttributes misspelled?")
      }
    }
    if let attributes {
      guard case .dictionary(let entries) = attributes else {
        return failure("NSExtensionAttributes must be a dictionary, not \(attributes.kind)")
      }
      for key in entries.keys.stablySorted() where ActivationKey.isMisspelledRule(key) {
        return failure(found: "\(key) in NSExtensionAttributes", help: "Did you mean NSExtensionActivationRule?")
      }
    }
    return nil
  }

  private static func missingRule(_ bundle: PropertyListValue) -> ReadingError {
    guard let identifier = bundle[InfoKey.point]?.text else { return failure("there's no activation rule") }
    switch ExtensionPoint.named(identifier)?.ruleUse {
    case .unused: return failure("the extension point \(identifier) uses no activation rule")
    case .required:
      return failure(
        "there's no activation rule at \(place)",
        help: "Without a rule the extension is never offered (inferred). `activation-rule make` writes one.")
    case .fileProviderActions: return failure("no File Provider action has an activation rule")
    case .replayKit, nil: return failure("there's no activation rule for the extension point \(identifier)")
    }
  }
}

extension PropertyListValue {
  /// The misspelled key of an extension's dictionary in an Info.plist that has no `NSExtension`; nil if there's none.
  package var misspelledExtension: String? {
    guard case .dictionary(let entries) = self, entries[InfoKey.extensionKey] == nil else { return nil }
    let near = closestMatch(to: InfoKey.extensionKey, among: entries.keys.stablySorted())
    return near.flatMap { key in [InfoKey.point, InfoKey.attributes].contains { self[key]?[$0] != nil } ? key : nil }
  }
}
