/// The number of a node in a ``FusedProgram``.
typealias FusedID = UInt32

/// A condition on what is shared, without keys, variables and errors.
///
/// There are four levels: conditions on the context, on one item, on one attachment and on one identifier. A condition of one level
/// counts elements for which one of the next level holds. The connectives occur on all.
enum FusedNode: Sendable {
  case truth(Bool)
  case and(OperandRun)
  case or(OperandRun)
  case not(FusedID)

  // MARK: On the context

  /// `extensionItems.@count == 1`
  case itemCount(CountTest)
  /// `extensionItems.@sum.attachments.@count == 1`
  case attachmentTotal(CountTest)
  /// `SUBQUERY(extensionItems, $item, …).@count == 1`
  case items(FusedID, CountTest)
  /// `SUBQUERY(extensionItems.@unionOfArrays.attachments, $attachment, …).@count == 1`
  case allAttachments(FusedID, CountTest)

  // MARK: On an item

  /// `$item.attachments.@count == 1`
  case attachmentCount(CountTest)
  /// `SUBQUERY($item.attachments, $attachment, …).@count == 1`
  case attachments(FusedID, CountTest)

  // MARK: On an attachment

  /// `ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO …`, one type or more: a run of classes of the graph.
  case conformsToAny(OperandRun)
  /// The same for a type that the graph does not know: the position of a type constant.
  case conformsToForeign(UInt32)
  /// `$attachment.registeredTypeIdentifiers.@count == 1`
  case identifierCount(CountTest)
  /// `SUBQUERY($attachment.registeredTypeIdentifiers, $type, …).@count == 1`; ALL and UTI-EQUALS are such counts too.
  case identifiers(FusedID, CountTest)

  // MARK: On an identifier

  /// `$type UTI-CONFORMS-TO …`: the position of a type constant.
  case conforms(UInt32)
  /// `$type UTI-EQUALS …`: the position of a type constant.
  case equals(UInt32)
}
