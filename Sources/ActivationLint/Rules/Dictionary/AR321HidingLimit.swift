import ActivationRules
import Predicates

extension LintRule {
  static let hidingLimit = LintRule(
    id: "AR321", name: "hiding-limit", severity: .note, evidence: .documented,
    page: """
      A limit that people exceed every day, that has no effect, or that can't be reached.

      There are three cases: a limit of 1 image, although a host preset shares several; in strict matching a limit of 0, which accepts nothing, like a
      missing key; and a limit for one kind above the limit for all attachments.

      **Why it matters.** Users who select two photos don't find the extension. A 0 that was meant as "any number" accepts nothing. Raising one limit but not the other has no effect.

      **Example.**

          { NSExtensionActivationSupportsImageWithMaxCount: 1 }

      **Instead.** Write the number that the extension can handle, such as 10. There's no value for "any number"; 100 is more than any app shares.

      **When it is not a mistake.** When the extension can do only one thing with one image, such as reading its text. `Image = 1` isn't reported if the limit for all attachments is
      also 1.

      **Reference.** The keys: https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """,
    check: .rule { subject, report in
      guard let dictionary = subject.dictionary, !dictionary.hasUnreadableValues, dictionary.refusal == nil,
        subject.asksActivationRule
      else { return }
      func place(_ key: String) -> Finding.Place { .value(subject.rulePath + [key]) }
      var kinds: [(key: String, limit: Int64)] = []
      for key in ActivationKey.counts { if case .integer(let limit)? = dictionary[key] { kinds.append((key, limit)) } }
      let most = dictionary[ActivationKey.attachmentsMaximum]?.integerValue ?? 0
      if most > 0, let kind = kinds.first(where: { $0.limit > most }) {
        report.add(
          "\(ActivationKey.short(kind.key)) = \(kind.limit) is never reached: the limit for all attachments is \(most)",
          help: "Raise this limit to \(kind.limit), or lower the other one.",
          on: place(ActivationKey.attachmentsMaximum),
          fix: .set(subject.rulePath + [ActivationKey.attachmentsMaximum], .integer(kind.limit)))
      }
      // An author who writes several zeros means them, so only a single one is reported.
      let zeros = kinds.filter { $0.limit == 0 }
      if zeros.count == 1, dictionary.isStrict, dictionary[ActivationKey.text]?.integerValue != 0 {
        report.add(
          "\(zeros[0].key) = 0 accepts nothing, as if the key were missing",
          help: "To accept any number, write 100; to accept none, remove the key.", on: place(zeros[0].key))
      }
      guard dictionary[ActivationKey.images] == .integer(1), most != 1, let rule = subject.sharedRule else {
        return
      }
      let hosts = subject.hosts.filter { host in
        let attachments = host.registeredTypeIdentifiers.flatMap { $0 }
        return attachments.count > 1 && !host.isMixed && rule.hides(host)
          && attachments.allSatisfy { $0.contains { subject.types.conforms($0, to: "public.image") } }
          && rule.isShown(attachment: attachments[0]) == true
      }
      guard !hosts.isEmpty else { return }
      report.add(
        "several images hide the extension, such as those that \(HostPreset.apps(of: hosts)) shares",
        help: "Raise the limit, unless the extension can take only one.", on: place(ActivationKey.images),
        fix: .set(subject.rulePath + [ActivationKey.images], .integer(10)))
    })
}
