import Testing

@testable import ActivationChecks

@Suite struct PathPatternTests {
  @Test(arguments: [
    ("Vendor", "Vendor/A/Info.plist", true), ("Vendor", "ios/Vendor/Info.plist", true),
    ("Vendor", "Vendors/Info.plist", false), ("Vendor/", "ios/Vendor/Info.plist", true),
    ("/Vendor", "ios/Vendor/Info.plist", false), ("./Vendor", "Vendor/Info.plist", true),
    ("ios/Vendor", "ios/Vendor/Info.plist", true), ("ios/Vendor", "a/ios/Vendor/Info.plist", false),
    ("*.md", "docs/a.md", true), ("*.md", "docs/a.mdx", false), ("docs/*.md", "docs/a/b.md", false),
    ("docs/**/*.md", "docs/a/b.md", true), ("docs/**/*.md", "docs/b.md", true), ("docs/**", "docs/a/b.md", true),
    ("**/Info.plist", "Info.plist", true), ("**/a/**/b", "x/a/y/z/b/c", true), ("**/a/**/b", "x/b/a", false),
    ("?.plist", "é.plist", true), ("?.plist", "ab.plist", false), ("a*b*c", "axxbxxc", true),
    ("a*b*c", "axxcxxb", false),
    ("**", "anything/at/all", true), ("a/**/**/b", "a/b", true),
  ]) func matches(_ pattern: String, _ path: String, _ expected: Bool) throws {
    #expect(try #require(PathPattern(pattern)).matches(path) == expected)
  }

  @Test(arguments: ["", "/", ".", "../a", "a/../b"]) func whatLeavesTheFolderIsRefused(_ text: String) {
    #expect(PathPattern(text) == nil)
  }
}
