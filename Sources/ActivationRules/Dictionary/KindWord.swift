internal import Texts

/// A word for a kind of attachment, and the types that it means. `make` reads these words, `describe` writes them, `types --words` lists them.
///
/// The words for Apple's keys come from their documentation (Information Property List Key Reference, and App Extension Programming
/// Guide, "Declaring Supported Data Types"). If the types of a key are inferred, its word has the types of the preferred table: text is
/// `public.plain-text`, and a file is anything with a `public.file-url`.
package struct KindWord: Sendable {
  /// The singular and the plural of a word: `image` and `images`.
  package typealias Name = (singular: String, plural: String)

  /// The singular: `image`.
  package let singular: String
  /// The plural: `images`.
  package let plural: String
  /// The widest types that the word means.
  package let types: [String]
  /// Narrower types that the word doesn't mean.
  package let exceptions: [String]
  /// Synonyms, at most three.
  package let synonyms: [Name]

  /// Creates a word from a line of the table.
  private init(_ line: Substring.UTF8View) {
    let parts = line.split(separator: 0x7C)
    let head = parts[0].split(separator: 0x3D)
    (singular, plural) = Self.name(head[0])
    let types = [String](words: head[1])
    self.types = types.filter { !$0.hasPrefix("-") }
    exceptions = types.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
    synonyms = parts.count > 1 ? parts[1].split(separator: 0x2C).map { Self.name($0) } : []
  }

  private static func name(_ text: Substring.UTF8View) -> Name {
    let parts = text.split(separator: 0x2F).map { [String](words: $0).joined(separator: " ") }
    return parts.count == 2 ? (parts[0], parts[1]) : (parts[0], parts[0] + "s")
  }

  /// All words; those for Apple's keys are first.
  package static let all: [KindWord] = table.utf8.split(separator: 0x0A).map { KindWord($0) }

  /// Each line has a word, its types, and its synonyms. The word doesn't include types after `-`. An irregular plural follows a slash. A synonym
  /// has no other meaning: "story" isn't a synonym of "link".
  private static let table = """
    image = public.image | photo, picture
    video = public.movie | movie
    link = public.url -public.file-url | web URL, URL, web address/web addresses
    link or file/links or files = public.url
    web page = com.apple.active-webpage | webpage
    text = public.plain-text | plain text, selected text
    file = public.file-url | file URL
    audio file = public.audio | audio/audio, sound
    PDF = com.adobe.pdf | PDF file, PDF document
    contact card = public.vcard | vCard
    contact = public.contact
    calendar event = com.apple.ical.ics | event
    location = com.apple.mapkit.map-item | map item
    web archive = com.apple.webarchive
    Pages document = com.apple.iwork.pages.pages com.apple.iwork.pages.sffpages
    GPX file = com.topografix.gpx | GPX track
    Numbers document = com.apple.iwork.numbers.numbers com.apple.iwork.numbers.sffnumbers
    Keynote file = com.apple.iwork.keynote.key com.apple.iwork.keynote.sffkey | Keynote presentation
    Live Photo = com.apple.live-photo
    JPEG = public.jpeg | JPG, JPEG file
    PNG = public.png | PNG file
    GIF = com.compuserve.gif | GIF file
    HEIC = public.heic | HEIC file
    raw photo = public.camera-raw-image | raw image
    SVG = public.svg-image | SVG file
    MP4 = public.mpeg-4 | MP4 file
    QuickTime movie = com.apple.quicktime-movie
    MP3 = public.mp3 | MP3 file
    archive = public.archive
    ZIP archive = public.zip-archive | ZIP, ZIP file
    disk image = public.disk-image
    folder = public.folder
    spreadsheet = public.spreadsheet
    Excel file = com.microsoft.excel.xls org.openxmlformats.spreadsheetml.sheet | Excel workbook
    presentation = public.presentation
    PowerPoint file = com.microsoft.powerpoint.ppt org.openxmlformats.presentationml.presentation | PowerPoint presentation
    e-book = org.idpf.epub-container | EPUB
    Word document = com.microsoft.word.doc org.openxmlformats.wordprocessingml.document | Word file
    Office document = com.microsoft.word.doc org.openxmlformats.wordprocessingml.document public.spreadsheet public.presentation | Office file
    rich text = public.rtf
    Markdown file = net.daringfireball.markdown | Markdown document
    HTML file = public.html | HTML document
    JSON file = public.json | JSON document
    XML file = public.xml | XML document
    CSV file = public.comma-separated-values-text | CSV document
    source file = public.source-code | source code/source code
    font = public.font
    3D model = public.3d-content
    email message = public.email-message | e-mail message, mail message
    Wallet pass/Wallet passes = com.apple.pkpass com.apple.pkpass-data
    property list = com.apple.property-list
    piece of data/pieces of data = public.data
    DOCX file = org.openxmlformats.wordprocessingml.document
    XLSX file = org.openxmlformats.spreadsheetml.sheet
    PPTX file = org.openxmlformats.presentationml.presentation
    XLS file = com.microsoft.excel.xls
    M4A file = com.apple.m4a-audio
    WAV file = com.microsoft.waveform-audio
    """

  /// The words that people use for attachments, the narrowest kinds first. The last word is for any other kind of text.
  static let everyday: [KindWord] =
    [
      "web page", "web archive", "PDF", "contact card", "location", "image", "video", "audio file", "folder", "file",
      "link", "text",
    ].compactMap { name in all.first { $0.singular == name } } + [KindWord("text = public.text".utf8[...])]

  /// Returns the word for exactly these types; nil if there's none.
  package static func named(_ types: [String], except exceptions: [String]) -> KindWord? {
    all.first { $0.types == types && Set($0.exceptions) == Set(exceptions) }
  }

  /// The maximum number of words in a name that can be read.
  package static let longestName = 3

  /// The names that can be read. "link or file" isn't one, because it reads as two items of a list.
  private var read: [Name] {
    (singular.utf8.elementsEqual("link or file".utf8) ? [] : [(singular, plural)]) + synonyms
  }

  /// Every name that can be read, in lowercase.
  package static let names: [String] = all.flatMap { word in
    word.read.flatMap { [$0.singular.lowercased(), $0.plural.lowercased()] }
  }

  /// The index of each name's word in ``all``, and whether the name is plural. A name that is both singular and plural counts as plural.
  package static let readings: [String: (place: Int, isPlural: Bool)] = {
    var readings: [String: (place: Int, isPlural: Bool)] = [:]
    for (place, word) in all.enumerated() {
      for (singular, plural) in word.read {
        readings[singular.lowercased()] = (place, singular == plural)
        readings[plural.lowercased()] = (place, true)
      }
    }
    return readings
  }()
}
