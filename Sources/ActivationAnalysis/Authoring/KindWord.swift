internal import Texts

/// A word for a kind of attachments, and the types that it means: what `make` reads, `describe` says and `types --words` lists.
///
/// The words of Apple's keys are those of their documentation (Information Property List Key Reference, and App Extension Programming
/// Guide, "Declaring Supported Data Types"). Where the types of a key are inferred, a word has those of the preferred table: a text is
/// `public.plain-text`, a file what has a `public.file-url`.
package struct KindWord: Sendable {
  /// A word for one and for several: `image` and `images`.
  package typealias Name = (singular: String, plural: String)

  /// The word for one: `image`.
  package let singular: String
  /// The word for several: `images`.
  package let plural: String
  /// The types, the widest ones.
  package let types: [String]
  /// Narrower types that aren't meant.
  package let exceptions: [String]
  /// Other words for the same, at most three.
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

  /// All words, those of Apple's keys first.
  package static let all: [KindWord] = table.utf8.split(separator: 0x0A).map { KindWord($0) }

  /// In each line a word with its types, after `-` those that aren't meant, and its synonyms; a plural that isn't the word with an *s* comes
  /// after a slash. A synonym never names another thing: stories aren't links.
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

  /// The word for exactly these types; nil when there is none.
  static func named(_ types: [String], except exceptions: [String]) -> KindWord? {
    all.first { $0.types == types && Set($0.exceptions) == Set(exceptions) }
  }

  /// The most words of a name that is read.
  static let longestName = 3

  /// The names that are read; "link or file" is two items of a list.
  private var read: [Name] {
    (singular.utf8.elementsEqual("link or file".utf8) ? [] : [(singular, plural)]) + synonyms
  }

  /// Every name that is read, in small letters.
  static let names: [String] = all.flatMap { word in
    word.read.flatMap { [$0.singular.lowercased(), $0.plural.lowercased()] }
  }

  /// The same with the place of each name's word, and whether it means several, which a name for both does.
  static let readings: [String: (place: Int, isPlural: Bool)] = {
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
