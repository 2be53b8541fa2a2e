/// Identifiers that people write in rules and that no system declares.
///
/// The list has what neither a filename extension nor a MIME type nor the spelling leads to. Where it is from: rules and questions
/// in public code, and the names of the formats.
enum CommonTypeMistake {
  /// The types that are meant, the likeliest first; empty when the identifier isn't on the list.
  ///
  /// - Parameter identifier: In canonical form.
  static func meant(by identifier: String) -> [String] {
    for mistake in all where mistake.identifier == identifier { return mistake.meant }
    return []
  }

  /// The list; every meaning is a type of the system, which a test holds.
  static let all: [(identifier: String, meant: [String])] = [
    ("public.photo", ["public.image"]),
    ("public.photos", ["public.image"]),
    ("public.picture", ["public.image"]),
    ("public.screenshot", ["public.image"]),
    ("public.live-photo", ["com.apple.live-photo"]),
    ("public.videos", ["public.movie"]),
    ("public.film", ["public.movie"]),
    ("public.quicktime", ["com.apple.quicktime-movie"]),
    ("com.apple.quicktime", ["com.apple.quicktime-movie"]),
    ("public.music", ["public.audio"]),
    ("public.sound", ["public.audio"]),
    ("public.recording", ["public.audio"]),
    ("public.link", ["public.url"]),
    ("public.hyperlink", ["public.url"]),
    ("public.weburl", ["public.url"]),
    ("public.web-url", ["public.url"]),
    ("public.website", ["public.url"]),
    ("public.webpage", ["public.url"]),
    ("public.web-page", ["public.url"]),
    ("public.uri", ["public.url"]),
    ("public.string", ["public.plain-text"]),
    ("public.file", ["public.data", "public.file-url"]),
    ("public.files", ["public.data", "public.file-url"]),
    ("public.document", ["public.data", "public.content"]),
    ("public.documents", ["public.data", "public.content"]),
    ("public.any", ["public.item", "public.data"]),
    ("public.all", ["public.item", "public.data"]),
    ("public.contact-card", ["public.vcard"]),
    ("public.contacts", ["public.vcard"]),
    ("public.calendar", ["com.apple.ical.ics"]),
    ("public.event", ["com.apple.ical.ics"]),
    ("public.markdown", ["net.daringfireball.markdown"]),
    ("public.zip", ["public.zip-archive"]),
    ("public.word", ["com.microsoft.word.doc", "org.openxmlformats.wordprocessingml.document"]),
    ("com.microsoft.word", ["com.microsoft.word.doc", "org.openxmlformats.wordprocessingml.document"]),
    ("com.microsoft.word.document", ["com.microsoft.word.doc", "org.openxmlformats.wordprocessingml.document"]),
    ("public.excel", ["com.microsoft.excel.xls", "org.openxmlformats.spreadsheetml.sheet"]),
    ("com.microsoft.excel", ["com.microsoft.excel.xls", "org.openxmlformats.spreadsheetml.sheet"]),
    ("public.powerpoint", ["com.microsoft.powerpoint.ppt", "org.openxmlformats.presentationml.presentation"]),
    ("com.microsoft.powerpoint", ["com.microsoft.powerpoint.ppt", "org.openxmlformats.presentationml.presentation"]),
    ("com.apple.pdf", ["com.adobe.pdf"]),
    ("com.adobe.acrobat", ["com.adobe.pdf"]),
    ("com.adobe.photoshop", ["com.adobe.photoshop-image"]),
  ]
}
