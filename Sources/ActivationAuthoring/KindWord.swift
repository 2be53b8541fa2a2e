internal import ActivationMemory
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

  /// Creates a word from a line of the table, each name with its plural after a slash where that isn't the name with an *s*.
  private init(_ line: Substring.UTF8View) {
    let parts = line.split(separator: 0x7C)
    let head = parts[0].split(separator: 0x3D)
    (singular, plural) = Self.numbers(of: head[0])
    let types = [String](words: head[1])
    self.types = types.filter { !$0.hasPrefix("-") }
    exceptions = types.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
    let same = parts.count > 1 ? Self.names(parts[1]) : []
    sameCount = same.count
    synonyms = same + (parts.count > 2 ? Self.names(parts[2]) : [])
  }

  private static func names(_ list: Substring.UTF8View) -> [(singular: String, plural: String)] {
    list.split(separator: 0x2C).map { numbers(of: $0) }.filter { !$0.singular.isEmpty }
  }

  private static func numbers(of name: Substring.UTF8View) -> (singular: String, plural: String) {
    let parts = name.split(separator: 0x2F).map { [String](words: $0).joined(separator: " ") }
    return parts.count == 2 ? (parts[0], parts[1]) : (parts[0], parts[0] + "s")
  }

  /// All words, those of Apple's keys first.
  package static let all: [KindWord] = table.utf8.split(separator: 0x0A).map { KindWord($0) }

  /// In each line a word, its types, after `-` those that aren't meant, the words that mean the same, and those that mean less.
  private static let table = """
    image = public.image | photo, picture, image file, pic, photo file, photograph, img, graphic, snapshot \
      | screenshot, screen shot, wallpaper, selfie, scan, meme, panorama, sticker, drawing, sketch/sketches, \
      illustration, icon, painting, portrait, avatar, QR code, barcode
    video = public.movie | movie, film, movie file, video file, clip, video clip, vid, video recording, \
      footage/footage | screen recording, reel
    link = public.url -public.file-url | web URL, URL, uri, web link, web address/web addresses, website, hyperlink, \
      web site, bookmark, site, internet address/internet addresses, \
      website address/website addresses, website link, website URL, web page link, \
      page URL, web site URL, webpage URL, webpage link, web page URL, NSURL, link URL, URL link, weblink | article, \
      tweet, post, story/stories, recipe, newsletter, blog, playlist, product, YouTube short
    link or file/links or files = public.url | web or file URL
    web page = com.apple.active-webpage | webpage, internet page, \
      web page with a script's results/web pages with a script's results
    text = public.plain-text | plain text, selected text, text file, caption, text snippet, snippet, plain text file, \
      text selection, string, text document, highlighted text, raw text, txt, title, NSString, paragraph, comment \
      | note, quote, highlight, message, text note, phone number, reminder
    file = public.file-url | file URL, document, doc file, docs/docs, file link | receipt, invoice, contract, report
    audio file = public.audio | sound, audio/audio, audio, audio recording, recording, track, sound file, audio clip, \
      audio track | song, voice note, voice memo, music/music, music file, podcast, voice recording, voice message, \
      audio message, ringtone, podcast episode, audiobook
    PDF = com.adobe.pdf | PDF file, PDF document, PDF doc, Acrobat file
    contact card = public.vcard | vCard, business card, vCard file, address book entry/address book entries, vcf
    contact = public.contact | person/people
    calendar event = com.apple.ical.ics | event, appointment, calendar entry/calendar entries, calendar file, \
      invitation, meeting, calendar invite, invite, calendar item
    location = com.apple.mapkit.map-item | place, map item, map location, map, map pin, pin
    web archive = com.apple.webarchive | webarchive
    Pages document = com.apple.iwork.pages.pages com.apple.iwork.pages.sffpages | Pages file, Pages doc
    GPX file = com.topografix.gpx | GPS track, GPX track, GPX/GPX
    Numbers document = com.apple.iwork.numbers.numbers com.apple.iwork.numbers.sffnumbers | Numbers file, Numbers doc
    Keynote file = com.apple.iwork.keynote.key com.apple.iwork.keynote.sffkey | Keynote/Keynote, Keynote presentation, Keynote deck, \
      Keynote document
    Live Photo = com.apple.live-photo
    JPEG = public.jpeg | JPG
    PNG = public.png
    GIF = com.compuserve.gif | | animated GIF
    HEIC = public.heic | HEIC photo
    raw photo = public.camera-raw-image | raw image, raw file, raw picture, raw/raw, camera raw/camera raw
    SVG = public.svg-image | vector graphic
    MP4 = public.mpeg-4
    QuickTime movie = com.apple.quicktime-movie | MOV
    MP3 = public.mp3
    archive = public.archive | archive file, compressed file
    ZIP archive = public.zip-archive | zip, ZIP file, zipped file, zip folder, zipped folder
    disk image = public.disk-image | disk image file
    folder = public.folder | directory/directories
    spreadsheet = public.spreadsheet | sheet
    Excel file = com.microsoft.excel.xls org.openxmlformats.spreadsheetml.sheet | Excel sheet, Excel document, \
      Excel/Excel, Excel spreadsheet, Excel workbook
    presentation = public.presentation | slide deck, deck, slide, slideshow
    PowerPoint file = com.microsoft.powerpoint.ppt org.openxmlformats.presentationml.presentation | PowerPoint, \
      PowerPoint presentation, PowerPoint document
    e-book = org.idpf.epub-container | ebook, EPUB, book, EPUB file, EPUB book, electronic book
    Word document = com.microsoft.word.doc org.openxmlformats.wordprocessingml.document | Word file, Word/Word, \
      Word doc, MS Word document, MS Word/MS Word, Microsoft Word/Microsoft Word, Microsoft Word document, \
      Microsoft Word file
    \
      Office document = com.microsoft.word.doc org.openxmlformats.wordprocessingml.document public.spreadsheet public.presentation \
      | Office file, Microsoft Office document, Microsoft Office file, MS Office document, MS Office file, Office doc, \
      MS Office doc
    rich text = public.rtf | formatted text
    Markdown file = net.daringfireball.markdown | markdown/markdown, markdown document, markdown text, markdown note
    HTML file = public.html | HTML/HTML, HTML page, HTML document
    JSON file = public.json | JSON/JSON, JSON document
    XML file = public.xml | XML/XML, XML document
    CSV file = public.comma-separated-values-text | CSV, CSV table, comma-separated file
    source file = public.source-code | source code/source code, code/code, code file, source code file, program
    font = public.font | font file, typeface
    3D model = public.3d-content | model, 3D file, 3D object, AR model, AR object
    email message = public.email-message | email, e-mail, mail, mail message, e-mail message
    Wallet pass/Wallet passes = com.apple.pkpass com.apple.pkpass-data | pass/passes, \
      Apple Wallet pass/Apple Wallet passes | boarding pass/boarding passes, ticket
    property list = com.apple.property-list
    piece of data/pieces of data = public.data | data file, binary file
    DOCX file = org.openxmlformats.wordprocessingml.document
    XLSX file = org.openxmlformats.spreadsheetml.sheet
    PPTX file = org.openxmlformats.presentationml.presentation
    XLS file = com.microsoft.excel.xls
    M4A file = com.apple.m4a-audio
    WAV file = com.microsoft.waveform-audio
    """

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

  /// All phrases.
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
    // The word for files can't be read with exceptions.
    if !left.isEmpty, ["file", "files", "link or file", "links or files"].contains(names.last) { identifiers = types }
    let isInWords = exactTypes.isEmpty && identifiers.isEmpty
    if !exactTypes.isEmpty || !identifiers.isEmpty && !left.isEmpty {
      // Those of which only the type itself is meant come first, so that a noun in the plural ends the list.
      let exact = types.filter { exactTypes.contains($0) }.map { $0 + " itself" }
      (names, identifiers, left) = ([], exact + types.filter { !exactTypes.contains($0) }, exceptions)
    }
    var text = (names + identifiers).joined(separator: " or ")
    if !isInWords, types.contains(where: { !exactTypes.contains($0) }) {
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
