extension ActivationRule {
  /// Returns the decision whether the extension appears for what an app shares, and why.
  ///
  /// The verdict is uncertain where it depends on a part of the share that nobody recorded.
  ///
  /// - Complexity: an evaluation, and one for each content that the app may share instead.
  public func decision(for preset: HostPreset) -> Decision {
    let decision = decision(for: preset.context)
    if preset.platform == .macOS, !preset.isOfQuickActions { return decision.doubtedInFinder }
    guard let gap = preset.gap, decision.verdict.isCertain else { return decision }
    let isOpen = gap.alternatives.contains { context in
      let other = self.decision(for: context)
      return !other.verdict.isCertain || other.isShown != decision.isShown
    }
    return isOpen ? decision.turned(.unrecorded(gap.reason, isShown: decision.isShown)) : decision
  }
}

extension Decision {
  /// The decision in an extension for macOS, where reports about files differ from what is known of iOS.
  package var doubtedInFinder: Decision {
    let files = context.registeredTypeIdentifiers.joined().filter { $0.contains(SharedType.fileURL) }
    if files.isEmpty { return self }
    switch rule.form {
    case .predicate: return isShown && rule.tree[rule.tree.root] == .truePredicate ? turned(.fileOnMac) : self
    case .dictionary(let form):
      let isText = files.joined().contains { type in
        ["public.html", "public.rtf"].contains { rule.types.conforms(type, to: $0) }
      }
      // The table in which every kind of text is text.
      guard isText, verdict == .hidden, let table = DictionaryTable(named: "M1") else { return self }
      let other = ActivationRule(
        dictionary: form.dictionary, tables: [table], platform: .macOS, types: rule.types, services: rule.services)
      return other.decision(for: context).isShown ? turned(.textFileOnMac) : self
    }
  }

  /// A Boolean value that indicates whether a part of the share that nobody recorded decides, or reports of a Mac do, so that no change of the rule
  /// is sure to help.
  package var isUnrecorded: Bool {
    switch verdict {
    case .uncertain(.unrecorded), .uncertain(.fileOnMac), .uncertain(.textFileOnMac): true
    default: false
    }
  }

  /// The decision with a verdict that isn't certain.
  fileprivate func turned(_ uncertainty: Uncertainty) -> Decision {
    Decision(.uncertain(uncertainty), handedItems, rule: rule, for: prepared, of: shared)
  }
}

extension Verdict {
  /// A Boolean value that indicates whether it's known that the extension is in the share sheet, or that it isn't.
  fileprivate var isCertain: Bool { if case .uncertain = self { false } else { true } }
}
