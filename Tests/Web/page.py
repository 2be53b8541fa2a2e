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
KEY = "NSExtensionActivation"
IMAGE_RULE = (
    'SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count'
    " == $i.attachments.@count).@count == 1"
)
CONSOLE = 'po extensionContext.inputItems\n<NSExtensionItem: 0x1> - userInfo: {\n NSExtensionItemAttachmentsKey = (\n "<NSItemProvider: 0x2> {types = (\\n    \\"public.jpeg\\"\\n)}"\n );\n}'
CLIPBOARD = "() => { navigator.clipboard.write = async ([item]) => { window.copied = await (await item.getType('text/plain')).text(); }; }"
PASTE = (
    "(text) => { const data = new DataTransfer(); data.setData('text/plain', text);"
    " (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }"
)
PROBLEMS = """() => {
  const problems = [];
  const named = (each) => each.getAttribute('aria-label') || (each.getAttribute('aria-labelledby') || '').split(' ').map((id) => document.getElementById(id)?.textContent).join('')
    || each.labels?.[0]?.textContent || each.textContent.trim();
  const ids = [...document.querySelectorAll('[id]')].map((each) => each.id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) problems.push('twice: ' + id);
  for (const key of ['aria-controls', 'aria-labelledby', 'aria-describedby'])
    for (const each of document.querySelectorAll('[' + key + ']'))
      for (const id of each.getAttribute(key).split(' ')) if (!document.getElementById(id)) problems.push(key + ' names nothing: ' + id);
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgb = (color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = ([r, g, b]) => { const f = (c) => ((c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4); return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  const ground = (each) => { for (let at = each; at; at = at.parentElement) { const color = rgb(getComputedStyle(at).backgroundColor); if (color[3] > 250) return color; } return [255, 255, 255]; };
  const contrast = (first, second) => { const [a, b] = [light(first), light(second)]; return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); };
  for (const each of document.querySelectorAll('body *')) {
    const isText = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!isText || !each.checkVisibility() || each.closest('.hidden, option, script') || each.localName === 'textarea') continue;
    const ratio = contrast(rgb(getComputedStyle(each).color), ground(each));
    if (ratio < 4.5) problems.push(`contrast ${ratio.toFixed(2)}: ${each.outerHTML.slice(0, 90)}`);
  }
  for (const each of document.querySelectorAll('button, select, input:not([type=file]), textarea, summary, a')) {
    if (!each.checkVisibility()) continue;
    if (!named(each)) problems.push('no name: ' + each.outerHTML.slice(0, 90));
    const [box, style] = [each.getBoundingClientRect(), getComputedStyle(each)];
    if (each.localName !== 'a' && box.height < 24) problems.push('too small: ' + each.outerHTML.slice(0, 90));
    if (/SELECT|INPUT/.test(each.nodeName) && parseFloat(style.borderTopWidth) > 0 && contrast(rgb(style.borderTopColor), ground(each.parentElement)) < 3) problems.push('edge: ' + each.outerHTML.slice(0, 90));
  }
  if (document.documentElement.scrollWidth > innerWidth) problems.push('wider than the screen');
  for (const each of document.querySelectorAll('main *')) if (/auto|scroll/.test(getComputedStyle(each).overflowY) && each.checkVisibility() && each.scrollHeight > each.clientHeight + 1 && each.id !== 'words' && each.id !== 'other') problems.push('scrolls in itself: ' + each.id);
  return problems;
}"""


def wait_for(page, script, seconds=30):
    """Waits until a script gives true; from outside, since the policy keeps the page from evaluating texts."""
    end = time.time() + seconds
    while not page.evaluate(f"Boolean({script})"):
        if time.time() > end:
            raise AssertionError(f"not true in {seconds} s: {script}\n{page.inner_text('main')[:900]}\nnotice: {page.text_content('#notice')}")
        time.sleep(0.02)


def info_plist(rule, extra=""):
    """An extension's Info.plist with a rule, the way people write it."""
    return (
        f"<plist>\n<dict>\n\t<key>CFBundleName</key>\n\t<string>S</string>\n\t<key>NSExtension</key>\n\t<dict>\n\t\t<key>NSExtensionPointIdentifier</key>\n\t\t<string>com.apple.share-services</string>\n"
        f"\t\t<key>NSExtensionPrincipalClass</key>\n\t\t<string>S</string>\n{extra}\t\t<key>NSExtensionAttributes</key>\n\t\t<dict>\n\t\t\t<key>NSExtensionActivationRule</key>\n{rule}\t\t</dict>\n\t</dict>\n</dict>\n</plist>\n"
    )


LINKS = (
    f"\t\t\t<dict>\n\t\t\t\t<!-- links first -->\n\t\t\t\t<key>{KEY}SupportsWebURLWithMaxCount</key>\n\t\t\t\t<integer>1</integer>\n"
    f"\t\t\t\t<key>{KEY}SupportsImageWithMaxCount</key> <integer>2</integer>\n\t\t\t</dict>\n"
)


class Page:
    """One tab with the page; any error on its console or in its scripts fails the test."""

    def __init__(self, browser, width=390, height=844, dark=False, fragment="", context=None):
        self.context = context or browser.new_context(viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light", reduced_motion="reduce", has_touch=width < 500)
        self.page = self.context.new_page()
        self.errors, self.requests = [], []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda message: self.errors.append(message.text) if message.type in ("error", "warning") else None)
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("dialog", lambda dialog: (self.errors.append("a dialog opened"), dialog.dismiss()))
        self.page.goto(ADDRESS + fragment)
        wait_for(self.page, READY)
        self.page.evaluate(CLIPBOARD)

    def wait(self, script):
        wait_for(self.page, script)

    def says(self, *parts):
        """Waits until the answer, about the rule as it is now, has all parts."""
        current = "(state.refusal || editor.text.trim() === '' || answer.text === editor.text)"
        for part in parts:
            self.wait(f"{current} && document.getElementById('answer').innerText.includes({json.dumps(part)})")

    def text(self, selector):
        return self.page.inner_text(selector)

    @property
    def rule(self):
        return self.page.input_value("#rule")

    def paste(self, text):
        self.page.evaluate("document.activeElement?.blur()")
        self.page.evaluate(PASTE, text)

    def pasted(self, text, rule):
        """Pastes a text, of which a rule is taken."""
        self.paste(text)
        self.wait(f"editor.text.includes({json.dumps(rule)}) && answer.text === editor.text")

    def copied(self, part):
        self.wait(f"window.copied?.includes({json.dumps(part)})")
        text = self.page.evaluate("window.copied")
        self.page.evaluate("window.copied = null")
        return text

    def close(self):
        assert not self.errors, self.errors
        outside = [each for each in self.requests if not each.startswith(("file:", "blob:", "data:"))]
        assert not outside, outside
        self.context.close()


def first_verdict(browser):
    """Milliseconds from navigation to the verdict of a rule that the browser kept."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(ADDRESS)
    page.evaluate("(rule) => localStorage.setItem('activation-rule', JSON.stringify({ rule }))", IMAGE_RULE)
    page.add_init_script(
        "new MutationObserver(() => { const found = document.getElementById('title');"
        " if (found?.textContent.startsWith('\u2713') && !window.first) window.first = performance.now(); }).observe(document, { subtree: true, childList: true, characterData: true });"
    )
    page.goto(ADDRESS)
    wait_for(page, "window.first > 0")
    taken = page.evaluate("window.first")
    context.close()
    return taken


def job_of_a_user(browser):
    """Missing in Chrome: pasted, seen why, mended and copied, with the page alone. Returns the taps."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, permissions=["clipboard-read", "clipboard-write"])
    tab = Page(browser, context=context)
    page = tab.page
    given = info_plist(LINKS)
    page.evaluate("(text) => { navigator.clipboard.readText = async () => text; }", given)
    page.tap("#paste")
    tab.says("\u2717 Not in Chrome", "\u2713", "shares", "comes with the link", "Apply and copy Info.plist", "+")
    assert page.evaluate("document.getElementById('answer').dataset.tone") == "bad"
    # The answer and its fix are on the first screen of a phone, and of a small laptop.
    for width, height in [(1280, 800), (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        bottom = page.evaluate("document.querySelector('.fix button').getBoundingClientRect().bottom")
        assert bottom <= height, f"the first fix ends at {bottom} of {height}"
    before = tab.rule
    page.tap(".fix .primary")
    tab.says("\u2713", "Chrome")
    mended = tab.copied("</plist>")
    lines = [line for line in mended.split("\n") if line not in given.split("\n")]
    assert len(lines) <= 2 and all(line in mended for line in given.split("\n")), mended
    taps = 3  # Paste, what the system asks, Apply and copy.
    page.click("text=Undo")
    tab.says("\u2717 Not in Chrome")
    assert tab.rule == before
    # The link has everything, and a rule that was kept is offered beside it.
    page.click("#link")
    link = tab.copied("#1")
    tab.close()
    other = Page(browser, fragment="#" + link.split("#")[1])
    other.says("\u2717 Not in Chrome")
    assert other.rule == before
    other.close()
    return taps


def every_row(browser):
    """A row changes its key, and all else stays byte for byte; where there is no rule, one is made."""
    tab = Page(browser)
    page = tab.page
    named = lambda name, role="button": page.get_by_role(role, name=name, exact=True)
    # No rule yet: rows make one, which never opens red.
    assert page.evaluate("document.getElementById('answer').dataset.tone") is None
    for _ in range(2):
        named("More Images").click()
        tab.wait("answer.text === editor.text && editor.text !== ''")
    named("More Links").click()
    tab.wait("editor.text.includes('WebURL') && answer.text === editor.text")
    assert json.loads(tab.rule) == {f"{KEY}SupportsImageWithMaxCount": 2, f"{KEY}SupportsWebURLWithMaxCount": 1}
    assert page.evaluate("document.getElementById('answer').dataset.tone") == "good" and "Not in Chrome" in tab.text("#reason")
    page.click("#copy")
    assert "<key>NSExtensionActivationRule</key>" in tab.copied("<key>")
    # A dictionary in a file.
    given = info_plist(LINKS)
    tab.pasted(given, "WebURL")
    named("More Images").click()
    tab.wait("answer.text === editor.text && editor.text.includes(': 3')")
    page.click("#copy")
    assert tab.copied("</plist>") == given.replace("<integer>2<", "<integer>3<")
    named("Images", "textbox").fill("12")
    named("Images", "textbox").press("Enter")
    named("Text", "switch").click()
    named("Anything else alongside (version 2)", "switch").click()
    tab.wait(f"keysOf(editor.text).{KEY}SupportsText === true && keysOf(editor.text).{KEY}DictionaryVersion === 2")
    for _ in range(2):
        named("Text" if _ else "Anything else alongside (version 2)", "switch").click()
    tab.says("\u2717 Not in Chrome")
    page.click("#copy")
    assert tab.copied("</plist>") == given.replace("<integer>2<", "<integer>12<")
    named("Fewer Links").click()
    tab.wait("!editor.text.includes('WebURL')")
    # What has no row of its own is there as it is, with its finding.
    tab.pasted(json.dumps({f"{KEY}SupportsImagesWithMaxCount": 5, f"{KEY}SupportsText": True, f"{KEY}SupportsAttachmentsWithMaxCount": 9}), "Images")
    tab.says("has no meaning", "Write SupportsImageWithMaxCount")
    assert "SupportsImagesWithMaxCount" in tab.text("#rows") and "Attachments, at most" in tab.text("#rows") and "has no meaning" in tab.text("#rows")
    page.click(".fix .primary")
    assert json.loads(tab.copied("Image")) == {f"{KEY}SupportsImageWithMaxCount": 5, f"{KEY}SupportsText": True, f"{KEY}SupportsAttachmentsWithMaxCount": 9}
    # A predicate that means counts is rows to be read; any has its clauses, and can be edited as text.
    tab.pasted(IMAGE_RULE, "SUBQUERY")
    tab.wait("document.getElementById('rows').innerText.includes('any number')")
    assert page.locator("#rows button").count() == 0
    assert not page.is_visible("#convert")
    page.click("#why summary")
    tab.wait("document.getElementById('clauses').innerText.includes('SUBQUERY')")
    # One that a dictionary is proved to say becomes that, in its file, too.
    counted = IMAGE_RULE.replace(").@count == 1", " AND $i.attachments.@count BETWEEN {1, 5}).@count == 1")
    tab.pasted(info_plist(f"\t\t\t<string>{counted}</string>\n"), "BETWEEN")
    page.click("#convert")
    tab.wait("answer.text === editor.text && document.getElementById('notice').innerText.includes('proved to mean the same')")
    assert json.loads(tab.rule) == {f"{KEY}SupportsImageWithMaxCount": 5}
    page.click("#copy")
    dictionary = f"\t\t\t<dict>\n\t\t\t\t<key>{KEY}SupportsImageWithMaxCount</key>\n\t\t\t\t<integer>5</integer>\n\t\t\t</dict>\n"
    assert tab.copied("</plist>") == info_plist(dictionary)
    page.evaluate("undo()")
    tab.wait("editor.text.includes('BETWEEN') && answer.text === editor.text")
    page.click("#view")
    assert page.is_visible("#rule") and page.evaluate("document.activeElement.id") == "rule"
    page.keyboard.press("Control+a")
    page.keyboard.type('ANY a UTI-CONFORMS-TO "public.mov')
    page.wait_for_selector("#words li")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert tab.rule.endswith('"public.movie'), tab.rule
    tab.close()


def what_is_said(browser):
    """Red is for findings and for the app that the visitor chose."""
    tab = Page(browser)
    page = tab.page
    tone = lambda: page.evaluate("document.getElementById('answer').dataset.tone")
    for keys, expected, parts in [
        ({"SupportsImageWithMaxCount": 5}, "good", ["\u2713 Photos", "Not for", "Shown, and still not there?"]),
        ({"SupportsImageWithMaxCount": 5, "SupportsMovieWithMaxCount": 1}, "good", ["\u2713 Photos"]),
        ({"SupportsWebURLWithMaxCount": 1}, "bad", ["\u2717 Not in Chrome", "1 other way"]),
        ({"SupportsImageWithMaxCount": 0}, "bad", ["\u2717 Shown nowhere", "Every value counts as 0"]),
    ]:
        tab.paste(json.dumps({KEY + key: value for key, value in keys.items()}))
        tab.wait(f"Object.keys(keysOf(editor.text) ?? {{}}).join() === {json.dumps(','.join(KEY + key for key in keys))}")
        tab.says(*parts)
        assert tone() == expected, (keys, tone())
    for rule, expected, parts in [
        (IMAGE_RULE.replace("ANY ", ""), "bad", ["\u2717 Shown nowhere", "ANY is missing", "Insert ANY"]),
        (IMAGE_RULE.replace("public.image", "public.pdf"), "bad", ["\u2717 Shown nowhere", "Did you mean com.adobe.pdf", "Write com.adobe.pdf"]),
        ("TRUEPREDICATE", "bad", ["TRUEPREDICATE is refused"]),
        (IMAGE_RULE.replace('"', "\u201c"), "bad", ["straight quotes"]),
        (IMAGE_RULE.replace('UTI-CONFORMS-TO "public.image"', 'MATCHES "public.(heic|jpeg)"'), "bad", ["\u2717 Not in", "JavaScript"]),
        (IMAGE_RULE, "good", ["\u2713 Photos", "Not for"]),
    ]:
        tab.pasted(rule, rule[-20:])
        tab.says(*parts)
        assert tone() == expected, (rule, tone())
    # Of what is shown a few other causes are said; nothing is about the command line, which nobody has here.
    page.click("#causes summary")
    assert 2 <= page.locator("#hints li").count() <= 6
    for rule, part in [("TRUEPREDICATE", "TRUE"), (json.dumps({f"{KEY}SupportsWebURLWithMaxCount": 1}), "WebURL"), (json.dumps({f"{KEY}SupportsTypes": ["com.adobe.pdf"]}), "SupportsTypes")]:
        tab.pasted(rule, part)
        assert "activation-rule" not in tab.text("main"), tab.text("main")
    # No fix is offered twice, and each says what it turns.
    tab.pasted(json.dumps({f"{KEY}SupportsWebURLWithMaxCount": 1}), "WebURL")
    tab.wait("answer.changes")
    page.click("#fixes summary")
    titles = page.locator(".fix b").all_inner_texts()
    assert len(titles) == len(set(titles)) >= 2 and "Take text, too" in titles, titles
    # The table, and a share of it that is chosen.
    page.click("#shown button")
    page.fill("#find", "photos")
    tab.wait("document.querySelectorAll('#hosts tr').length > 3")
    total = int("".join(filter(str.isdigit, tab.text("#shown button"))))
    assert tab.text("#all-title").startswith(f"All {total} shares")
    page.locator("#hosts button").first.click()
    tab.says("\u2717 Not in Photos")
    assert tone() == "bad"
    page.click("text=about all apps")
    tab.says("\u2717 Not in Chrome")
    page.select_option("#platform", "macos")
    tab.wait("answer.rows.every(({ preset }) => preset.platform !== 'iOS')")
    page.select_option("#platform", "ios")
    tab.says("\u2717 Not in Chrome")
    page.click("#report")
    report = tab.copied("**Rule:**")
    assert all(part in report for part in ["SupportsWebURL", "**Share:** Chrome", "public.plain-text", "**Verdict:** hidden", "activation-rule "]), report
    for name in page.locator("#example option").all_inner_texts()[1:]:
        page.select_option("#example", name)
        tab.wait(f"answer.text === editor.text && document.getElementById('rule-title').textContent === {json.dumps('Example: ' + name)}")
        assert (tone() == "good") == (name in ["Links and text", "Photos and videos, up to 20 of each", "One or more PDFs, nothing else", "A link from any app"]), name
    assert page.evaluate("activationRule.decide('TRUEPREDICATE', [{ attachments: ['public.png'] }]).verdict") == "shown"
    tab.close()


def what_is_pasted(browser):
    """One function takes any text, in both boxes."""
    tab = Page(browser)
    page = tab.page
    links = f'"{KEY}SupportsWebURLWithMaxCount": 1'
    app_json = f'{{\n  "expo": {{ "plugins": [["expo-share-intent", {{ "iosActivationRules": {{ "{KEY}SupportsText": true }} }}]] }}\n}}\n'
    for text, rule in [
        (f"NSExtension:\n  NSExtensionAttributes:\n    NSExtensionActivationRule:\n      {KEY}SupportsWebURLWithMaxCount: 1\n", links),
        (f"export default {{\n  plugins: [['expo-share-intent', {{ iosActivationRules: {{ {KEY}SupportsWebURLWithMaxCount: 1 }} }}]],\n}};", links),
        (f'let plist: [String: Plist.Value] = [\n  "{KEY}SupportsWebURLWithMaxCount": 1,\n]', links),
        ("const rule = `TRUEPREDICATE`;\nexport const plist = { NSExtensionActivationRule: 'extensionItems.@count == 1' };", "extensionItems.@count == 1"),
        ("targets:\n  Share:\n    NSExtensionActivationRule: |-\n      extensionItems.@count\n        == 2\n", "extensionItems.@count\n== 2"),
        ("NSExtensionActivationRule: >-\n  extensionItems.@count == 3\nNSExtensionPointIdentifier: com.apple.share-services\n", "extensionItems.@count == 3"),
        (f"x = {{ iosActivationRules: {{ // {KEY}SupportsFileWithMaxCount: 3,\n {KEY}SupportsWebURLWithMaxCount: 1 }} }}", links),
        ('[NSPredicate predicateWithFormat:@"extensionItems.@count == 5"]', "extensionItems.@count == 5"),
        (json.dumps(IMAGE_RULE), IMAGE_RULE),
        ("See:\n```xml\n" + info_plist(LINKS) + "```\nWhy?", links),
        (app_json, f'"{KEY}SupportsText": true'),
        ('{"expo": {"plugins": ["expo-share-intent"]}}', links),
        (info_plist("\t\t\t<string>extensionItems.@count &gt;= 6</string>\n"), "extensionItems.@count >= 6"),
    ]:
        tab.pasted(text, rule)
        assert links not in rule or "File" not in tab.rule
    # JSON keeps its name, its comments, and its commas that nothing follows.
    commented = app_json.replace("true }", "true, // = 1; no more\n },").replace("{\n", "// \u00e9 {\n{\n", 1)
    tab.pasted(commented, "Text")
    page.get_by_role("button", name="More Images", exact=True).click()
    tab.wait("answer.text === editor.text && editor.text.includes('Image')")
    assert tab.text("#copy") == "Copy app.json"
    page.click("#copy")
    mended = tab.copied("Image")
    assert "// = 1; no more" in mended and "// \u00e9 {" in mended and f'"{KEY}SupportsImageWithMaxCount": 1' in mended, mended
    # A source stays as it is but for the key.
    for source, mended in [
        (f"NSExtension:\n  NSExtensionAttributes:\n    NSExtensionActivationRule:\n      {KEY}SupportsWebURLWithMaxCount: 1 # links\n  X: 1\n", f"1\n      {KEY}SupportsImageWithMaxCount: 1 # links\n  X: 1\n"),
        (f"x = {{ iosActivationRules: {{ // ours\n  {KEY}SupportsWebURLWithMaxCount: 1,\n}} }};", f"1,\n  {KEY}SupportsImageWithMaxCount: 1,\n}} }};"),
        (f'let plist = [\n  "{KEY}SupportsText": .boolean(true),\n]', f'.boolean(true),\n  "{KEY}SupportsImageWithMaxCount": .integer(1),\n]'),
    ]:
        tab.paste(source)
        tab.wait(f"state.file?.text === {json.dumps(source)} && answer.text === editor.text")
        page.get_by_role("button", name="More Images", exact=True).click()
        tab.wait("answer.text === editor.text && editor.text.includes('Image')")
        page.click("#copy")
        text = tab.copied("Image")
        assert text.endswith(mended) and text.startswith(source[:40]), text
        page.get_by_role("button", name="Fewer Images", exact=True).click()
        tab.wait("answer.text === editor.text && !editor.text.includes('Image')")
        page.click("#copy")
        assert tab.copied("Supports") == source
    tab.pasted(commented, "Text")
    # Other notations, and the rule alone.
    for form, part in [("swift", f'"{KEY}SupportsText": '), ("yaml", f"{KEY}SupportsText: "), ("infoPlist", "<key>"), ("rule", f'"{KEY}SupportsText": true')]:
        page.select_option("#form", form)
        page.click("#copy")
        tab.copied(part)
    # Of two rules either can be had; one that is computed is none.
    tab.pasted(f'let first = ["{KEY}SupportsText": true]\nlet second = ["{KEY}SupportsWebURLWithMaxCount": 1]', "Text")
    page.select_option("#rules", "1")
    tab.wait("editor.text.includes('WebURL')")
    tab.paste("const rule = make();\nmodule.exports = { NSExtensionActivationRule: rule };")
    tab.says("No rule in it", "is computed")
    # Files: another encoding, a binary one, one that is too large, a drop.
    drop = lambda name, data: page.set_input_files("#file", {"name": name, "mimeType": "text/xml", "buffer": data})
    for data, part in [(b"bplist00\xd1\x01", "plutil -convert xml1"), ("<plist><string>\u00e9</string></plist>".encode("latin-1"), "another encoding"), ("<plist/>".encode("utf-16"), "in UTF-16"), (b"x" * 1_000_001, "larger than 1 MB")]:
        drop("Info.plist", data)
        tab.says("Can't be read", part)
    drop("Share-Info.plist", info_plist(LINKS).encode())
    tab.says("\u2717 Not in Chrome", "Apply and copy Share-Info.plist")
    # A share that is pasted before the rule stays until another is chosen, and so does one after it.
    page.reload()
    wait_for(page, READY)
    page.evaluate(CLIPBOARD)
    tab.says("\u2717 Not in Chrome", "Apply and copy Share-Info.plist")
    for order in [(CONSOLE, IMAGE_RULE), (IMAGE_RULE, CONSOLE)]:
        page.evaluate("() => { show({ ...none, platform: 'ios', text: '' }); }")
        for text in order:
            tab.paste(text)
            tab.wait(f"editor.text === {json.dumps(IMAGE_RULE)} || state.items")
        tab.says("\u2713 Shown for your share", "public.jpeg")
    tab.pasted(json.dumps({f"{KEY}SupportsWebURLWithMaxCount": 1}), "WebURL")
    tab.says("\u2717 Not for your share")
    page.click("text=about all apps")
    tab.says("\u2717 Not in Chrome")
    page.click("text=Undo")
    tab.says("\u2717 Not for your share")
    tab.paste("public.url\npublic.plain-text")
    tab.says("[public.url, public.plain-text]")
    page.click("text=about all apps")
    # The second box of Compare takes what the first one does.
    page.click("#compare summary")
    for text, start in [
        (app_json, "Different"), (info_plist(LINKS), "Different"), (f"{KEY}SupportsWebURLWithMaxCount: 0\n{KEY}SupportsText: true", "Different"), (f'{{"{KEY}SupportsWebURLWithMaxCount": 1}}', "Equivalent"),
        ('{"expo": {"plugins": ["expo-camera"]}}', "No activation rule was found"), (CONSOLE, "This is what an app shares"), ("extensionItems ==", "The second rule can't be read"),
    ]:
        page.fill("#other", text)
        tab.wait(f"document.getElementById('relation').textContent.startsWith({json.dumps(start)})")
    tab.close()


def what_is_no_rule(browser):
    """What isn't a rule leaves no verdict of an earlier one, is called what it is, and *Undo* gives back what was there."""
    tab = Page(browser)
    page = tab.page
    for text, word, part in [
        ('{ "expo": { "name": "app" } }', "No rule in it", "No activation rule"),
        ('{ // the compiler\n  "compilerOptions": { "strict": true, }, }', "No rule in it", "No activation rule"),
        ("<plist><dict><key>CFBundleName</key><string>App</string></dict></plist>", "No rule in it", "No activation rule"),
        ("<plist>\n<dict>\n<key>NSExtension</key>", "Can't be read", "Line "),
        (f'{{ "{KEY}SupportsText": true, // text\n  5 }}', "Can't be read", "Line 2"),
        ("x" * 1_000_001, "Can't be read", "larger than 1 MB"),
        (f"{KEY}SupportsText", "No rule in it", "a key alone"),
        (f"{{ {KEY}SupportsText = 1; }}", "No rule in it", "old style"),
        (f"{{ \u201c{KEY}SupportsText\u201d: true }}", "No rule in it", "quotation marks"),
        ("import UIKit\nclass ShareViewController: UIViewController {\n  let a = 1\n}", "No rule in it", "source code without a rule"),
        ("I want my extension to appear when someone shares a photo. It doesn't.", "No rule in it", "a sentence"),
        ("My rule is this one: SUBQUERY(extensionItems, $i, $i.attachments.@count > 0).@count > 0", "No rule in it", "a text with a rule in it"),
        ("word " * 200_001, "Can't be read", "larger than 1 MB"),
    ]:
        tab.pasted(IMAGE_RULE, IMAGE_RULE)
        tab.paste(text)
        tab.says(word, part)
        assert page.evaluate("document.querySelectorAll('#fixes > *, #hosts tr').length") == 0 and not page.is_visible("#out") and page.evaluate("document.getElementById('answer').dataset.tone") == "quiet"
        page.click("text=Undo")
        tab.wait(f"editor.text === {json.dumps(IMAGE_RULE)} && answer.text === editor.text")
    # What is around a rule keeps it from being asked; it's mended in the file.
    tab.pasted(info_plist(LINKS).replace("share-services", "share-service"), "WebURL")
    tab.says("\u2717 Never offered", "is not an extension point", "Apply and copy Info.plist")
    page.click(".fix .primary")
    tab.says("\u2717 Not in Chrome")
    assert tab.copied("</plist>") == info_plist(LINKS)
    tab.close()


def early_and_kept(browser):
    """What is pasted before the module is there is said to wait, and is taken; a link leaves the visitor's own rule."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.add_init_script("const { compile } = WebAssembly; window.opened = new Promise((open) => (window.open_ = open)); window.Worker = undefined; WebAssembly.compile = async (bytes) => { await window.opened; return compile.call(WebAssembly, bytes); };")
    page.goto(ADDRESS)
    page.evaluate(PASTE, info_plist(LINKS))
    wait_for(page, "document.getElementById('title').textContent.startsWith('Loading, ')")
    page.evaluate("window.open_()")
    wait_for(page, "document.getElementById('title').textContent.includes('Not in Chrome')")
    fragment = page.evaluate(STATE, {"rule": "TRUEPREDICATE", "platform": "ios"})
    page.goto("about:blank")
    tab = Page(browser, context=context, fragment=fragment)
    tab.says("TRUEPREDICATE")
    tab.page.click("text=Back to mine")
    tab.says("\u2717 Not in Chrome")
    tab.page.goto("about:blank")
    tab.page.goto(ADDRESS + "#r=garbage")
    wait_for(tab.page, READY)
    tab.says("\u2717 Not in Chrome")
    assert "isn't a link of this page" in tab.text("#notice")
    tab.close()


def steadiness(browser):
    """Typing and stepping move nothing but the text, and no task of the page takes long."""
    tab = Page(browser)
    page = tab.page
    page.evaluate(
        "window.long = []; new PerformanceObserver((list) => window.long.push(...list.getEntries().map((each) => each.duration))).observe({ type: 'longtask' });"
        "window.shift = 0; new PerformanceObserver((list) => list.getEntries().forEach((each) => (window.shift += each.hadRecentInput ? 0 : each.value))).observe({ type: 'layout-shift' });"
    )
    page.click("#view")
    top = "document.getElementById('rule').getBoundingClientRect().top"
    page.wait_for_timeout(100)
    first = page.evaluate(top)
    for letter in IMAGE_RULE.replace("ANY ", ""):
        page.keyboard.type(letter)
        # What is asked between two frames may come before the page has put it right, which nobody sees.
        wait_for(page, f"Math.abs({top} - {first}) <= 1", 0.3)
        assert page.text_content("#paint") == tab.rule + "\n"
    page.keyboard.press("Escape")
    page.wait_for_timeout(700)
    assert abs(page.evaluate(top) - first) <= 1, "the text jumps"
    long, shift = page.evaluate("[window.long, window.shift]")
    # The rows stay under the finger while the answer grows.
    tab.pasted(json.dumps({f"{KEY}SupportsImageWithMaxCount": 1}), "Image")
    button = page.get_by_role("button", name="More Links", exact=True)
    before = button.bounding_box()["y"]
    button.click()
    tab.says("\u2717 Not in Chrome")
    page.wait_for_timeout(300)
    assert abs(button.bounding_box()["y"] - before) <= 1, (before, button.bounding_box()["y"])
    # A long rule has no colors.
    page.evaluate("(text) => { editor.set(text); changed(); }", " OR ".join([IMAGE_RULE] * 370))
    tab.wait("answer.lint?.tokens?.length > 5000 && answer.text === editor.text")
    assert page.locator("#paint span").count() < 2000
    tab.close()
    return long, shift


def keyboard(browser):
    """Everything is reached with the tab key, and what has the focus can be seen."""
    tab = Page(browser)
    page = tab.page
    tab.pasted(json.dumps({f"{KEY}SupportsWebURLWithMaxCount": 1}), "WebURL")
    tab.wait("answer.changes")
    page.evaluate("document.activeElement?.blur()")
    reached, unseen = [], []
    for _ in range(60):
        page.keyboard.press("Tab")
        name, outline = page.evaluate("(() => { const each = document.activeElement; return [each.getAttribute('aria-label') || each.id || each.textContent.trim(), getComputedStyle(each).outlineStyle]; })()")
        reached.append(name)
        if outline == "none" and name not in ("", "rule"):
            unseen.append(name)
        if name == "the project":
            break
    for name in ["paste", "open", "Example", "Fewer Images", "More Links", "Text", "Anything else alongside (version 2)", "view", "copy", "link", "report", "all-title"]:
        assert name in reached, (name, reached)
    assert reached.index("paste") == 0 and any(name.startswith("Apply and copy") for name in reached[:6]), reached
    assert not [name for name in unseen if "body" not in name], unseen
    # The focus stays on the control that was used.
    page.get_by_role("button", name="More Images", exact=True).focus()
    page.keyboard.press("Enter")
    tab.wait("editor.text.includes('Image') && answer.text === editor.text")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "More Images"
    tab.close()


def hostile_links(browser):
    """Whatever a link holds, text stays text and the page stays alive."""
    markup = [
        "<img src=x onerror=alert(1)>", "</textarea><script>alert(1)</script>", "<svg onload=alert(1)>", "javascript:alert(1)", "\"><iframe src=//example.com>", "<!--", "]]>", "${alert(1)}", "\u202egnp.cilbup", "\u0000",
        "\ud800", "\U0001f468\u200d\U0001f469" * 40, "<style>*{display:none}</style>", "<a href=javascript:alert(1)>x</a>", "<meta http-equiv=refresh content=0>", "&lt;b&gt;", "__proto__", "constructor",
    ]
    states = []
    for text in markup:
        states += [
            {"rule": text}, {"rule": f'ANY a UTI-CONFORMS-TO "{text}"', "items": [[[text]]]}, {"rule": json.dumps({text: text})}, {"rule": json.dumps({f"{KEY}{text}": 1})}, {"rule": "TRUEPREDICATE", "host": text},
            {"rule": "TRUEPREDICATE", "items": [[[text, text], []], []], "other": text}, {"rule": "TRUEPREDICATE", "platform": text, "point": text}, {"rule": "TRUEPREDICATE", "types": [{"UTTypeIdentifier": text, "UTTypeConformsTo": [text]}]},
        ]
    states += [
        {"rule": "(" * 60000}, {"rule": "a" * 200000}, {"rule": "NOT " * 15000 + "a"}, {"rule": '{"a":' * 9000}, {"rule": "<a>" * 20000}, {"rule": "a == 1 OR " * 6000 + "b"},
        {"rule": IMAGE_RULE, "items": [[["public.png"]] * 5000]}, {"rule": IMAGE_RULE, "items": [[["x" * 399] * 64] * 30]}, {"rule": IMAGE_RULE, "items": "x"}, {"rule": IMAGE_RULE, "items": [1, [2], [[3]]]},
        {"rule": 1}, {"rule": None}, [], None, 5, "x", {}, {"rule": "a", "types": {"a": 1}}, {"rule": "a", "types": [1, None, {"UTTypeIdentifier": 5}]},
    ]
    tab = Page(browser)
    page = tab.page
    fragments = [page.evaluate(STATE, each) for each in states]
    # A small link that unpacks to much.
    fragments.append(page.evaluate("async () => '#' + await fragmentOf({ rule: ' '.repeat(3e7) })"))
    fragments += [fragment[: len(fragment) // 2] for fragment in fragments[:40]] + ["#1", "#1!", "#1AAAA", "#1" + "A" * 70000, "#2abc", "#rule", "#%00", "#1%F0%28", "#\u202e"]
    if not IS_WHOLE:
        fragments = fragments[::7]
    known = page.evaluate("document.querySelectorAll('script, iframe, img, base, meta, style, svg, a').length")
    for fragment in fragments:
        page.evaluate("(fragment) => { history.replaceState(null, '', '#'); location.hash = fragment; }", fragment)
        page.wait_for_timeout(60)
        assert page.evaluate("document.querySelectorAll('script, iframe, img, base, meta, style, svg, a').length") == known, fragment[:80]
        assert page.evaluate("location.protocol") == "file:"
    tab.pasted(IMAGE_RULE, IMAGE_RULE)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.broken = 1\">')")
    page.wait_for_timeout(100)
    assert page.evaluate("window.broken") is None
    blocked = [error for error in tab.errors if "Content Security Policy" in error or "ERR_BLOCKED_BY_CSP" in error or "violates" in error]
    tab.errors = [error for error in tab.errors if error not in blocked]
    assert blocked, "the policy blocked nothing"
    tab.close()
    return len(fragments)


def looks(browser, folder):
    """Names, contrast, edges, and one scroll, on a phone and a laptop, light and dark, and at 200 %."""
    open_all = lambda page: page.evaluate("document.querySelectorAll('details:not([hidden])').forEach((each) => (each.open = true))")
    states = {
        "start": None,
        "chrome": lambda tab: tab.page.select_option("#example", "Hidden in Chrome"),
        "key": lambda tab: (tab.page.select_option("#example", "A misspelled key"), tab.says("has no meaning"), open_all(tab.page)),
        "predicate": lambda tab: (tab.page.select_option("#example", "ANY is missing"), tab.says("ANY is missing"), open_all(tab.page)),
        "share": lambda tab: (tab.page.select_option("#example", "Links and text"), tab.says("Chrome"), tab.paste(CONSOLE)),
        "completion": lambda tab: (tab.page.click("#view"), tab.page.keyboard.type('ANY a UTI-CONFORMS-TO "public.im')),
    }
    sizes = [(390, 844), (1280, 800), (320, 640)]
    for name, prepare in states.items():
        for width, height in sizes if IS_WHOLE or name == "chrome" else sizes[:1]:
            for dark in (False, True):
                tab = Page(browser, width, height, dark)
                if prepare:
                    prepare(tab)
                tab.page.wait_for_timeout(700)
                problems = tab.page.evaluate(PROBLEMS)
                assert not problems, f"{name}, {width}, {'dark' if dark else 'light'}: " + "\n".join(problems)
                if folder:
                    tab.page.screenshot(path=str(folder / f"{name}-{width}{'-dark' if dark else ''}.png"), full_page=True)
                tab.close()


def main():
    folder = OUT / "screenshots" if IS_WHOLE else None
    if folder:
        folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        started = time.time()
        print(f"web: first verdict {min(first_verdict(browser) for _ in range(5 if IS_WHOLE else 2)):.0f} ms after navigation")
        print(f"web: from paste to the mended file {job_of_a_user(browser)} taps")
        every_row(browser)
        what_is_said(browser)
        print("web: rows change their key alone; red is for findings and for what the visitor chose")
        what_is_pasted(browser)
        what_is_no_rule(browser)
        early_and_kept(browser)
        print("web: what people paste is taken for what it is, in both boxes, early too; nothing is lost")
        long, shift = steadiness(browser)
        assert shift < 0.01, shift
        print(f"web: typing moves nothing; {len(long)} tasks above 50 ms while typing")
        keyboard(browser)
        print(f"web: {hostile_links(browser)} hostile links stay text")
        looks(browser, folder)
        print(f"web: names, focus, contrast and widths hold; the page was tested in {time.time() - started:.0f} s")
        browser.close()


main()
