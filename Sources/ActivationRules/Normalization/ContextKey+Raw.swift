extension ContextKey {
  /// On the root object: the ``ContextForm`` of the context, when it says so itself. Never seen by a rule.
  package static let form = "form"
  /// On an item in raw form: whether the host wants the page's JavaScript to be run, as Safari does.
  package static let supportsJavaScript = "supportsJavaScript"
  /// On an attachment in raw form: the URL behind `public.url`, of which only the scheme counts.
  package static let url = "url"
  /// On an attachment in raw form: the scheme of the URL behind `public.url`.
  package static let urlScheme = "urlScheme"
  /// On an item: its title.
  package static let title = "title"
  /// On an item: its text.
  package static let contentText = "contentText"
  /// On an attachment: what a File Provider knows of the file.
  package static let fileProviderItem = "fileProviderItem"
}

/// Type identifiers that the system treats apart when it prepares a context, or that hosts register.
enum SharedType {
  static let url = "public.url"
  static let fileURL = "public.file-url"
  static let activeWebPage = "com.apple.active-webpage"
  static let groupActivity = "com.apple.group-activities.activity"
}
