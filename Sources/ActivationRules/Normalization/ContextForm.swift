/// At which point of its way a shared context is written down.
public enum ContextForm: String, Sendable, Hashable {
  /// As rules are evaluated on it: after the system prepared what the host registered. The usual form.
  case matching
  /// As the host registers it, before the system prepares it; see ``NormalizedContext``.
  case raw
}
