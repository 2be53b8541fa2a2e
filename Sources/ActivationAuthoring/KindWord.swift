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
  /// Other words that are read as this one, each for one and for several; the last of them mean less than it.
  package let synonyms: [(singular: String, plural: String)]
  /// The number of synonyms that mean the same.
  private let sameCount: Int

  /// Creates a word from its names, each with its plural after a slash where that isn't the name with an *s*.
  private init(
    _ name: String, _ types: [String], except exceptions: [String] = [], also synonyms: String = "",
    such narrower: String = ""
  ) {
    (singular, plural) = Self.numbers(of: name.utf8[...])
    self.types = types
    self.exceptions = exceptions
    let same = Self.names(synonyms)
    sameCount = same.count
    self.synonyms = same + Self.names(narrower)
  }

  private static func names(_ list: String) -> [(singular: String, plural: String)] {
    list.utf8.split(separator: 0x2C).map { numbers(of: $0.drop { $0 == 0x20 }) }
  }

  private static func numbers(of name: Substring.UTF8View) -> (singular: String, plural: String) {
    let parts = name.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) }
    return parts.count == 2 ? (parts[0], parts[1]) : (parts[0], parts[0] + "s")
  }

  /// All words, those of Apple's keys first.
  package static let all: [KindWord] = [
    KindWord(
      "image", ["public.image"],
      also: "photo, picture, image file, pic, photo file, photograph, img, graphic, snapshot",
      such: """
        screenshot, screen shot, wallpaper, selfie, scan, meme, panorama, sticker, drawing, sketch/sketches, \
        illustration, icon, painting, portrait, avatar, QR code, barcode
        """),
    KindWord(
      "video", ["public.movie"],
      also: """
        movie, film, movie file, video file, clip, video clip, vid, video recording, footage/footage
        """, such: "screen recording, reel"),
    KindWord(
      "link", ["public.url"], except: ["public.file-url"],
      also: """
        web URL, URL, uri, web link, web address/web addresses, website, hyperlink, web site, bookmark, site, \
        internet address/internet addresses, website link, website URL, web page link, page URL, web site URL, \
        webpage URL, webpage link, web page URL, NSURL, link URL, URL link, weblink
        """, such: "article, tweet, post, story/stories, recipe, newsletter, blog, playlist, product, YouTube short"),
    KindWord("link or file/links or files", ["public.url"], also: "web or file URL"),
    KindWord("web page", ["com.apple.active-webpage"], also: "webpage, page, internet page"),
    KindWord(
      "text", ["public.plain-text"],
      also: """
        plain text, selected text, text file, caption, text snippet, snippet, plain text file, \
        text selection, string, text document, highlighted text, raw text, txt, title, NSString, paragraph, comment
        """, such: "note, quote, highlight, message, text note"),
    KindWord(
      "file", ["public.file-url"], also: "file URL, document, doc file, docs/docs, file link",
      such: "receipt, invoice, contract, report"),
    KindWord(
      "audio file", ["public.audio"],
      also: """
        sound, audio/audio, audio, audio recording, recording, track, sound file, audio clip, audio track
        """,
      such: """
        song, voice note, voice memo, music/music, music file, podcast, voice recording, voice message, \
        audio message, ringtone, podcast episode, audiobook
        """),
    KindWord("PDF", ["com.adobe.pdf"], also: "PDF file, PDF document, PDF doc, Acrobat file"),
    KindWord(
      "contact card", ["public.vcard"],
      also: "vCard, business card, vCard file, address book entry/address book entries, vcf"),
    KindWord("contact", ["public.contact"], also: "person/people"),
    KindWord(
      "calendar event", ["com.apple.ical.ics"],
      also: """
        event, appointment, calendar entry/calendar entries, calendar file, invitation, meeting, calendar invite, \
        invite, calendar item
        """),
    KindWord("location", ["com.apple.mapkit.map-item"], also: "place, map item, map location, map, map pin, pin"),
    KindWord("web archive", ["com.apple.webarchive"], also: "webarchive"),
    KindWord(
      "Pages document", ["com.apple.iwork.pages.pages", "com.apple.iwork.pages.sffpages"],
      also: "Pages file, Pages doc"),
    KindWord("GPX file", ["com.topografix.gpx"], also: "GPS track, GPX track, GPX/GPX"),
    KindWord(
      "Numbers document", ["com.apple.iwork.numbers.numbers", "com.apple.iwork.numbers.sffnumbers"],
      also: "Numbers file, Numbers doc"),
    KindWord("Keynote file", ["com.apple.iwork.keynote.key", "com.apple.iwork.keynote.sffkey"]),
    KindWord("Live Photo", ["com.apple.live-photo"]),
    KindWord("JPEG", ["public.jpeg"], also: "JPG"),
    KindWord("PNG", ["public.png"]),
    KindWord("GIF", ["com.compuserve.gif"], also: "animated GIF"),
    KindWord("HEIC", ["public.heic"], also: "HEIC photo"),
    KindWord("raw photo", ["public.camera-raw-image"], also: "raw image, raw file, raw picture, raw/raw"),
    KindWord("SVG", ["public.svg-image"], also: "vector graphic"),
    KindWord("MP4", ["public.mpeg-4"]),
    KindWord("QuickTime movie", ["com.apple.quicktime-movie"], also: "MOV"),
    KindWord("MP3", ["public.mp3"]),
    KindWord("archive", ["public.archive"], also: "archive file, compressed file"),
    KindWord("ZIP archive", ["public.zip-archive"], also: "zip, ZIP file, zipped file, zip folder"),
    KindWord("folder", ["public.folder"], also: "directory/directories"),
    KindWord(
      "spreadsheet", ["public.spreadsheet"],
      also: """
        Excel file, Excel sheet, Excel document, Excel/Excel, Numbers spreadsheet, Numbers sheet, \
        Excel spreadsheet, sheet
        """),
    KindWord(
      "presentation", ["public.presentation"],
      also: """
        slide deck, PowerPoint, PowerPoint file, PowerPoint presentation, deck, slide, Keynote presentation, \
        Keynote document, slideshow
        """),
    KindWord("e-book", ["org.idpf.epub-container"], also: "ebook, EPUB, book, EPUB file, EPUB book, electronic book"),
    KindWord(
      "Word document", ["com.microsoft.word.doc", "org.openxmlformats.wordprocessingml.document"],
      also: """
        Word file, Word/Word, Word doc, MS Word document, MS Word/MS Word, Microsoft Word/Microsoft Word, \
        Microsoft Word document, Microsoft Word file
        """),
    KindWord(
      "Office document",
      [
        "com.microsoft.word.doc", "org.openxmlformats.wordprocessingml.document", "public.spreadsheet",
        "public.presentation",
      ],
      also: """
        Office file, Microsoft Office document, Microsoft Office file, MS Office document, MS Office file, \
        Office doc, MS Office doc
        """),
    KindWord("rich text", ["public.rtf"], also: "formatted text"),
    KindWord(
      "Markdown file", ["net.daringfireball.markdown"],
      also: "markdown/markdown, markdown document, markdown text, markdown note"),
    KindWord("HTML file", ["public.html"], also: "HTML/HTML, HTML page, HTML document"),
    KindWord("JSON file", ["public.json"], also: "JSON/JSON, JSON document"),
    KindWord("XML file", ["public.xml"], also: "XML/XML, XML document"),
    KindWord("CSV file", ["public.comma-separated-values-text"], also: "CSV, CSV table, comma-separated file"),
    KindWord(
      "source file", ["public.source-code"],
      also: "source code/source code, code/code, code file, source code file, program"),
    KindWord("font", ["public.font"], also: "font file, typeface"),
    KindWord("3D model", ["public.3d-content"], also: "model, 3D file, 3D object"),
    KindWord("email message", ["public.email-message"], also: "email, e-mail, mail, mail message, e-mail message"),
    KindWord(
      "Wallet pass/Wallet passes", ["com.apple.pkpass", "com.apple.pkpass-data"],
      also: "pass/passes, boarding pass/boarding passes, ticket, Apple Wallet pass/Apple Wallet passes"),
    KindWord("web page with a script's results/web pages with a script's results", ["com.apple.property-list"]),
    KindWord("piece of data/pieces of data", ["public.data"], also: "data file, binary file"),
    KindWord("DOCX file", ["org.openxmlformats.wordprocessingml.document"]),
    KindWord("XLSX file", ["org.openxmlformats.spreadsheetml.sheet"]),
    KindWord("PPTX file", ["org.openxmlformats.presentationml.presentation"]),
    KindWord("XLS file", ["com.microsoft.excel.xls"]),
    KindWord("M4A file", ["com.apple.m4a-audio"]),
    KindWord("WAV file", ["com.microsoft.waveform-audio"]),
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
    /// A Boolean value that indicates whether the word means less than its kind, which no rule can tell: *screenshots*.
    var isNarrow: Bool
  }

  /// Returns the meaning of a lowercase phrase; nil when it isn't a word for a kind.
  static func reading(_ phrase: String) -> Reading? {
    guard let entry = readings[phrase] else { return nil }
    let isFormat = entry.isPlural ? massWords.contains(phrase) : formatNames.contains(phrase)
    return Reading(
      word: all[entry.place], isPlural: entry.isPlural, isFormat: isFormat, isNarrow: narrowWords.contains(phrase))
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

  /// Words that are their own plural: *audio*, *JSON*.
  private static let massWords: Set<String> = {
    let names = all.flatMap { $0.synonyms }.filter { $0.singular == $0.plural && !$0.singular.hasSuffix("s") }
    return Set(names.map { $0.singular.lowercased() })
  }()

  private static let narrowWords: Set<String> = {
    let names = all.flatMap { word in word.synonyms.dropFirst(word.sameCount).flatMap { [$0.singular, $0.plural] } }
    return Set(names.map { $0.lowercased() })
  }()

  private static let readings: [String: (place: Int, isPlural: Bool)] = {
    var readings: [String: (place: Int, isPlural: Bool)] = [:]
    for (place, word) in all.enumerated() {
      // "link or file" is two words, each for itself where a limit on both follows.
      let own = word.types == ["public.url"] && word.exceptions.isEmpty ? [] : [(word.singular, word.plural)]
      for (singular, plural) in own + word.synonyms.map({ ($0.singular, $0.plural) }) {
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
    var identifiers: [String] = []
    var rest = exactTypes.isEmpty ? types[...] : []
    while let first = rest.first {
      let words = KindWord.all.filter { word in
        word.types.first == first && word.types.allSatisfy(rest.contains)
          && word.exceptions.allSatisfy(exceptions.contains)
      }
      guard let word = words.max(by: { $0.types.count < $1.types.count || $0.exceptions.count < $1.exceptions.count })
      else {
        identifiers.append(first)
        rest.removeFirst()
        continue
      }
      left.removeAll { word.exceptions.contains($0) }
      rest.removeAll { word.types.contains($0) }
      names.append(isPlural ? word.plural : word.singular)
    }
    let isInWords = exactTypes.isEmpty && identifiers.isEmpty
    if !exactTypes.isEmpty || !identifiers.isEmpty && !left.isEmpty {
      (names, identifiers, left) = ([], types.map { exactTypes.contains($0) ? $0 + " itself" : $0 }, exceptions)
    }
    var text = (names + identifiers).joined(separator: " or ")
    if !isInWords, types.last.map({ !exactTypes.contains($0) }) ?? true {
      text += isPlural ? " attachments" : " attachment"
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
