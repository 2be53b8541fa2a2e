import UniformTypes

/// The types of the workloads: a small graph of their own, so that figures do not move with the system's catalog.
extension BenchmarkData {
  /// The types as the library knows them.
  static let types = TypeGraph(
    system: nil,
    declarations: typeParents.sorted { $0.key < $1.key }.map {
      TypeDeclaration(identifier: $0.key, conformsTo: $0.value)
    }
  )

  /// For each type itself and all that it conforms to.
  static let ancestors: [String: Set<String>] = {
    var ancestors: [String: Set<String>] = [:]
    func collect(_ type: String) -> Set<String> {
      if let known = ancestors[type] { return known }
      var found: Set<String> = [type]
      for parent in typeParents[type] ?? [] { found.formUnion(collect(parent)) }
      ancestors[type] = found
      return found
    }
    for type in typeParents.keys { _ = collect(type) }
    return ancestors
  }()

  /// Returns whether an identifier conforms to a type.
  static func conforms(_ identifier: String, to type: String) -> Bool {
    ancestors[identifier]?.contains(type) ?? (identifier == type)
  }

  /// The parents of each type.
  static let typeParents: [String: [String]] = {
    var parents: [String: [String]] = [:]
    for line in typeTable.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      parents[words[0]] = Array(words.dropFirst())
    }
    return parents
  }()

  /// A type and its parents on each line.
  private static let typeTable = """
    com.adobe.illustrator.ai-image com.adobe.pdf
    com.adobe.pdf public.data public.composite-content
    com.adobe.photoshop-image public.image
    com.adobe.raw-image public.camera-raw-image
    com.apple.application-bundle com.apple.bundle com.apple.package
    com.apple.bundle public.directory
    com.apple.ical.ics public.text public.calendar-event
    com.apple.keynote.key public.composite-content com.apple.package
    com.apple.m4a-audio public.mpeg-4-audio
    com.apple.package public.directory
    com.apple.property-list public.data
    com.apple.quicktime-movie public.movie
    com.canon.cr2-raw-image public.camera-raw-image
    com.compuserve.gif public.image
    com.example.annotated-pdf com.adobe.pdf
    com.microsoft.bmp public.image
    com.microsoft.ico public.image
    com.microsoft.waveform-audio public.audio
    com.microsoft.word.doc public.data public.composite-content
    net.daringfireball.markdown public.plain-text
    org.gnu.gnu-zip-archive public.archive
    org.openxmlformats.spreadsheetml.sheet public.data public.composite-content
    org.openxmlformats.wordprocessingml.document public.data public.composite-content
    org.webmproject.webp public.image
    public.archive public.data
    public.audio public.audiovisual-content
    public.audiovisual-content public.data public.content
    public.avi public.movie
    public.c-source public.source-code
    public.calendar-event
    public.camera-raw-image public.image
    public.composite-content public.content
    public.contact
    public.content
    public.data public.item
    public.database public.data
    public.directory public.item
    public.email-message public.data public.message
    public.file-url public.url
    public.font public.data
    public.heic public.heif-standard
    public.heif-standard public.image
    public.html public.text
    public.image public.data public.content
    public.item
    public.jpeg public.image
    public.json public.text
    public.message
    public.movie public.audiovisual-content
    public.mp3 public.audio
    public.mpeg public.movie
    public.mpeg-4 public.movie
    public.mpeg-4-audio public.mpeg-4 public.audio
    public.plain-text public.text
    public.png public.image
    public.python-script public.shell-script
    public.rtf public.text
    public.script public.source-code
    public.shell-script public.script
    public.source-code public.plain-text
    public.svg-image public.image public.xml
    public.swift-source public.source-code
    public.text public.data public.content
    public.tiff public.image
    public.truetype-ttf-font public.font
    public.url public.data
    public.utf16-plain-text public.plain-text
    public.utf8-plain-text public.plain-text
    public.vcard public.text public.contact
    public.video public.movie
    public.xml public.text
    public.zip-archive public.archive
    """
}
