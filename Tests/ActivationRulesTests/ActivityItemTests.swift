import Predicates
import Testing

@testable import ActivationRules

@Suite struct ActivityItemTests {
  func types(_ objects: [ActivityItem]) -> [[[String]]] { SharedContext(sharing: objects).registeredTypeIdentifiers }

  @Test(
    arguments: [
      (.string("a"), ["public.plain-text"]), (.url("https://example.org"), ["public.url"]),
      (.image, ["public.image"]), (.movie, ["com.apple.quicktime-movie"]),
      (.livePhoto, ["com.apple.live-photo", "public.heic", "public.jpeg"]),
      (.fileURL(name: "folder.d/report.pdf", type: nil), ["com.adobe.pdf", "public.file-url"]),
      (.fileURL(name: "report.pdf", type: "public.data"), ["public.data", "public.file-url"]),
      (.fileURL(name: "folder.d/README", type: nil), ["public.data", "public.file-url"]),
      (.fileURL(name: ".hidden", type: nil), ["public.data", "public.file-url"]),
      (.fileURL(name: "ends.", type: nil), ["public.data", "public.file-url"]),
      (.attributedString("a"), ["com.apple.uikit.attributedstring", "public.plain-text"]),
      (.itemProvider(ItemProvider("public.png")), ["public.png"]),
    ] as [(ActivityItem, [String])])
  func oneObjectIsOneAttachment(object: ActivityItem, expected: [String]) {
    #expect(types([object]) == [[expected]])
  }

  @Test func anUndeclaredExtensionGivesADynamicType() throws {
    let first = try #require(types([.fileURL(name: "x.zzqq", type: nil)]).first?.first?.first)
    #expect(first.hasPrefix("dyn."))
  }

  @Test func plainObjectsAndProvidersShareOneItem() throws {
    let shared = types([.url("https://example.org"), .string("Title"), .itemProvider(ItemProvider("public.png"))])
    #expect(shared == [[["public.url"], ["public.plain-text"], ["public.png"]]])
    let firefox = try HostPreset(named: "Firefox: web page").context
    #expect(types([.url("https://example.org"), .string("Title")]) == firefox.registeredTypeIdentifiers)
  }

  @Test func theGroupActivityAloneStaysOut() {
    let activity = "com.apple.group-activities.activity"
    #expect(types([.itemProvider(ItemProvider(activity))]) == [])
    #expect(types([.image, .itemProvider(ItemProvider(activity))]) == [[["public.image"]]])
    #expect(types([.itemProvider(ItemProvider(activity, "public.url"))]) == [[[activity]]])
  }

  @Test func extensionItemsStayTheirOwn() throws {
    let page = ExtensionItem(
      attachments: [ItemProvider("public.url")],
      additionalValues: [.init(key: "supportsJavaScript", value: .boolean(true))])
    let shared = NormalizedContext(sharing: [.extensionItem(page), .itemProvider(ItemProvider("com.adobe.pdf"))])
    let safari = try HostPreset(named: "Safari: PDF open in a tab").context
    #expect(described(shared.context) == described(safari))
    #expect(shared.changes.contains { $0.kind == .typeAdded("com.apple.active-webpage") })
    #expect(types([]) == [])
  }
}
