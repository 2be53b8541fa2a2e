import ActivationAuthoring
import ActivationRules
import Foundation
import TestSupport
import Testing
import UniformTypes

/// Descriptions as people type them, and the rules that they become.
@Suite struct EverydayDescriptionTests {
  struct Case {
    var text: String
    /// How it is understood, or `refused`.
    var description: String
    /// The keys, `predicate` or `no rule`; of a text that is refused the description that is suggested.
    var answer: String
  }

  private static func cases() throws -> [Case] {
    let texts = try ["everyday", "share-sheet"].map { name in
      try String(contentsOf: Place.package.appendingPathComponent("Corpus/descriptions/\(name).txt"), encoding: .utf8)
    }
    return texts.joined(separator: "\n").split(separator: "\n").compactMap { line in
      let parts = line.components(separatedBy: " -> ")
      return line.hasPrefix("#") || parts.count != 3
        ? nil : Case(text: parts[0], description: parts[1], answer: parts[2])
    }
  }

  /// Nine in ten are understood, and of the others the suggestion is.
  @Test func readings() throws {
    let cases = try Self.cases()
    var understood = 0
    for entry in cases {
      do throws(DescriptionError) {
        let description = try RuleRequirements(entry.text).description
        understood += 1
        #expect(description == entry.description, "\(entry.text)")
        #expect((try? RuleRequirements(description))?.description == description, "\(entry.text)")
      } catch {
        #expect(entry.description == "refused", "\(entry.text)")
        #expect(error.suggestion == entry.answer, "\(entry.text)")
        #expect((try? RuleRequirements(error.suggestion ?? "")) != nil, "\(entry.text)")
      }
    }
    #expect(cases.count >= 350 && understood * 10 >= cases.count * 9, "\(understood) of \(cases.count)")
  }

  /// Each description becomes a dictionary of the named keys, or a predicate. Those that say the same are made once.
  @Test func rules() throws {
    var made: [String: String] = [:]
    for entry in try Self.cases() where entry.description != "refused" {
      let answer: String
      if let known = made[entry.description] {
        answer = known
      } else {
        answer = Self.answer(try RuleRequirements(entry.description))
        made[entry.description] = answer
      }
      #expect(answer == entry.answer, "\(entry.text)")
    }
  }

  private static func answer(_ description: RuleRequirements) -> String {
    guard let made = try? RuleBuilder().rule(for: description) else { return "no rule" }
    guard case .dictionary(let rule) = made.rule.form else { return "predicate" }
    return rule.dictionary.entries.map { "\(ActivationKey.short($0.key))=\($0.value.integerValue)" }
      .joined(separator: ", ")
  }
}

/// Descriptions with their meaning written by hand, each asked about shares that are counted by hand.
@Suite struct DescriptionMeaningTests {
  /// The number of attachments of each kind in a share.
  struct Share {
    var images = 0
    var videos = 0
    var links = 0
    var texts = 0
    var files = 0
    var pages = 0
    var pdfs = 0
    var contacts = 0
    var sounds = 0
    var others = 0

    var all: Int { images + videos + links + texts + files + pages + pdfs + contacts + sounds + others }

    static let types: [(kind: any WritableKeyPath<Share, Int> & Sendable, types: [String])] = [
      (\.images, ["public.jpeg", "public.png", "public.image"]), (\.videos, ["public.mpeg-4", "public.movie"]),
      (\.links, ["public.url"]), (\.texts, ["public.plain-text"]), (\.files, ["public.file-url"]),
      (\.pages, ["com.apple.active-webpage"]), (\.pdfs, ["com.adobe.pdf"]), (\.contacts, ["public.vcard"]),
      (\.sounds, ["public.mp3"]), (\.others, ["com.example.other", "public.folder"]),
    ]
  }

  struct Case: CustomTestStringConvertible {
    var text: String
    var isDictionary: Bool
    var isShown: @Sendable (Share) -> Bool

    init(_ text: String, _ isDictionary: Bool, _ isShown: @escaping @Sendable (Share) -> Bool) {
      self.text = text
      self.isDictionary = isDictionary
      self.isShown = isShown
    }

    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case("a photo", true) { $0.images == 1 && $0.all == 1 },
    Case("up to 10 photos", true) { 1...10 ~= $0.images && $0.all == $0.images },
    Case("10 photos", true) { 1...10 ~= $0.images && $0.all == $0.images },
    Case("exactly 3 photos", true) { $0.images == 3 && $0.all == 3 },
    Case("at least 2 photos", false) { $0.images >= 2 && $0.all == $0.images },
    Case("2 to 5 photos", true) { 2...5 ~= $0.images && $0.all == $0.images },
    Case("fewer than 4 photos", true) { 1...3 ~= $0.images && $0.all == $0.images },
    Case("photos", false) { $0.images >= 1 && $0.all == $0.images },
    Case("a video", true) { $0.videos == 1 && $0.all == 1 },
    Case("videos, at most 2", true) { 1...2 ~= $0.videos && $0.all == $0.videos },
    Case("a link", true) { $0.links == 1 && $0.all == 1 },
    Case("one URL", true) { $0.links == 1 && $0.all == 1 },
    Case("up to 3 links", true) { 1...3 ~= $0.links && $0.all == $0.links },
    Case("text", true) { $0.texts == 1 && $0.all == 1 },
    Case("selected text", true) { $0.texts == 1 && $0.all == 1 },
    Case("a web page", true) { $0.pages == 1 && $0.all == 1 },
    Case("a file", true) { $0.files == 1 && $0.all == 1 },
    Case("up to 4 files", true) { 1...4 ~= $0.files && $0.all == $0.files },
    Case("a PDF", false) { $0.pdfs == 1 && $0.all == 1 },
    Case("PDFs only", false) { $0.pdfs >= 1 && $0.all == $0.pdfs },
    Case("up to 2 contact cards", false) { 1...2 ~= $0.contacts && $0.all == $0.contacts },
    Case("up to 10 photos and 1 link", true) {
      $0.images <= 10 && $0.links <= 1 && $0.all >= 1 && $0.all == $0.images + $0.links
    },
    Case("up to 10 photos or 1 link", true) {
      $0.images <= 10 && $0.links <= 1 && $0.all >= 1 && $0.all == $0.images + $0.links
    },
    Case("up to 10 photos, or 1 link", true) {
      $0.images <= 10 && $0.links <= 1 && $0.all >= 1 && $0.all == $0.images + $0.links
    },
    Case("a link or a text", true) {
      $0.links <= 1 && $0.texts <= 1 && $0.all >= 1 && $0.all == $0.links + $0.texts
    },
    Case("either a link or a text", false) { $0.all == 1 && $0.links + $0.texts == 1 },
    Case("either up to 3 photos or 1 link", false) {
      (1...3 ~= $0.images && $0.all == $0.images) || ($0.links == 1 && $0.all == 1)
    },
    Case("either photos or videos", false) {
      $0.all >= 1 && ($0.images == $0.all || $0.videos == $0.all)
    },
    Case("a photo or a video, but not both", false) { $0.all == 1 && $0.images + $0.videos == 1 },
    Case("photos and videos", false) { $0.all >= 1 && $0.images + $0.videos == $0.all },
    Case("photos or videos or PDFs", false) { $0.all >= 1 && $0.images + $0.videos + $0.pdfs == $0.all },
    Case("up to 5 photos and PDFs", false) { 1...5 ~= $0.all && $0.images + $0.pdfs == $0.all },
    Case("up to 5 photos or videos", true) { 1...5 ~= $0.all && $0.images + $0.videos == $0.all },
    Case("PDFs and images, at most 5, nothing else", false) { 1...5 ~= $0.all && $0.images + $0.pdfs == $0.all },
    Case("up to 3 images and up to 4 videos, 5 in all", true) {
      $0.images <= 3 && $0.videos <= 4 && 1...5 ~= $0.all && $0.images + $0.videos == $0.all
    },
    Case("up to 4 images, 1 video, 1 link and 1 text", true) {
      $0.images <= 4 && $0.videos <= 1 && $0.links <= 1 && $0.texts <= 1 && $0.all >= 1
        && $0.all == $0.images + $0.videos + $0.links + $0.texts
    },
    Case("photos (max 3) and a video", true) {
      $0.images <= 3 && $0.videos <= 1 && $0.all >= 1 && $0.all == $0.images + $0.videos
    },
    Case("a photo with text", false) { $0.images == 1 && $0.texts == 1 && $0.all == 2 },
    Case("photos together with a PDF", false) { $0.images >= 1 && $0.pdfs == 1 && $0.all == $0.images + 1 },
    Case("link + text", true) {
      $0.links <= 1 && $0.texts <= 1 && $0.all >= 1 && $0.all == $0.links + $0.texts
    },
    Case("a link, optionally with text", false) { $0.links == 1 && $0.texts <= 1 && $0.all == $0.links + $0.texts },
    Case("a photo with text, or a link", false) {
      ($0.images == 1 && $0.texts == 1 && $0.all == 2) || ($0.links == 1 && $0.all == 1)
    },
    Case("up to 10 images, whatever else comes along", true) { 1...10 ~= $0.images },
    Case("a text, whatever else comes along", true) { $0.texts == 1 },
    Case("a link, whatever else comes along", true) { $0.links == 1 },
    Case("photos and anything else", false) { $0.images >= 1 },
    Case("if there is an image", false) { $0.images >= 1 },
    Case("at least one PDF, whatever else is shared", false) { $0.pdfs >= 1 },
    Case("anything", false) { $0.all >= 1 },
    Case("anything but videos", false) { $0.all >= 1 && $0.videos == 0 },
    Case("everything except videos and images", false) { $0.all >= 1 && $0.videos + $0.images == 0 },
    Case("anything with at most 2 images", false) { $0.all >= 1 && $0.images <= 2 },
    Case("1 image, whatever else comes along but videos", false) { $0.images == 1 && $0.videos == 0 },
    Case("up to 3 attachments", true) { 1...3 ~= $0.all },
    Case("exactly 2 attachments", true) { $0.all == 2 },
    Case("audio files", false) { $0.sounds >= 1 && $0.sounds == $0.all },
    Case("up to 2 songs or videos", false) { 1...2 ~= $0.all && $0.sounds + $0.videos == $0.all },
    Case("I want my app to appear for photos and a link", false) {
      $0.all >= 1 && $0.links <= 1 && $0.images + $0.links == $0.all
    },
    Case("3 photos max, 1 video max", true) {
      $0.images <= 3 && $0.videos <= 1 && $0.all >= 1 && $0.images + $0.videos == $0.all
    },
    Case("images without text", false) { $0.images >= 1 && $0.images == $0.all },
    Case("at least 2 photos and 1 video", false) { $0.images >= 2 && $0.videos == 1 && $0.all == $0.images + 1 },
    Case("images/links/text", false) {
      $0.texts <= 1 && $0.all >= 1 && $0.all == $0.images + $0.links + $0.texts
    },
  ]

  @Test(arguments: cases) func meaning(_ entry: Case) throws {
    let made = try RuleBuilder().rule(for: RuleRequirements(entry.text))
    #expect((made.form == .dictionary) == entry.isDictionary, "\(entry.text) is a \(made.form)")
    var random = SeededGenerator(seed: 17)
    var wrong: [String] = []
    for _ in 0..<200 {
      var share = Share()
      var attachments: [[String]] = []
      let kinds = (0..<Int.random(in: 1...3, using: &random)).map { _ in random.one(of: Share.types) }
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let (kind, types) = random.one(of: kinds)
        share[keyPath: kind] += 1
        attachments.append([random.one(of: types)])
      }
      let context = SharedContext(registeredTypeIdentifiers: [attachments])
      let isShown =
        switch made.rule.decision(for: context).verdict {
        case .shown: true
        // What isn't documented is said beside the rule.
        case .uncertain(.tables(let disagreement)): disagreement.preferred
        default: false
        }
      if isShown != entry.isShown(share) { wrong.append("\(attachments)") }
    }
    #expect(wrong.isEmpty, "\(entry.text): \(wrong.prefix(3))")
  }

  @Test func sixtyMeanings() { #expect(Self.cases.count >= 60) }
}
