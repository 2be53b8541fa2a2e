/// One edit of the shared context.
struct ContextEdit {
  enum Kind: Int, CaseIterable {
    case removeAttachment, removeItem, addType, addAttachment, addItem, replaceTypes, joinItems, splitItem
  }

  let kind: Kind
  /// What the edit does, in the imperative.
  let sentence: String
  /// Equal for edits that do the same to another attachment of the same kind.
  let signature: String
  /// The sketch that is edited.
  let base: ContextSketch
  let change: (inout ContextSketch) -> Void

  /// The sketch after the edit.
  var result: ContextSketch {
    var result = base
    change(&result)
    return result
  }
}

/// Writes down every edit that a sketch allows, in a stable order.
struct ContextEditor {
  /// How many attachments, and how many items, of a large context are edited.
  private static let maximumSubjects = 100

  let types: [String]
  let keys: SketchKeys

  func edits(of sketch: ContextSketch) -> [ContextEdit] {
    removals(sketch) + additions(sketch) + replacements(sketch) + regroupings(sketch)
  }

  private func edit(
    _ kind: ContextEdit.Kind, _ sentence: String, _ subject: String, _ sketch: ContextSketch,
    _ change: @escaping (inout ContextSketch) -> Void
  ) -> ContextEdit {
    ContextEdit(
      kind: kind, sentence: sentence, signature: "\(kind.rawValue) \(subject)", base: sketch, change: change)
  }

  /// One attachment of each kind in each item; those that are alike give the same edits.
  private func representatives(_ sketch: ContextSketch) -> [(item: Int, attachment: Int, types: String)] {
    var found: [(item: Int, attachment: Int, types: String)] = []
    for (item, content) in sketch.items.enumerated() {
      var seen: Set<[UInt8]> = []
      for (attachment, value) in content.attachments.enumerated() where found.count < Self.maximumSubjects {
        let key = keys.key(of: value)
        if seen.insert(Array(key.utf8)).inserted || keys.usesOrder {
          found.append((item, attachment, value.types.joined(separator: ",")))
        }
      }
    }
    return found
  }

  private func removals(_ sketch: ContextSketch) -> [ContextEdit] {
    var edits: [ContextEdit] = []
    for (item, attachment, old) in representatives(sketch) {
      let name = sketch.items[item].attachments[attachment].name
      edits.append(
        edit(.removeAttachment, "leave out \(name)", old, sketch) {
          $0.items[item].attachments.remove(at: attachment)
          $0.items[item].isEdited = true
        })
    }
    for (item, content) in sketch.items.enumerated().prefix(Self.maximumSubjects) {
      edits.append(
        edit(.removeItem, "leave out \(content.name)", "", sketch) { $0.items.remove(at: item) })
    }
    return edits
  }

  private func additions(_ sketch: ContextSketch) -> [ContextEdit] {
    var edits: [ContextEdit] = []
    for (item, attachment, old) in representatives(sketch) {
      let value = sketch.items[item].attachments[attachment]
      for type in types where !value.types.contains(type) {
        edits.append(
          edit(.addType, "register \(type) for \(value.name) too", old + " " + type, sketch) {
            $0.items[item].attachments[attachment].types.append(type)
            $0.items[item].attachments[attachment].isEdited = true
          })
      }
    }
    for type in types {
      let new = ContextSketch.Attachment(types: [type], name: "the new attachment (\(type))", original: nil)
      for (item, content) in sketch.items.enumerated().prefix(Self.maximumSubjects) {
        let place = sketch.items.count > 1 ? " in \(content.name)" : ""
        edits.append(
          edit(.addAttachment, "share another attachment\(place), \(type)", type, sketch) {
            $0.items[item].attachments.append(new)
          })
      }
      edits.append(
        edit(.addItem, "share another extension item, with \(type)", type, sketch) {
          $0.items.append(ContextSketch.Item(attachments: [new], name: "the new extension item", original: nil))
        })
    }
    return edits
  }

  private func replacements(_ sketch: ContextSketch) -> [ContextEdit] {
    var edits: [ContextEdit] = []
    for (item, attachment, old) in representatives(sketch) {
      let value = sketch.items[item].attachments[attachment]
      for type in types where value.types != [type] {
        edits.append(
          edit(.replaceTypes, "register only \(type) for \(value.name)", old + " " + type, sketch) {
            $0.items[item].attachments[attachment].types = [type]
            $0.items[item].attachments[attachment].isEdited = true
          })
      }
    }
    return edits
  }

  private func regroupings(_ sketch: ContextSketch) -> [ContextEdit] {
    var edits: [ContextEdit] = []
    if sketch.items.count > 1 {
      edits.append(
        edit(.joinItems, "put all attachments into one extension item", "", sketch) {
          for item in $0.items.dropFirst() { $0.items[0].attachments += item.attachments }
          $0.items[0].isEdited = true
          $0.items.removeSubrange(1...)
        })
    }
    for (item, attachment, old) in representatives(sketch) where sketch.items[item].attachments.count > 1 {
      let value = sketch.items[item].attachments[attachment]
      edits.append(
        edit(.splitItem, "put \(value.name) into an extension item of its own", old, sketch) {
          $0.items[item].attachments.remove(at: attachment)
          $0.items[item].isEdited = true
          $0.items.append(ContextSketch.Item(attachments: [value], name: "the new extension item", original: nil))
        })
    }
    return edits
  }
}
