internal import UniformTypes

/// A word for a kind of attachments, as people say it, with the types that it means.
///
/// Words follow the names of Apple's activation keys: an image is `public.image`, a movie `public.movie`, a web URL a `public.url` that is not a
/// `public.file-url` (documented in the App Extension Programming Guide, "Declaring Supported Data Types"). Where the types of a key are
/// inferred, a word has those of the preferred table: a text is `public.plain-text`, a file what has a `public.file-url`.
package struct KindWord: Sendable {
  /// The word for one: `image`.
  package let singular: String
  /// The word for several: `images`.
  package let plural: String
  /// The types, the widest ones.
  package let types: [String]
  /// Narrower types that aren't meant.
  package let exceptions: [String]
  /// Other words that are read as this one, each for one and for several.
  package let synonyms: [(singular: String, plural: String)]

  private init(
    _ singular: String, _ plural: String, _ types: [String], except exceptions: [String] = [],
    also synonyms: [(singular: String, plural: String)] = []
  ) {
    self.singular = singular
    self.plural = plural
    self.types = types
    self.exceptions = exceptions
    self.synonyms = synonyms
  }

  /// All words, those of Apple's keys first.
  package static let all: [KindWord] = [
    KindWord(
      "image", "images", ["public.image"],
      also: [
        ("photo", "photos"), ("picture", "pictures"), ("image file", "image files"), ("pic", "pics"),
        ("photo file", "photo files"), ("photograph", "photographs"), ("screenshot", "screenshots"),
        ("screen shot", "screen shots"), ("wallpaper", "wallpapers"), ("img", "imgs"), ("selfie", "selfies"),
        ("graphic", "graphics"), ("scan", "scans"), ("meme", "memes"), ("panorama", "panoramas"),
        ("sticker", "stickers"),
        ("drawing", "drawings"), ("sketch", "sketches"), ("illustration", "illustrations"), ("icon", "icons"),
        ("painting", "paintings"), ("snapshot", "snapshots"), ("portrait", "portraits"), ("avatar", "avatars"),
        ("QR code", "QR codes"), ("barcode", "barcodes"),
      ]),
    KindWord(
      "video", "videos", ["public.movie"],
      also: [
        ("movie", "movies"), ("film", "films"), ("movie file", "movie files"), ("video file", "video files"),
        ("clip", "clips"), ("video clip", "video clips"), ("vid", "vids"), ("video recording", "video recordings"),
        ("screen recording", "screen recordings"), ("footage", "footage"), ("reel", "reels"),
      ]),
    KindWord(
      "link", "links", ["public.url"], except: ["public.file-url"],
      also: [
        ("web URL", "web URLs"), ("URL", "URLs"), ("uri", "uris"), ("web link", "web links"),
        ("web address", "web addresses"), ("website", "websites"),
        ("hyperlink", "hyperlinks"), ("web site", "web sites"), ("bookmark", "bookmarks"), ("site", "sites"),
        ("article", "articles"), ("tweet", "tweets"), ("post", "posts"), ("internet address", "internet addresses"),
        ("website link", "website links"), ("website URL", "website URLs"), ("web page link", "web page links"),
        ("page URL", "page URLs"), ("web site URL", "web site URLs"), ("webpage URL", "webpage URLs"),
        ("webpage link", "webpage links"), ("web page URL", "web page URLs"), ("story", "stories"),
        ("NSURL", "NSURLs"), ("link URL", "link URLs"), ("URL link", "URL links"), ("weblink", "weblinks"),
      ]),
    KindWord("web or file URL", "web or file URLs", ["public.url"]),
    KindWord(
      "web page", "web pages", ["com.apple.active-webpage"],
      also: [("webpage", "webpages"), ("page", "pages"), ("internet page", "internet pages")]),
    KindWord(
      "text", "texts", ["public.plain-text"],
      also: [
        ("plain text", "plain texts"), ("selected text", "selected texts"), ("text file", "text files"),
        ("caption", "captions"), ("note", "notes"), ("text snippet", "text snippets"), ("snippet", "snippets"),
        ("plain text file", "plain text files"), ("text selection", "text selections"), ("string", "strings"),
        ("text document", "text documents"), ("quote", "quotes"), ("message", "messages"), ("text note", "text notes"),
        ("highlighted text", "highlighted texts"), ("raw text", "raw texts"), ("txt", "txts"), ("title", "titles"),
        ("NSString", "NSStrings"), ("paragraph", "paragraphs"), ("comment", "comments"),
      ]),
    KindWord(
      "file", "files", ["public.file-url"],
      also: [
        ("file URL", "file URLs"), ("document", "documents"), ("doc file", "doc files"), ("docs", "docs"),
        ("file link", "file links"),
      ]),
    KindWord(
      "audio file", "audio files", ["public.audio"],
      also: [
        ("sound", "sounds"), ("audio", "audio"), ("audio", "audios"), ("audio recording", "audio recordings"),
        ("recording", "recordings"), ("song", "songs"), ("voice note", "voice notes"), ("voice memo", "voice memos"),
        ("music", "music"), ("music file", "music files"), ("track", "tracks"), ("podcast", "podcasts"),
        ("sound file", "sound files"), ("voice recording", "voice recordings"), ("voice message", "voice messages"),
        ("audio clip", "audio clips"), ("audio track", "audio tracks"), ("ringtone", "ringtones"),
        ("podcast episode", "podcast episodes"), ("audiobook", "audiobooks"),
      ]),
    KindWord(
      "PDF", "PDFs", ["com.adobe.pdf"],
      also: [
        ("PDF file", "PDF files"), ("PDF document", "PDF documents"), ("PDF doc", "PDF docs"),
        ("Acrobat file", "Acrobat files"),
      ]),
    KindWord(
      "contact card", "contact cards", ["public.vcard"],
      also: [
        ("vCard", "vCards"), ("business card", "business cards"), ("vCard file", "vCard files"),
        ("address book entry", "address book entries"), ("vcf", "vcfs"),
      ]),
    KindWord("contact", "contacts", ["public.contact"], also: [("person", "people")]),
    KindWord(
      "calendar event", "calendar events", ["com.apple.ical.ics"],
      also: [
        ("event", "events"), ("appointment", "appointments"), ("calendar entry", "calendar entries"),
        ("calendar file", "calendar files"), ("invitation", "invitations"), ("meeting", "meetings"),
        ("calendar invite", "calendar invites"), ("invite", "invites"), ("calendar item", "calendar items"),
      ]),
    KindWord(
      "location", "locations", ["com.apple.mapkit.map-item"],
      also: [
        ("place", "places"), ("map item", "map items"), ("map location", "map locations"), ("map", "maps"),
        ("map pin", "map pins"), ("pin", "pins"),
      ]),
    KindWord("web archive", "web archives", ["com.apple.webarchive"], also: [("webarchive", "webarchives")]),
    KindWord(
      "Pages document", "Pages documents", ["com.apple.iwork.pages.pages", "com.apple.iwork.pages.sffpages"],
      also: [("Pages file", "Pages files"), ("Pages doc", "Pages docs")]),
    KindWord(
      "GPX file", "GPX files", ["com.topografix.gpx"],
      also: [("GPS track", "GPS tracks"), ("GPX track", "GPX tracks"), ("GPX", "GPX")]),
    KindWord("Live Photo", "Live Photos", ["com.apple.live-photo"]),
    KindWord("JPEG", "JPEGs", ["public.jpeg"], also: [("JPG", "JPGs")]),
    KindWord("PNG", "PNGs", ["public.png"]),
    KindWord("GIF", "GIFs", ["com.compuserve.gif"], also: [("animated GIF", "animated GIFs")]),
    KindWord("HEIC", "HEICs", ["public.heic"], also: [("HEIC photo", "HEIC photos")]),
    KindWord(
      "raw photo", "raw photos", ["public.camera-raw-image"],
      also: [("raw image", "raw images"), ("raw file", "raw files"), ("raw picture", "raw pictures")]),
    KindWord("SVG", "SVGs", ["public.svg-image"], also: [("vector graphic", "vector graphics")]),
    KindWord("MP4", "MP4s", ["public.mpeg-4"]),
    KindWord("QuickTime movie", "QuickTime movies", ["com.apple.quicktime-movie"], also: [("MOV", "MOVs")]),
    KindWord("MP3", "MP3s", ["public.mp3"]),
    KindWord(
      "archive", "archives", ["public.archive"],
      also: [("archive file", "archive files"), ("compressed file", "compressed files")]),
    KindWord(
      "ZIP archive", "ZIP archives", ["public.zip-archive"],
      also: [
        ("zip", "zips"), ("ZIP file", "ZIP files"), ("zipped file", "zipped files"), ("zip folder", "zip folders"),
      ]),
    KindWord("folder", "folders", ["public.folder"], also: [("directory", "directories")]),
    KindWord(
      "spreadsheet", "spreadsheets", ["public.spreadsheet"],
      also: [
        ("Excel file", "Excel files"), ("Excel sheet", "Excel sheets"), ("Excel document", "Excel documents"),
        ("Excel", "Excel"), ("Numbers spreadsheet", "Numbers spreadsheets"), ("Numbers sheet", "Numbers sheets"),
        ("Excel spreadsheet", "Excel spreadsheets"), ("sheet", "sheets"),
      ]),
    KindWord(
      "presentation", "presentations", ["public.presentation"],
      also: [
        ("slide deck", "slide decks"), ("PowerPoint", "PowerPoints"), ("PowerPoint file", "PowerPoint files"),
        ("PowerPoint presentation", "PowerPoint presentations"), ("deck", "decks"), ("slide", "slides"),
        ("Keynote presentation", "Keynote presentations"), ("Keynote document", "Keynote documents"),
        ("slideshow", "slideshows"),
      ]),
    KindWord(
      "e-book", "e-books", ["org.idpf.epub-container"],
      also: [
        ("ebook", "ebooks"), ("EPUB", "EPUBs"), ("book", "books"), ("EPUB file", "EPUB files"),
        ("EPUB book", "EPUB books"),
        ("electronic book", "electronic books"),
      ]),
    KindWord(
      "Word document", "Word documents",
      ["com.microsoft.word.doc", "org.openxmlformats.wordprocessingml.document"],
      also: [
        ("Word file", "Word files"), ("Word", "Word"), ("Word doc", "Word docs"),
        ("MS Word document", "MS Word documents"), ("MS Word", "MS Word"), ("Microsoft Word", "Microsoft Word"),
        ("Microsoft Word document", "Microsoft Word documents"), ("Microsoft Word file", "Microsoft Word files"),
      ]),
    KindWord(
      "Office document", "Office documents",
      [
        "com.microsoft.word.doc", "org.openxmlformats.wordprocessingml.document", "public.spreadsheet",
        "public.presentation",
      ],
      also: [
        ("Office file", "Office files"), ("Microsoft Office document", "Microsoft Office documents"),
        ("Microsoft Office file", "Microsoft Office files"), ("MS Office document", "MS Office documents"),
        ("MS Office file", "MS Office files"), ("Office doc", "Office docs"),
      ]),
    KindWord("rich text", "rich texts", ["public.rtf"], also: [("formatted text", "formatted texts")]),
    KindWord(
      "Markdown file", "Markdown files", ["net.daringfireball.markdown"],
      also: [
        ("markdown", "markdown"), ("markdown document", "markdown documents"), ("markdown text", "markdown texts"),
      ]),
    KindWord(
      "HTML file", "HTML files", ["public.html"],
      also: [("HTML", "HTML"), ("HTML page", "HTML pages"), ("HTML document", "HTML documents")]),
    KindWord(
      "JSON file", "JSON files", ["public.json"], also: [("JSON", "JSON"), ("JSON document", "JSON documents")]),
    KindWord("XML file", "XML files", ["public.xml"], also: [("XML", "XML"), ("XML document", "XML documents")]),
    KindWord(
      "CSV file", "CSV files", ["public.comma-separated-values-text"],
      also: [("CSV", "CSVs"), ("CSV table", "CSV tables"), ("comma-separated file", "comma-separated files")]),
    KindWord(
      "source file", "source files", ["public.source-code"],
      also: [
        ("source code", "source code"), ("code", "code"), ("code file", "code files"),
        ("source code file", "source code files"), ("program", "programs"),
      ]),
    KindWord("font", "fonts", ["public.font"], also: [("font file", "font files"), ("typeface", "typefaces")]),
    KindWord(
      "3D model", "3D models", ["public.3d-content"],
      also: [("model", "models"), ("3D file", "3D files"), ("3D object", "3D objects")]),
    KindWord(
      "email message", "email messages", ["public.email-message"],
      also: [
        ("email", "emails"), ("e-mail", "e-mails"), ("mail", "mails"), ("mail message", "mail messages"),
        ("e-mail message", "e-mail messages"),
      ]),
    KindWord(
      "Wallet pass", "Wallet passes", ["com.apple.pkpass"],
      also: [
        ("pass", "passes"), ("boarding pass", "boarding passes"), ("ticket", "tickets"),
        ("Apple Wallet pass", "Apple Wallet passes"),
      ]),
    KindWord(
      "web page with a script's results", "web pages with a script's results", ["com.apple.property-list"]),
    KindWord("data file", "data files", ["public.data"], also: [("binary file", "binary files")]),
  ]

  /// The word for exactly these types; nil when there is none.
  static func named(_ types: [String], except exceptions: [String]) -> KindWord? {
    all.first { $0.types == types && Set($0.exceptions) == Set(exceptions) }
  }

  /// A word as it was read.
  struct Reading {
    var word: KindWord
    var isPlural: Bool
    /// A Boolean value that indicates whether the word names a format, which another noun may follow: *PDF or Word
    /// documents*.
    var isFormat: Bool
  }

  /// Returns the meaning of a lowercase phrase; nil when it isn't a word for a kind.
  static func reading(_ phrase: String) -> Reading? {
    guard let entry = readings[phrase] else { return nil }
    return Reading(
      word: all[entry.place], isPlural: entry.isPlural, isFormat: !entry.isPlural && formatNames.contains(phrase))
  }

  /// The most words of a phrase.
  static let longestPhrase = 6

  /// All phrases, for suggestions.
  static let phrases: [String] = all.flatMap { word in
    [word.singular, word.plural] + word.synonyms.flatMap { [$0.singular, $0.plural] }
  }

  /// Nouns that may follow the name of a format: *JPEG photos*.
  private static let formats: [String: [String]] = {
    let (images, videos, sounds) = (
      ["image", "photo", "picture"], ["video", "movie", "clip"], ["song", "track", "recording"]
    )
    var formats: [String: [String]] = [:]
    for name in ["JPEG", "JPG", "PNG", "GIF", "HEIC", "SVG"] { formats[name] = images + ["file"] }
    for name in ["MP4", "MOV"] { formats[name] = videos + ["file"] }
    formats["MP3"] = sounds + ["file"]
    for name in ["vcf", "vCard", "txt", "EPUB", "CSV", "JSON", "XML", "HTML", "ZIP archive"] {
      formats[name] = ["file", "document"]
    }
    formats["PDF"] = ["file", "document", "book", "page", "scan", "report", "form", "attachment"]
    return formats
  }()

  private static let formatNames: Set<String> = [
    "jpeg", "jpg", "png", "gif", "heic", "svg", "mp4", "mov", "mp3", "vcf", "vcard", "txt", "epub", "csv", "pdf", "zip",
    "word", "excel", "powerpoint", "text", "audio", "image", "video", "plain text",
  ]

  private static let readings: [String: (place: Int, isPlural: Bool)] = {
    var readings: [String: (place: Int, isPlural: Bool)] = [:]
    for (place, word) in all.enumerated() {
      for (singular, plural) in [(word.singular, word.plural)] + word.synonyms.map({ ($0.singular, $0.plural) }) {
        // Of a word that is both, such as audio, any number is meant.
        if readings[singular.lowercased()] == nil { readings[singular.lowercased()] = (place, false) }
        readings[plural.lowercased()] = (place, true)
        for noun in formats[singular] ?? [] {
          readings[singular.lowercased() + " " + noun] = (place, false)
          readings[singular.lowercased() + " " + noun + "s"] = (place, true)
        }
      }
    }
    return readings
  }()
}

extension RuleRequirements.Kind {
  /// The kind in words: `images or movies`, `public.jpeg attachments`.
  ///
  /// - Parameters:
  ///   - isPlural: Whether several are meant.
  ///   - isOnly: Whether the description names no types, so that what has no named type is every attachment.
  package func words(isPlural: Bool, isOnly: Bool = false) -> String {
    if types.isEmpty { return (isOnly ? "attachment" : "other attachment") + (isPlural ? "s" : "") }
    if exactTypes.isEmpty, let word = KindWord.named(types, except: exceptions) {
      return isPlural ? word.plural : word.singular
    }
    // Each type by its word, or several by one; a word that leaves something out may mean the same exception here.
    var left = exceptions
    var names: [String] = []
    var rest = exactTypes.isEmpty ? types[...] : []
    var isInWords = !rest.isEmpty
    while let first = rest.first {
      let words = KindWord.all.filter { word in
        word.types.first == first && word.types.allSatisfy(rest.contains)
          && word.exceptions.allSatisfy(exceptions.contains)
      }
      guard let word = words.max(by: { $0.types.count < $1.types.count || $0.exceptions.count < $1.exceptions.count })
      else {
        isInWords = false
        break
      }
      left.removeAll { word.exceptions.contains($0) }
      rest.removeAll { word.types.contains($0) }
      names.append(isPlural ? word.plural : word.singular)
    }
    if !isInWords { names = types.map { exactTypes.contains($0) ? $0 + " itself" : $0 } }
    var text = names.joined(separator: " or ")
    if !isInWords {
      left = exceptions
      if types.last.map({ !exactTypes.contains($0) }) ?? true { text += isPlural ? " attachments" : " attachment" }
    }
    if !left.isEmpty {
      text +=
        " other than "
        + left.map { type in
          KindWord.named([type], except: []).map { isInWords ? $0.plural : type } ?? type
        }.joined(separator: " or ")
    }
    return text
  }

  /// The kind's name in the plural: `images`, `web URLs`, `other attachments`.
  ///
  /// - Parameter isOnly: Whether it is the only kind, so that every attachment has no named type.
  package func name(isOnly: Bool) -> String { words(isPlural: true, isOnly: isOnly) }

  /// `a, b or c`
  package static func list(_ texts: [String], _ word: String) -> String {
    guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
