"""Drives the page in Chromium: page.py OUT [--test | --gate]. Screenshots of its states go to OUT/screenshots with --test."""

import json
import pathlib
import shutil
import sys
import time

from playwright.sync_api import sync_playwright

OUT = pathlib.Path(sys.argv[1])
IS_WHOLE = "--test" in sys.argv
ADDRESS = (OUT / "activation-rule.html").resolve().as_uri()
READY = "document.documentElement.dataset.ready === 'true'"
STATE = "async (state) => '#' + await fragmentOf(state)"
IMAGE_RULE = (
    'SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count'
    " == $i.attachments.@count).@count == 1"
)
AXE = """() => {
  const problems = [];
  const named = (each) => each.getAttribute('aria-label') || (each.getAttribute('aria-labelledby') || '').split(' ').map((id) => document.getElementById(id)?.textContent).join('')
    || each.labels?.[0]?.textContent || each.textContent.trim() || each.title;
  for (const each of document.querySelectorAll('button, input:not([type=file]), select, textarea, [role=listbox], [tabindex="0"]'))
    if (each.checkVisibility() && !named(each)) problems.push('no name: ' + each.outerHTML.slice(0, 90));
  const ids = [...document.querySelectorAll('[id]')].map((each) => each.id);
  for (const id of ids) if (ids.filter((each) => each === id).length > 1) problems.push('twice: ' + id);
  for (const key of ['aria-controls', 'aria-labelledby', 'aria-describedby'])
    for (const each of document.querySelectorAll('[' + key + ']'))
      for (const id of each.getAttribute(key).split(' ')) if (!document.getElementById(id)) problems.push(key + ' names nothing: ' + id);
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgb = (color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = ([r, g, b]) => { const f = (c) => ((c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4); return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  const ground = (each) => { for (let at = each; at; at = at.parentElement) { const color = rgb(getComputedStyle(at).backgroundColor); if (color[3] > 250) return color; } return [255, 255, 255]; };
  for (const each of document.querySelectorAll('body *')) {
    const isText = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!isText || !each.checkVisibility() || each.closest('.hidden, .skip, option, script, [disabled]') || each.localName === 'textarea') continue;
    const [a, b] = [light(rgb(getComputedStyle(each).color)), light(ground(each))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) problems.push(`contrast ${ratio.toFixed(2)}: ${each.outerHTML.slice(0, 90)}`);
  }
  for (const each of document.querySelectorAll('button, select, input:not([type=file])')) {
    if (!each.checkVisibility()) continue;
    const box = each.getBoundingClientRect();
    if (box.height > 0 && box.height < 15) problems.push('too small: ' + each.outerHTML.slice(0, 90));
  }
  return problems;
}"""


def wait_for(page, script, seconds=30):
    """Waits until a script gives true; from outside, since the policy keeps the page from evaluating texts."""
    end = time.time() + seconds
    while not page.evaluate(script):
        if time.time() > end:
            raise AssertionError(f"not true in {seconds} s: {script}")
        time.sleep(0.02)


class Page:
    """One tab with the page; any error on its console or in its scripts fails the test."""

    def __init__(self, browser, width=1200, dark=False, fragment=""):
        self.context = browser.new_context(viewport={"width": width, "height": 1000}, color_scheme="dark" if dark else "light", reduced_motion="reduce")
        self.page = self.context.new_page()
        self.errors, self.requests = [], []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda message: self.errors.append(message.text) if message.type in ("error", "warning") else None)
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("dialog", lambda dialog: (self.errors.append("a dialog opened"), dialog.dismiss()))
        self.page.goto(ADDRESS + fragment)
        wait_for(self.page, READY)

    def wait(self, script, what):
        try:
            wait_for(self.page, f"Boolean({script})")
        except AssertionError:
            raise AssertionError(f"{what}: verdict {self.text('#verdict-word')!r}, findings {self.text('#findings')!r}, notice {self.text('#notice')!r}")

    def verdict(self, word):
        self.wait(f"document.getElementById('verdict-word').textContent.includes({json.dumps(word)})", f"the verdict isn't {word}")

    def text(self, selector):
        return self.page.inner_text(selector)

    def type_rule(self, text):
        self.page.fill("#rule", text)

    def close(self):
        assert not self.errors, self.errors
        outside = [each for each in self.requests if not each.startswith(("file:", "blob:", "data:"))]
        assert not outside, outside
        self.context.close()


def first_verdict(browser):
    page = browser.new_context().new_page()
    page.add_init_script(
        "new MutationObserver(() => { const found = document.getElementById('verdict-word');"
        " if (found && found.textContent.length > 2 && !window.first) window.first = performance.now(); }).observe(document, { subtree: true, childList: true, characterData: true });"
    )
    page.goto(ADDRESS)
    wait_for(page, "window.first > 0")
    time_taken = page.evaluate("window.first")
    page.context.close()
    return time_taken


def job_of_a_user(browser):
    """Paste a rule that is hidden in Chrome, find out why, mend it, share the link: with the page alone."""
    tab = Page(browser)
    page = tab.page
    clicks = 0
    tab.type_rule(IMAGE_RULE.replace("public.image", "public.url"))
    page.select_option("#host", "Chrome: web page (2026)")
    clicks += 2
    tab.verdict("Hidden")
    assert "a text (public.plain-text) comes with the link" in tab.text("#why").lower(), tab.text("#why")
    tab.wait("!document.getElementById('changes').inert && document.querySelectorAll('#changes button').length > 0", "no change is offered")
    page.locator("#changes li button").first.click()
    clicks += 1
    tab.verdict("Shown")
    page.click("#share")
    clicks += 1
    wait_for(page, "location.hash.length > 10")
    rule, fragment = page.input_value("#rule"), page.evaluate("location.hash")
    tab.close()
    other = Page(browser, fragment=fragment)
    other.verdict("Shown")
    assert other.page.input_value("#rule") == rule
    assert other.page.input_value("#host") == "Chrome: web page (2026)"
    other.close()
    return clicks


def every_part(browser):
    tab = Page(browser)
    page = tab.page
    # Findings while typing, and their fixes.
    tab.type_rule("")
    page.focus("#rule")
    page.keyboard.insert_text(IMAGE_RULE.replace("ANY ", ""))
    tab.wait("document.querySelector('#findings .fixes button')?.textContent.includes('insert ANY')", "no fix")
    page.click("#findings .fixes button")
    tab.wait("document.getElementById('findings').textContent.includes('No mistakes')", "not mended")
    assert page.input_value("#rule") == IMAGE_RULE
    page.keyboard.press("Control+z")
    tab.wait("document.querySelector('#findings .fixes button')", "not undone")
    page.click("#findings .fixes button")
    # Chips: a host, another attachment, a type with completion.
    page.select_option("#host", "Photos: one JPEG")
    tab.verdict("Shown")
    page.click("#content-title")
    page.select_option("#add", "Plain text")
    tab.verdict("Hidden")
    assert page.input_value("#host") == ""
    page.click("[aria-label='Remove attachment 2']")
    tab.verdict("Shown")
    page.focus("[aria-label='Add a type to attachment 1']")
    page.keyboard.type("pdf")
    page.wait_for_selector(".type-field .popup li")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    tab.wait("document.getElementById('items').textContent.includes('com.adobe.pdf')", "no chip")
    # Pasted content.
    page.click("#paste summary")
    page.fill("#paste-text", '["public.heic", "public.file-url"]')
    page.click("#paste-use")
    tab.wait("document.getElementById('items').textContent.includes('public.heic')", "not pasted")
    # Completion in the rule.
    page.focus("#rule")
    page.keyboard.press("Control+a")
    page.keyboard.type('ANY a UTI-CONFORMS-TO "public.mov')
    page.wait_for_selector("#words li")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.input_value("#rule").endswith('"public.movie'), page.input_value("#rule")
    # A dictionary: hosts, the chart, the tables' mistakes.
    tab.type_rule('{"NSExtensionActivationSupportsImagesWithMaxCount": 3}')
    tab.wait("document.querySelector('#findings .fixes button')", "no fix of a key")
    page.click("#findings .fixes button")
    tab.wait("document.getElementById('hosts-count').textContent.match(/Shown for [1-9]/)", "no hosts")
    page.click("#tab-accepts")
    tab.wait("document.getElementById('described').textContent.includes('up to 3 images')", "no description")
    assert page.locator("#chart i.on").count() == 3
    # Comparison, with a witness that becomes the content.
    page.click("#tab-compare")
    page.fill("#other", '{"expo": {"plugins": ["expo-camera"]}}')
    tab.wait("document.getElementById('relation').textContent.includes('no activation rule')", "a file without a rule is compared")
    # The second box takes what the first one does.
    page.fill("#other", '{"expo": {"plugins": [["expo-share-intent", {"iosActivationRules": {"NSExtensionActivationSupportsImageWithMaxCount": 2}}]]}}')
    tab.wait("document.getElementById('relation').textContent.startsWith('Stricter')", "no comparison")
    page.locator("#differences button").first.click()
    tab.wait("document.querySelectorAll('.attachment').length === 3", "no witness")
    # A rule for a description, and a description with a mistake.
    page.fill("#making", "up to 4 unicorns")
    page.keyboard.press("Enter")
    tab.wait("document.getElementById('made').className === 'error'", "no error")
    assert "list  =" in tab.text("#made"), "no grammar"
    assert page.evaluate("getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)") == "unicorns"
    page.fill("#making", "up to 4 movies")
    page.click("#make button")
    tab.wait("document.getElementById('rule').value.includes('SupportsMovieWithMaxCount')", "no rule was made")
    assert "up to 4 videos" in tab.text("#made")
    # Every form to copy.
    page.click("#tab-copy")
    tab.wait("document.getElementById('copied').textContent.includes('<key>NSExtensionActivationRule</key>')", "nothing to copy")
    for form, part in [("json", '"NSExtensionActivationRule"'), ("swift", '"NSExtensionActivationRule": ['), ("expo", "iosActivationRules"), ("yaml", "NSExtensionActivationRule:")]:
        page.select_option("#copy-form", form)
        assert part in tab.text("#copied"), form
    # An Info.plist that is dropped, and a binary one.
    plist = (
        "<plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.ui-services</string><key>NSExtensionPrincipalClass</key><string>S</string><key>NSExtensionAttributes</key><dict>"
        "<key>NSExtensionActivationRule</key><string>extensionItems.@count &gt;= 1</string></dict></dict></dict></plist>"
    )
    page.set_input_files("#file", {"name": "Info.plist", "mimeType": "text/xml", "buffer": plist.encode()})
    tab.wait("document.getElementById('rule').value === 'extensionItems.@count >= 1'", "the rule wasn't taken")
    assert "com.apple.ui-services" in tab.text("#notice")
    # The mended rule goes back into it.
    tab.type_rule("extensionItems.@count >= 2")
    tab.wait("document.getElementById('copied').textContent.includes('>= 2') || document.querySelector('#copy-form [value=file]')", "the file isn't offered")
    page.select_option("#copy-form", "file")
    tab.wait("document.getElementById('copied').textContent.includes('= 2')", "the file has the old rule")
    with page.expect_download() as download:
        page.click("#save")
    assert download.value.suggested_filename == "Info.plist"
    assert pathlib.Path(download.value.path()).read_text() == plist.replace("&gt;= 1", "&gt;= 2")
    # What the platform does is worked out by JavaScript, and the verdict says so.
    tab.type_rule(IMAGE_RULE.replace('UTI-CONFORMS-TO "public.image"', 'MATCHES "public.(heic|jpeg)"'))
    page.select_option("#host", "Photos: one JPEG")
    tab.verdict("Shown")
    tab.wait("document.getElementById('why').textContent.includes('JavaScript')", "the dialect isn't named")
    tab.type_rule("")
    for name, target, key in [("ClipboardEvent", "paste", "clipboardData"), ("DragEvent", "drop", "dataTransfer")]:
        page.evaluate(
            "([name, target, key, text]) => { const data = new DataTransfer(); data.setData('text/plain', text);"
            " document.getElementById('rule').dispatchEvent(new window[name](target, { [key]: data, bubbles: true, cancelable: true })); }",
            [name, target, key, plist],
        )
        tab.wait("document.getElementById('rule').value === 'extensionItems.@count >= 1'", f"nothing came of {target}")
        page.click("text=Undo")
        tab.wait("document.getElementById('rule').value === ''", "not undone")
    page.set_input_files("#file", {"name": "Info.plist", "mimeType": "text/xml", "buffer": b"bplist00\xd1\x01"})
    tab.wait("document.getElementById('notice').textContent.includes('plutil -convert xml1')", "binary")
    # The keyboard alone reaches everything.
    tab.type_rule(IMAGE_RULE)
    tab.wait("!document.getElementById('layout').disabled && !document.getElementById('changes').inert", "not answered")
    page.click("#how summary")
    page.focus("#open-file")
    reached = set()
    for _ in range(150):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id"))
    assert {"rule", "findings", "host", "platform", "add", "clauses", "changes", "tab-copy", "share", "layout"} <= reached, reached
    # The same functions as the npm package's.
    assert page.evaluate("activationRule.decide('TRUEPREDICATE', [{ attachments: ['public.png'] }]).verdict") == "shown"
    assert page.evaluate("try { activationRule.assertRule('a =') } catch (error) { error.findings.length > 0 }")
    tab.close()


def what_is_pasted(browser):
    """What people have at hand is taken for what it is; nothing of an earlier rule stays, and a reload loses nothing."""
    tab = Page(browser, 390)
    page = tab.page
    paste = (
        "(text) => { const field = document.getElementById('rule'); field.select(); const data = new DataTransfer(); data.setData('text/plain', text);"
        " field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }"
    )
    links = '{\n  "NSExtensionActivationSupportsWebURLWithMaxCount": 1\n}'
    # The example of a first visit is nobody's text: what is pasted into it takes its place.
    page.evaluate(paste.replace("field.select();", "field.setSelectionRange(9, 9);"), "extensionItems.@count == 7")
    tab.wait("document.getElementById('rule').value === 'extensionItems.@count == 7'", "pasted into the example")
    # The chips are one stop, with arrows between them.
    assert page.locator("#apps [tabindex='0']").count() == 1
    page.locator("#apps [tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.parentElement.id") == "apps"
    for text, rule in [
        ("NSExtension:\n  NSExtensionAttributes:\n    NSExtensionActivationRule:\n      NSExtensionActivationSupportsWebURLWithMaxCount: 1\n", links),
        ("export default {\n  plugins: [['expo-share-intent', { iosActivationRules: { NSExtensionActivationSupportsWebURLWithMaxCount: 1 } }]],\n};", links),
        ('let plist: [String: Plist.Value] = [\n  "NSExtensionActivationSupportsWebURLWithMaxCount": 1,\n]', links),
        ("const rule = `TRUEPREDICATE`;\nexport const plist = { NSExtensionActivationRule: 'extensionItems.@count == 1' };", "extensionItems.@count == 1"),
        ("targets:\n  Share:\n    NSExtensionActivationRule: |-\n      extensionItems.@count\n        == 2\n", "extensionItems.@count\n== 2"),
        ("NSExtensionActivationRule: >-\n  extensionItems.@count == 3\nNSExtensionPointIdentifier: com.apple.share-services\n", "extensionItems.@count == 3"),
        ("x = { iosActivationRules: { // NSExtensionActivationSupportsFileWithMaxCount: 3,\n NSExtensionActivationSupportsWebURLWithMaxCount: 1 } }", links),
        ('let rule = "extensionItems"\n  + ".@count"\nlet list = ["NSExtensionActivationRule": "extensionItems"\n  + ".@count == 4"]', "extensionItems.@count == 4"),
        ("up to 10 photos or 1 link", '"NSExtensionActivationSupportsImageWithMaxCount": 10'),
    ]:
        page.evaluate(paste, text)
        tab.wait(f"document.getElementById('rule').value.includes({json.dumps(rule)})", f"nothing came of {text!r}")
        assert rule != links or "File" not in page.input_value("#rule")
    # Of two rules in a program either can be had, and one that is computed is no predicate.
    page.evaluate(paste, 'let first = ["NSExtensionActivationSupportsText": true]\nlet second = ["NSExtensionActivationSupportsWebURLWithMaxCount": 1]')
    page.get_by_role("button", name="Rule 2").click()
    tab.wait(f"document.getElementById('rule').value === {json.dumps(links)}", "no second rule")
    page.evaluate(paste, "const rule = make();\nmodule.exports = { NSExtensionActivationRule: rule };")
    tab.wait("document.getElementById('notice').textContent.includes('is computed')", "a computed rule was read")
    # A broken file is told as one, with the line.
    page.evaluate(paste, "<plist>\n<dict>\n</plist>")
    tab.wait("document.getElementById('why').textContent.startsWith('Line 3: ') && document.getElementById('notice').textContent.startsWith('Line 3: ')", "no line")
    page.evaluate(paste, "up to 10 photos or 1 link")
    tab.wait("document.getElementById('hosts-count').textContent.startsWith('Shown for')", "no shares")
    page.evaluate(paste, 'po extensionContext.inputItems\n<NSExtensionItem: 0x1> - userInfo: {\n NSExtensionItemAttachmentsKey = (\n "<NSItemProvider: 0x2> {types = (\\n    \\"public.jpeg\\"\\n)}"\n );\n}')
    tab.wait("document.getElementById('notice').textContent.includes('what an app shares') && document.getElementById('host').value === ''", "no share")
    # An Info.plist of another rule: everything of the one before is gone, an app that hides it is asked, and the whole file is copied when it's mended.
    list_ = (
        '<plist><dict><key>CFBundleName</key><string>S</string><key>NSExtension</key><dict><key>NSExtensionPrincipalClass</key><string>S</string><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>'
        "<key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict></dict></dict></dict></plist>"
    )
    page.evaluate(paste, list_)
    tab.wait("document.getElementById('verdict-word').textContent.includes('Hidden in Chrome')", "no app was chosen")
    assert tab.text("#made") == "" and page.input_value("#host").startswith("Chrome")
    tab.wait("!document.getElementById('changes').inert && document.querySelectorAll('#changes button').length > 0", "no fix")
    # Verdict, reason and the first fix are on the first screen of a phone, and of a small laptop.
    for width, height in [(390, 844), (1280, 800)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        bottom = page.evaluate("document.querySelector('#changes li').getBoundingClientRect().bottom")
        assert bottom <= height, f"the first fix ends at {bottom} of {height}"
    page.set_viewport_size({"width": 390, "height": 844})
    # Pasted, seen why, mended, copied: two taps after the paste.
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.click("#changes button")
    tab.verdict("Shown")
    page.click("#copy-rule")
    tab.wait("window.copied?.startsWith('<plist>') && window.copied.includes('CFBundleName')", "the file wasn't copied")
    # The copied file has one key more, and after a reload, too.
    before = (
        "<plist>\n<dict>\n\t<key>NSExtension</key>\n\t<dict>\n\t\t<key>NSExtensionPointIdentifier</key>\n\t\t<string>com.apple.share-services</string>\n\t\t<key>NSExtensionPrincipalClass</key>\n\t\t<string>S</string>\n"
        "\t\t<key>NSExtensionAttributes</key>\n\t\t<dict>\n\t\t\t<key>NSExtensionActivationRule</key>\n\t\t\t<dict>\n"
        "\t\t\t\t<!-- links first -->\n\t\t\t\t<key>NSExtensionActivationSupportsWebURLWithMaxCount</key>\n\t\t\t\t<integer>1</integer>\n"
        "\t\t\t\t<key>NSExtensionActivationSupportsImageWithMaxCount</key> <integer>2</integer>\n\t\t\t</dict>\n\t\t</dict>\n\t</dict>\n</dict>\n</plist>\n"
    )
    page.evaluate(paste, before)
    tab.wait("document.getElementById('verdict-word').textContent.includes('Hidden in Chrome')", "no app was chosen")
    tab.wait("!document.getElementById('changes').inert && document.querySelector('#changes li')?.textContent.includes('DictionaryVersion = 2')", "no fix")
    page.click("#changes button")
    tab.verdict("Shown")
    page.click("#copy-rule")
    tab.wait(f"window.copied?.endsWith('</plist>\\n') && window.copied.includes('DictionaryVersion')", "more than the key was changed")
    rule = page.input_value("#rule")
    page.reload()
    wait_for(page, READY)
    assert page.input_value("#rule") == rule
    tab.verdict("Shown")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.click("#copy-rule")
    tab.wait(f"window.copied?.endsWith('</plist>\\n') && window.copied.includes('DictionaryVersion')", "the file wasn't kept")
    # Reset leaves nothing, and Undo gives everything back.
    host = page.input_value("#host")
    page.click("#reset")
    tab.wait("document.getElementById('verdict-word').textContent === 'No rule yet' && document.querySelectorAll('#hosts tr, #apps button, #changes li').length === 0", "something is left")
    assert page.input_value("#host") == "" and tab.text("#notice").startswith("Cleared."), tab.text("#notice")
    page.click("text=Undo")
    tab.wait(f"document.getElementById('host').value === {json.dumps(host)}", "the share didn't come back")
    page.evaluate("window.copied = null")
    page.click("#copy-rule")
    tab.wait(f"window.copied?.endsWith('</plist>\\n') && window.copied.includes('DictionaryVersion')", "the file didn't come back")
    page.click("#reset")
    tab.wait("document.getElementById('verdict-word').textContent === 'No rule yet'", "something is left")
    # A text that is no rule: a sentence, and nothing of the rule before it.
    page.fill("#rule", IMAGE_RULE)
    tab.wait("document.getElementById('hosts-count').textContent.startsWith('Shown for')", "no shares")
    page.fill("#rule", "word " * 20_000)
    tab.wait("document.getElementById('why').textContent.includes('100,000 characters') && document.getElementById('hosts-count').textContent === \"Can't be read\"", "not refused")
    page.evaluate(paste, "word " * 250_000)
    tab.wait("document.getElementById('notice').textContent.includes('larger than 1 MB')", "not refused")
    tab.close()


def what_is_no_rule(browser):
    """What isn't a rule leaves no verdict of an earlier one, and is called what it is."""
    tab = Page(browser, 390)
    page = tab.page
    paste = (
        "(text) => { const field = document.getElementById('rule'); field.select(); const data = new DataTransfer(); data.setData('text/plain', text);"
        " field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }"
    )
    app = "<plist><dict><key>CFBundleName</key><string>App</string></dict></plist>"
    nothing = "document.querySelectorAll('#hosts tr, #apps button, #changes button').length === 0"
    state = "[document.getElementById('verdict-word').textContent, document.getElementById('verdict').className, document.getElementById('hosts-count').textContent]"
    for text, word, part in [
        ('{ "expo": { "name": "app" } }', "No rule in it", "No activation rule"),
        ('{ // the compiler\n  "compilerOptions": { "strict": true, }, }', "No rule in it", "No activation rule"),
        (app, "No rule in it", "No activation rule"),
        ("<string>TRUEPREDICATE</string>", "No rule in it", "No activation rule"),
        ("<plist>\n<dict>\n<key>NSExtension</key>", "Can't be read", "Line "),
        ('{ "NSExtensionActivationSupportsText": true,, }', "Can't be read", "Line 1"),
        ('{ "NSExtensionActivationSupportsText": true, // text\n  5 }', "Can't be read", "Line 2"),
        ("x" * 1_000_001, "Can't be read", "larger than 1 MB"),
        ('{ "NSExtensionActivationSupportsText": true /* text\n}', "Can't be read", "Line 1: expected a value, found a comment"),
        # Texts of another kind: one line each, and no list of mistakes of a predicate.
        ("NSExtensionActivationSupportsText", "No rule in it", "a key alone"),
        ("{ NSExtensionActivationSupportsText = 1; }", "No rule in it", "old style"),
        ("{ \u201cNSExtensionActivationSupportsText\u201d: true }", "No rule in it", "quotation marks"),
        ("{ 'NSExtensionActivationSupportsText': true }", "No rule in it", "quotation marks"),
        ("import UIKit\nclass ShareViewController: UIViewController {\n  let a = 1\n}", "No rule in it", "source code without a rule"),
        ("// The app\nmodule.exports = {\n  name: 'app', // its name\n};", "No rule in it", "source code without a rule"),
        ("I want my extension to appear when someone shares a photo. It doesn't.", "No rule in it", "a sentence"),
        (f"NSPredicate(format: {json.dumps(IMAGE_RULE)})", "No rule in it", "in quotation marks"),
        (f"let predicate = {json.dumps(IMAGE_RULE)}", "No rule in it", "in quotation marks"),
        (json.dumps(IMAGE_RULE), "No rule in it", "in quotation marks"),
        ("My rule is this one: SUBQUERY(extensionItems, $i, $i.attachments.@count > 0).@count > 0", "No rule in it", "a text with a rule in it"),
    ]:
        page.fill("#rule", IMAGE_RULE)
        tab.wait("document.querySelectorAll('#hosts tr').length > 0", "no verdict")
        page.evaluate(paste, text)
        tab.wait(f"document.getElementById('verdict-word').textContent === {json.dumps(word)} && {nothing}", f"{text[:60]!r} isn't {word!r}")
        assert page.evaluate(state) == [word, "verdict", word], (text[:60], page.evaluate(state))
        assert part in tab.text("#notice") and part in tab.text("#why"), (part, tab.text("#notice"), tab.text("#why"))
        tab.wait("document.querySelectorAll('#findings > li').length === 1 && !document.querySelector('#findings .fixes')", f"{text[:60]!r} has fixes")
        # Undo gives back what was there; typing begins anew.
        page.get_by_role("button", name="Undo").click()
        tab.wait(f"document.getElementById('rule').value === {json.dumps(IMAGE_RULE)} && document.getElementById('verdict-word').textContent !== {json.dumps(word)}", "not undone")
    page.set_input_files("#file", {"name": "Info.plist", "mimeType": "text/xml", "buffer": "<plist><string>\u00e9</string></plist>".encode("latin-1")})
    tab.wait("document.getElementById('verdict-word').textContent === \"Can't be read\" && document.getElementById('notice').textContent.includes('another encoding')", "Latin-1")
    page.set_input_files("#file", {"name": "Info.plist", "mimeType": "text/xml", "buffer": app.encode("utf-16")})
    tab.wait("document.getElementById('notice').textContent.includes('in UTF-16')", "UTF-16")
    # JSON keeps its name.
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    app_json = '{\n  "expo": { "plugins": [["expo-share-intent", { "iosActivationRules": { "NSExtensionActivationSupportsText": true } }]] }\n}\n'
    # With comments and commas that nothing follows, as people write it; they stay.
    commented = (
        '// \u00e9 {\n{\n  "expo": { /* "x", } */ "plugins": [["expo-share-intent", {\n    "iosActivationRules": {\n      "NSExtensionActivationSupportsText": true, // = 1; no more\n    },\n  }]] },\n}\n'
    )
    for text in (app_json, commented):
        page.evaluate(paste, text)
        tab.wait("document.getElementById('notice').textContent.includes('Took the rule from the JSON')", "not taken")
        page.fill("#rule", '{ "NSExtensionActivationSupportsText": false }')
        page.click("#copy-rule")
        tab.wait("document.getElementById('notice').textContent.includes('app.json')", "no name")
        assert page.evaluate("window.copied") == text.replace("true", "false"), page.evaluate("window.copied")
    # What is copied is what was pasted, in its notation.
    for text, part in [
        (IMAGE_RULE, IMAGE_RULE), ('{"NSExtensionActivationSupportsText": true}', '{\n  "NSExtensionActivationSupportsText": true\n}'),
        ("NSExtension:\n  NSExtensionAttributes:\n    NSExtensionActivationRule:\n      NSExtensionActivationSupportsText: true\n", "NSExtensionActivationRule:\n"),
        ("export default { iosActivationRules: { NSExtensionActivationSupportsText: true } };", "iosActivationRules"),
        ("<key>NSExtensionActivationSupportsText</key><true/>", "<key>NSExtensionActivationSupportsText</key>"),
    ]:
        page.fill("#rule", "")
        page.evaluate(paste, text)
        tab.wait("document.getElementById('rule').value !== ''", "not taken")
        page.evaluate("window.copied = ''")
        page.click("#copy-rule")
        tab.wait(f"window.copied.includes({json.dumps(part)})", f"not copied as given: {text[:40]}")
    page.fill("#rule", "a =")
    tab.verdict("Hidden everywhere")
    page.click("#copy-rule")
    tab.wait("document.getElementById('notice').textContent.includes('mistakes')", "copied without a word")
    # A button keeps the focus.
    page.fill("#rule", IMAGE_RULE.replace("ANY ", ""))
    tab.wait("document.querySelector('#findings .fixes button')", "no fix")
    page.click("#findings .fixes button")
    tab.wait("document.getElementById('findings').textContent.includes('No mistakes')", "not mended")
    assert page.evaluate("document.activeElement.id !== 'rule'"), "the rule has the focus"
    page.click("#reset")
    assert page.evaluate("document.activeElement.id") == "reset"
    # With iOS chosen, shares of macOS don't count.
    page.fill("#rule", "extensionItems.@count == 1")
    page.click("#tab-compare")
    page.fill("#other", '{"NSExtensionActivationSupportsText": true}')
    tab.wait("document.getElementById('differences').textContent.includes('o longer shown for')", "no comparison")
    assert "macOS" not in tab.text("#differences"), tab.text("#differences")
    tab.close()


def what_is_around_a_rule(browser):
    """The file is judged, not the rule alone: a rule in the wrong place, none, no class, no extension point."""
    tab = Page(browser, 390)
    page = tab.page
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    rule = "<key>NSExtensionActivationRule</key>\n<string>extensionItems.@count == 1</string>\n"
    point = "<key>NSExtensionPointIdentifier</key>\n<string>com.apple.share-services</string>\n"
    entry = "<key>NSExtensionPrincipalClass</key>\n<string>S</string>\n"
    attributes = f"<key>NSExtensionAttributes</key>\n<dict>\n{rule}</dict>\n"
    plist = lambda *parts: f"<plist>\n<dict>\n<key>NSExtension</key>\n<dict>\n{''.join(parts)}</dict>\n</dict>\n</plist>\n"
    for text, part in [
        (plist(rule, point, entry), "where the system ignores it"),
        (plist(point, entry), "without an activation rule is never offered"),
        (plist(attributes, point), ""),
        (plist(attributes, point.replace("services", "service"), entry), "com.apple.share-service"),
    ]:
        page.click("#reset")
        page.fill("#rule", IMAGE_RULE)
        tab.wait("document.querySelectorAll('#hosts tr').length > 0", "no verdict")
        page.evaluate("(text) => takeText(text)", text)
        tab.verdict("Never offered")
        tab.wait("document.querySelectorAll('#hosts tr, #apps button').length === 0 && document.getElementById('hosts-count').textContent === 'Never offered'", "shown in apps")
        assert part in tab.text("#why"), tab.text("#why")
        tab.wait("document.getElementById('findings').textContent.match(/AR(304|315|422|423)/)", "no finding")
    # The file is mended, and copied whole; the verdict is then that of the rule.
    page.evaluate("(text) => takeText(text)", plist(rule, point, entry))
    tab.verdict("Never offered")
    tab.wait("!document.getElementById('changes').inert && document.querySelector('#changes button')?.textContent === 'Apply'", "no fix")
    page.click("#changes button")
    tab.wait("document.getElementById('verdict-word').textContent.includes(' in ')", "not moved")
    page.click("#copy-rule")
    tab.wait("/<key>NSExtensionAttributes<.key>\\s*<dict>\\s*<key>NSExtensionActivationRule/.test(window.copied)", "not in its place")
    # Without a class the rule can be judged alone; a reload leaves it so.
    page.evaluate("(text) => takeText(text)", plist(attributes, point))
    tab.verdict("Never offered")
    page.get_by_role("button", name="The rule alone").click()
    tab.verdict(" in ")
    page.reload()
    wait_for(page, READY)
    tab.verdict(" in ")
    tab.close()


def what_is_said_first(browser):
    """A share that the rule is meant for, and what mends the author's mistake; on a phone everything can be seen and hit."""
    tab = Page(browser, 390)
    page = tab.page
    page.set_viewport_size({"width": 390, "height": 844})
    answered = "!document.getElementById('changes').inert && !document.getElementById('hosts-count').classList.contains('quiet')"
    images = "NSExtensionActivationSupportsImageWithMaxCount"
    for rule, verdict, fix in [
        # A rule for images isn't asked about links.
        (IMAGE_RULE, "Hidden in Photos: three photos and a video", "let one matching attachment suffice"),
        ('{"%s": 5}' % images, "Hidden in Photos: three photos and a video", ""),
        ('{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}', "Hidden in Chrome: web page (2026)", "add NSExtensionActivationDictionaryVersion = 2"),
        # Nothing to say against it: the first that is shown.
        ("TRUEPREDICATE", "Shown in Chrome: web page (2026)", ""),
        # A misspelt key, and a text that can't be read.
        ('{"NSExtensionActivationSupportsImagesWithMaxCount": 5}', "Uncertain", f"write {images}"),
        (IMAGE_RULE.replace('"', "\u201c"), "Hidden everywhere", "write straight quotes"),
    ]:
        page.fill("#rule", "")
        tab.verdict("No rule yet")
        page.evaluate("state.isChosen = false")
        page.fill("#rule", rule)
        tab.wait(f"{answered} && document.getElementById('verdict-word').textContent.includes({json.dumps(verdict)})", f"not {verdict}")
        tab.wait(f"(document.querySelector('#changes li span')?.textContent ?? '').includes({json.dumps(fix)})", f"not {fix}")
    # When the misspelt key is mended, the rule is asked about what it takes.
    page.fill("#rule", '{"NSExtensionActivationSupportsImagesWithMaxCount": 5}')
    tab.wait(f"{answered} && document.querySelector('#changes li span')?.textContent === 'write {images}'", "no fix")
    page.click("#changes button")
    tab.verdict("in Photos")
    # What the tool is asked for in a terminal is a button here.
    page.fill("#rule", "TRUEPREDICATE")
    tab.wait("document.getElementById('findings').textContent.includes('writes a rule')", "no advice")
    assert "activation-rule" not in tab.text("#findings"), tab.text("#findings")
    page.click("#findings .link")
    tab.wait("document.getElementById('rule').value.includes('SupportsImageWithMaxCount')", "no rule was written")
    # Another platform has other shares.
    page.select_option("#host", "Photos: one JPEG")
    page.select_option("#platform", "macos")
    tab.wait(f"{answered} && presets.find((each) => each.name === state.host)?.platform === 'macOS'", "a share of iOS is left")
    page.select_option("#platform", "ios")
    # What a device does otherwise can be reported, with rule and share.
    page.evaluate("addEventListener('click', (event) => event.target.id === 'report' && event.preventDefault())")
    page.click("#report")
    address = page.get_attribute("#report", "href")
    assert "/issues/new?" in address and "SupportsImageWithMaxCount" in address and "registeredTypeIdentifiers" in address, address
    # Everything keeps its size while details are open, and is large enough for a finger.
    page.click("#how summary")
    page.click("#content-title")
    sizes = page.evaluate("Object.fromEntries(['apps', 'changes', 'share', 'everyday'].map((id) => [id, document.getElementById(id).getBoundingClientRect().height]))")
    assert sizes["apps"] >= 44 and sizes["changes"] >= 100 and sizes["share"] >= 32 and sizes["everyday"] >= 22, sizes
    rows = page.evaluate("[...document.querySelectorAll('#hosts button')].map((each) => { const box = each.getBoundingClientRect(); return Math.min(box.height, each.parentElement.clientWidth / 6); })")
    assert len(rows) > 20 and min(rows) >= 32, rows
    # The longest reason and the longest fix end on the first screen, below a notice of two lines.
    rule = "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>5</integer><key>NSExtensionActivationSupportsMovieWithMaxCount</key><integer>5</integer></dict>"
    page.evaluate(
        "(text) => takeText(text)",
        f"<plist><dict><key>NSExtension</key><dict><key>NSExtensionPrincipalClass</key><string>S</string><key>NSExtensionPointIdentifier</key><string>com.apple.ui-services</string><key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key>{rule}</dict></dict></dict></plist>",
    )
    tab.wait(f"{answered} && document.getElementById('notice').textContent.includes('Took')", "not taken")
    page.select_option("#host", "App Store / iTunes Store: product")
    tab.wait(f"{answered} && document.querySelector('#changes li')?.textContent.includes('is enough')", "no fix")
    page.evaluate("scrollTo(0, 0)")
    bottom = page.evaluate("document.querySelector('#changes li').getBoundingClientRect().bottom")
    assert bottom <= 844, f"the first fix ends at {bottom} of 844"
    assert page.evaluate("why.scrollHeight - why.clientHeight") <= 4, tab.text("#why")
    tab.close()


def every_example(browser):
    tab = Page(browser)
    names = tab.page.eval_on_selector_all("#example option", "(all) => all.map((each) => each.value).filter(Boolean)")
    assert len(names) == 17, names
    mistakes = 0
    for name in names:
        tab.page.select_option("#example", name)
        tab.wait("!document.getElementById('verdict-word').textContent.includes('…')", name)
        tab.page.wait_for_timeout(350)
        verdict, findings = tab.text("#verdict-word"), tab.text("#findings")
        group = tab.page.evaluate("(name) => examples.find(([, list]) => list.some((each) => each[0] === name))[0]", name)
        if group == "Common mistakes":
            assert "Shown" not in verdict or "No mistakes" not in findings, f"{name}: {verdict}, {findings}"
            mistakes += 1
        else:
            assert "Shown" in verdict, f"{name}: {verdict}"
    assert mistakes == 10
    tab.close()


def steadiness(browser):
    """Typing moves nothing but the text, and no task of the page takes long."""
    tab = Page(browser)
    page = tab.page
    page.evaluate("window.long = []; new PerformanceObserver((list) => window.long.push(...list.getEntries().map((each) => each.duration))).observe({ type: 'longtask' })")
    places = "['editor','findings','verdict','how','changes','tab-hosts','pane-hosts'].map((id) => { const box = document.getElementById(id).getBoundingClientRect(); return [box.left, box.top, box.width, box.height].map(Math.round); })"
    page.focus("#rule")
    page.keyboard.press("Control+a")
    before = page.evaluate(places)
    for letter in IMAGE_RULE.replace("ANY ", ""):
        page.keyboard.type(letter)
        assert page.evaluate(places) == before, f"the layout jumps at {page.input_value('#rule')!r}"
        assert page.text_content("#paint") == page.input_value("#rule") + "\n"
    page.keyboard.press("Escape")
    page.wait_for_timeout(600)
    assert page.evaluate(places) == before
    long = page.evaluate("window.long")
    # A long rule, and many lines of another text: neither is inserted line by line, and only a rule of some length has colors.
    for text in (" OR\n".join([IMAGE_RULE] * 370), "line of a list;\n" * 4000):
        for each in (text, "TRUEPREDICATE"):
            page.evaluate("(text) => editor.set(text)", each)
            assert page.evaluate("editor.text") == each
    tab.type_rule("TRUEPREDICATE")
    page.evaluate("(text) => editor.set(text)", " OR ".join([IMAGE_RULE] * 370))
    tab.wait("lint?.text === editor.text && lint.tokens.length > 5000", "no tokens")
    assert page.locator("#paint span").count() < 2000
    tab.close()
    return long


def hostile_links(browser, whole):
    """Whatever a link holds, text stays text and the page stays alive."""
    markup = [
        "<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "</textarea><script>alert(1)</script>", "<svg onload=alert(1)>", "javascript:alert(1)",
        "\"><iframe src=//example.com>", "<!--", "]]>", "{{constructor}}", "${alert(1)}", "\u202egnp.cilbup", "\u0000", "\ud800", "\U0001f468\u200d\U0001f469" * 40,
        "<style>*{display:none}</style>", "<a href=javascript:alert(1)>x</a>", "<base href=//example.com>", "<meta http-equiv=refresh content=0>", "&lt;b&gt;", "%3Cscript%3E",
    ]
    states = []
    for text in markup:
        states += [
            {"rule": text}, {"rule": f'ANY a UTI-CONFORMS-TO "{text}"', "items": [[[text]]]}, {"rule": json.dumps({text: text})},
            {"rule": "TRUEPREDICATE", "host": text}, {"rule": "TRUEPREDICATE", "items": [[[text, text], []], []], "other": text},
            {"rule": "TRUEPREDICATE", "platform": text, "point": text}, {"rule": "TRUEPREDICATE", "types": [{"UTTypeIdentifier": text, "UTTypeConformsTo": [text]}]},
        ]
    states += [
        {"rule": "(" * 60000}, {"rule": "a" * 200000}, {"rule": "NOT " * 15000 + "a"}, {"rule": '{"a":' * 9000}, {"rule": "<a>" * 20000}, {"rule": "a == 1 OR " * 6000 + "b"},
        {"rule": IMAGE_RULE, "items": [[["public.png"]] * 5000]}, {"rule": IMAGE_RULE, "items": [[["x" * 399] * 64] * 30]}, {"rule": IMAGE_RULE, "items": "x"}, {"rule": IMAGE_RULE, "items": [1, [2], [[3]]]},
        {"rule": 1}, {"rule": None}, [], None, 5, "x", {}, {"rule": "a", "__proto__": {"x": 1}}, {"rule": "a", "constructor": 1}, {"rule": "a", "types": {"a": 1}}, {"rule": "a", "types": [1, None, {"UTTypeIdentifier": 5}]},
    ]
    raw = ["#1", "#1!", "#1AAAA", "#1" + "A" * 300, "#1" + "A" * 70000, "#2abc", "#rule", "#%00", "#1%F0%28", "#" + "\u202e", "#1" + "_" * 50]
    tab = Page(browser)
    page = tab.page
    fragments = [page.evaluate(STATE, each) for each in states]
    # A small link that unpacks to much.
    fragments.append(page.evaluate("async () => '#' + await fragmentOf({ rule: ' '.repeat(3e7) })"))
    fragments += [fragment[: len(fragment) // 2] for fragment in fragments[:40]] + raw
    assert len(fragments) >= 200, len(fragments)
    if not whole:
        fragments = fragments[::6]
    known = page.evaluate("document.querySelectorAll('script, iframe, img, base, meta, style, svg, a').length")
    for fragment in fragments:
        page.evaluate("(fragment) => { history.replaceState(null, '', '#'); location.hash = fragment; }", fragment)
        page.wait_for_timeout(60)
        assert page.evaluate("document.querySelectorAll('script, iframe, img, base, meta, style, svg, a').length") == known, fragment[:80]
        assert page.evaluate("location.protocol") == "file:"
    # After all of them it still answers.
    page.evaluate("location.hash = ''")
    page.select_option("#host", "Photos: one JPEG")
    tab.type_rule(IMAGE_RULE)
    tab.verdict("Shown")
    # The policy holds even where text would have become markup.
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.broken = 1\">')")
    page.wait_for_timeout(100)
    assert page.evaluate("window.broken") is None
    blocked = [error for error in tab.errors if "Content Security Policy" in error or "ERR_BLOCKED_BY_CSP" in error or "violates" in error]
    tab.errors = [error for error in tab.errors if error not in blocked]
    assert blocked, "the policy blocked nothing"
    tab.close()
    return len(fragments)


def without_workers(browser):
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script("delete window.Worker;")
    page.goto(ADDRESS)
    wait_for(page, READY)
    page.fill("#rule", "TRUEPREDICATE")
    wait_for(page, "document.getElementById('verdict-word').textContent.includes('Shown')")
    context.close()


def accessibility_and_screenshots(browser, folder):
    states = {
        "start": None,
        "mistake": lambda page: page.select_option("#example", "ANY is missing"),
        "dictionary": lambda page: (page.select_option("#example", "Photos and videos, up to 20 of each"), page.click("#tab-accepts")),
        "compare": lambda page: (page.select_option("#example", "One or more PDFs, nothing else"), page.click("#tab-compare"), page.click("#other-from"), page.fill("#other", '{"NSExtensionActivationSupportsFileWithMaxCount": 1}')),
        "opened": lambda page: (page.click("#how summary"), page.click("#content-title")),
        "completion": lambda page: (page.fill("#rule", ""), page.focus("#rule"), page.keyboard.type('ANY a UTI-CONFORMS-TO "public.im')),
        "copy": lambda page: (page.select_option("#example", "Curly quotes"), page.click("#tab-copy")),
    }
    for name, prepare in states.items():
        for width in (1200, 390):
            for dark in (False, True):
                tab = Page(browser, width, dark)
                if prepare:
                    prepare(tab.page)
                tab.page.wait_for_timeout(900)
                problems = tab.page.evaluate(AXE)
                assert not problems, f"{name}, {width}, {'dark' if dark else 'light'}: " + "\n".join(problems)
                assert tab.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is wider than {width}"
                if folder:
                    tab.page.screenshot(path=str(folder / f"{name}-{width}{'-dark' if dark else ''}.png"), full_page=True)
                tab.close()
            if not folder:
                break


def figures(browser):
    """Milliseconds for one request, in the page's own thread."""
    tab = Page(browser)
    found = tab.page.evaluate(
        """(rule) => { const contexts = [{ attachments: [['com.adobe.pdf', 'public.file-url']] }]; const dictionary = { NSExtensionActivationSupportsImageWithMaxCount: 3, NSExtensionActivationSupportsText: true };
        const time = (count, run) => { for (let each = 0; each < 10; each += 1) run(); const start = performance.now(); for (let each = 0; each < count; each += 1) run(); return Number(((performance.now() - start) / count).toFixed(3)); };
        return { lint: time(30, () => activationRule.lint(rule)), decide: time(100, () => activationRule.decide(rule, contexts)), 'decide a dictionary': time(50, () => activationRule.decide(dictionary, contexts)),
          hosts: time(10, () => activationRule.hosts(rule)), describe: time(5, () => activationRule.describe(rule)) }; }""",
        IMAGE_RULE,
    )
    tab.close()
    return found


def main():
    folder = None
    if IS_WHOLE:
        folder = OUT / "screenshots"
        folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        started = time.time()
        first = min(first_verdict(browser) for _ in range(5))
        print(f"web: first verdict {first:.0f} ms after navigation")
        print(f"web: the job of a user takes {job_of_a_user(browser)} clicks and choices")
        every_part(browser)
        print("web: every part of the page works")
        what_is_pasted(browser)
        what_is_no_rule(browser)
        what_is_around_a_rule(browser)
        print("web: what people paste is taken for what it is; verdict, reason and fix are on the first screen")
        what_is_said_first(browser)
        print("web: the first thing said is about what the rule is for, and fits on a phone")
        every_example(browser)
        long = steadiness(browser)
        print(f"web: typing moves nothing; {len(long)} tasks above 50 ms while typing")
        without_workers(browser)
        print(f"web: {hostile_links(browser, IS_WHOLE)} hostile links stay text")
        accessibility_and_screenshots(browser, folder)
        print("web: names, contrast and widths hold in six states")
        if IS_WHOLE:
            print("web: milliseconds per request", json.dumps(figures(browser)))
        print(f"web: the page was tested in {time.time() - started:.0f} s")
        browser.close()


main()
