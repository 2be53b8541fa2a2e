import Predicates
import Testing

@testable import activation_rule

@Suite struct SessionCompletionTests {
  @Test(arguments: [
    (":qu", ":qu", [":quit "]), (":e", ":e", [":eval ", ":explain "]), (":nope x", "x", []),
    (":share --host 'Fire", "'Fire", ["'Firefox: web page'"]),
    (":eval --host firefox: w", "firefox: w", ["'Firefox: web page'"]),
    (":share --attachment public.url,com.adobe.pd", "com.adobe.pd", ["com.adobe.pdf"]),
    (":explain --why --ho", "--ho", ["--host", "--hosts"]),
    (":types public.jpeg", "public.jpeg", ["public.jpeg", "public.jpeg-2000", "public.jpeg-xl"]),
    (":help li", "li", ["lint"]), (":rule extensionI", "extensionI", ["extensionItems"]),
    (":rule Package.sw", "Package.sw", ["Package.swift"]),
    ("(a, UTI-CONF", "UTI-CONF", ["UTI-CONFORMS-TO"]), ("tit", "tit", ["title"]),
    ("", "", []),
  ]) func wordsAreOffered(_ typed: String, _ word: String, _ offered: [String]) throws {
    // The current folder is that of the package.
    _ = ToolRun(commandLine: "version")
    var session = Session(
      environment: ToolEnvironment(
        write: { _ in }, writeError: { _ in }, readAll: { [] }, colorsOutput: false, colorsErrors: false))
    try session.setShare([.option("--context", "{\"title\": \"x\", \"extensionItems\": []}")])
    let found = session.completion(typed)
    #expect(found.word == word)
    #expect(found.candidates == offered)
  }
}
