internal import ActivationRules
internal import UniformTypes

/// Decides the dictionary form by hand: it counts in plain lists, without any predicate.
///
/// It is written from the description of the system's walk. The only data that it shares with the expansion are the rows of a table, which are
/// repeated here.
package struct NaiveDictionaryRule {
  struct Row: Sendable {
    var key: String
    var types: [String]
    var parent: String?
    var exceptTypes: [String] = []
    /// Returns whether an attachment counts against the limit; nil if its first type decides.
    var counts: (@Sendable ([String]) -> Bool)?
  }

  /// The way in which a table reads rules.
  package struct Reading: Sendable {
    var rows: [Row]
    var limitsEachItem = false
    var exceptsAttachments = false
    var wantsAttachments = false
  }

  private let values: [String: Int]
  private let reading: Reading

  package init(values: [String: Int], reading: Reading) {
    self.values = values
    self.reading = reading
  }

  /// A Boolean value that indicates whether all values other than zero have keys that mean nothing, so that the system's behavior isn't known.
  package var isUnknowable: Bool {
    let keys = values.filter { $0.value != 0 }.keys
    return !keys.isEmpty && keys.allSatisfy { !ActivationKey.all.contains($0) && $0 != ActivationKey.rule }
  }

  private var version: Int { values[ActivationKey.dictionaryVersion] ?? 0 }
  private var isStrict: Bool {
    (values[ActivationKey.usesStrictMatching] ?? 0) != 0 || version == 0 || version == 1
  }

  static func conforms(_ identifier: String, _ type: String) -> Bool { TypeGraph.system.conforms(identifier, to: type) }

  private func matches(_ attachment: [String], _ type: String) -> Bool {
    attachment.contains { Self.conforms($0, type) }
  }

  /// Returns whether the rule accepts items. Each item is a list of attachments, and each attachment is a list of types.
  package func accepts(_ items: [[[String]]]) -> Bool {
    if let parts = webPageParts(items) { return parts.contains { acceptsAsOne($0) } }
    return acceptsAsOne(items)
  }

  private func webPageParts(_ items: [[[String]]]) -> [[[[String]]]]? {
    guard items.count == 2, items.allSatisfy({ $0.count == 1 }) else { return nil }
    let pages = items.filter { $0[0].contains("com.apple.active-webpage") }
    let archives = items.filter { $0[0].contains("com.apple.webarchive") }
    guard let page = items.firstIndex(where: { $0[0].contains("com.apple.active-webpage") }), !archives.isEmpty,
      archives.contains(items[1 - page]) || pages.count == 2
    else { return nil }
    return [items, pages, archives]
  }

  private func acceptsAsOne(_ items: [[[String]]]) -> Bool {
    if values.values.allSatisfy({ $0 == 0 }) { return false }
    var conditions: [Bool] = []
    var accepted: [String] = []
    for row in reading.rows where row.parent == nil {
      walk(row, parentType: nil, isParentAccepted: false, items, &conditions, &accepted)
    }
    if !accepted.isEmpty { conditions.append(closes(items, accepted)) }
    return !conditions.isEmpty && conditions.allSatisfy { $0 }
  }

  private func walk(
    _ row: Row, parentType: String?, isParentAccepted: Bool, _ items: [[[String]]], _ conditions: inout [Bool],
    _ accepted: inout [String]
  ) {
    let value = values[row.key]
    let children = reading.rows.filter { $0.parent == row.key }
    if value ?? -1 < 0, !isStrict || isParentAccepted {
      for child in children {
        walk(
          child, parentType: parentType, isParentAccepted: isParentAccepted, items, &conditions, &accepted)
      }
      return
    }
    let limit = value ?? 0
    var below: [String] = []
    for child in children {
      walk(child, parentType: row.types.first, isParentAccepted: limit > 0, items, &conditions, &below)
    }
    if limit > 0 {
      conditions.append(isWithin(limit, row, items))
      accepted += row.types
    } else if !isStrict, let type = row.types.first {
      let others = below + (isParentAccepted ? [parentType].compactMap { $0 } : [])
      conditions.append(
        !items.joined().contains { attachment in
          matches(attachment, type) && !others.contains { matches(attachment, $0) }
        })
    }
    accepted += below
  }

  private func isWithin(_ limit: Int, _ row: Row, _ items: [[[String]]]) -> Bool {
    if row.key == ActivationKey.attachmentsMaximum { return items.joined().count <= limit }
    if row.key == ActivationKey.attachmentsMinimum { return items.joined().count >= limit }
    let counts = items.map { item in
      item.count { attachment in
        row.counts.map { $0(attachment) } ?? matches(attachment, row.types[0])
      }
    }
    return reading.limitsEachItem ? counts.allSatisfy { $0 <= limit } : counts.reduce(0, +) <= limit
  }

  private func closes(_ items: [[[String]]], _ accepted: [String]) -> Bool {
    var rejected: [String] = []
    for row in reading.rows where row.parent == nil && (values[row.key] ?? 0) > 0 { rejected += row.exceptTypes }
    rejected.removeAll { accepted.contains($0) }
    func isAccepted(_ attachment: [String]) -> Bool {
      if reading.exceptsAttachments {
        return accepted.contains { matches(attachment, $0) } && !rejected.contains { matches(attachment, $0) }
      }
      return attachment.contains { identifier in
        accepted.contains { Self.conforms(identifier, $0) } && !rejected.contains { Self.conforms(identifier, $0) }
      }
    }
    let attachments = items.joined()
    if isStrict { return attachments.allSatisfy(isAccepted) && !(reading.wantsAttachments && attachments.isEmpty) }
    return attachments.contains(where: isAccepted)
  }
}

extension NaiveDictionaryRule.Reading {
  /// The preferred table.
  static let preferred = Self(rows: [
    .init(key: ActivationKey.attachmentsMaximum, types: []), .init(key: ActivationKey.attachmentsMinimum, types: []),
    .init(key: ActivationKey.files, types: ["public.file-url"]),
    .init(key: ActivationKey.images, types: ["public.image"], parent: ActivationKey.files),
    .init(key: ActivationKey.movies, types: ["public.movie"], parent: ActivationKey.files),
    .init(key: ActivationKey.text, types: ["public.plain-text"]),
    .init(
      key: ActivationKey.webURLs, types: ["public.url"], exceptTypes: ["public.file-url"],
      counts: { attachment in
        attachment.contains { NaiveDictionaryRule.conforms($0, "public.url") }
          && !attachment.contains { NaiveDictionaryRule.conforms($0, "public.file-url") }
      }),
    .init(key: ActivationKey.webPages, types: ["com.apple.active-webpage"]),
  ])

  /// The preferred table with one row changed.
  static func replacing(_ key: String, _ change: (inout NaiveDictionaryRule.Row) -> Void) -> Self {
    var reading = preferred
    for index in reading.rows.indices where reading.rows[index].key == key { change(&reading.rows[index]) }
    return reading
  }

  /// The shipped tables, by name.
  package static let shipped: [String: Self] = [
    "V3": preferred, "M1": replacing(ActivationKey.text) { $0.types = ["public.text"] },
    "M2a": replacing(ActivationKey.files) { $0.types = ["public.data", "public.file-url"] },
    "M2b": replacing(ActivationKey.files) {
      $0.types = ["public.data", "public.file-url"]
      $0.counts = { attachment in
        attachment.contains { identifier in
          let conforms = { NaiveDictionaryRule.conforms(identifier, $0) }
          return conforms("public.data")
            && !["public.image", "public.movie", "public.text", "public.url"].contains(where: conforms)
        }
      }
    },
    "V1": replacing(ActivationKey.webURLs) { $0.counts = nil },
    "V2": replacing(ActivationKey.text) { $0.counts = { _ in false } },
    "V4": replacing(ActivationKey.webPages) { $0.types.append("com.apple.webarchive") },
    "V5": Self(rows: preferred.rows, limitsEachItem: true),
    "V6": Self(rows: preferred.rows, exceptsAttachments: true),
    "V7": Self(rows: preferred.rows, wantsAttachments: true),
  ]
}
