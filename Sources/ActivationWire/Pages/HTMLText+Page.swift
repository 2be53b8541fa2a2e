extension HTMLText {
  /// A whole page around some content.
  ///
  /// - Parameters:
  ///   - title: The title of the window.
  ///   - heading: The heading of the page.
  ///   - main: The content, as HTML.
  ///   - version: The version of the tool.
  static func page(title: String, heading: String, main: String, version: String) -> String {
    let header = "<p class=\"kicker\">NSExtensionActivationRule</p><h1>\(escaped(heading))</h1>"
    var body = element("header", header)
    body += element("main", main)
    body += element(
      "footer",
      "<p>Made by activation-rule \(version). Apple’s engine is closed: this follows what is documented and observed, and "
        + "says where it only infers.</p>")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(escaped(title))</title>
      <style>
      \(sheet)
      </style>
      </head>
      <body>
      \(body)
      </body>
      </html>

      """
  }

  /// The style sheet; colors are variables, for light, dark and paper.
  private static let sheet = colors + layout + cards + tree + paths + small

  private static let colors = """
    :root { --ground: #f6f7f9; --card: #ffffff; --ink: #1b1f24; --quiet: #57606a; --line: #d5dae1; --code: #eef1f5;
      --yes: #116329; --yes-ground: #dcf3e2; --no: #a40e26; --no-ground: #fde4e4; --open: #7a4a00; --open-ground: #fdf0cf;
      --link: #0b57d0; --mark: #ffe9a8; --mark-ink: #1b1f24; }
    @media (prefers-color-scheme: dark) { :root { --ground: #0f1318; --card: #181d24; --ink: #e6eaef; --quiet: #a1abb8;
      --line: #343c47; --code: #232a33; --yes: #7ee2a0; --yes-ground: #12351f; --no: #ffa3a3; --no-ground: #43191c;
      --open: #f2cc70; --open-ground: #3d2f0b; --link: #8ab8ff; --mark: #5c4a12; --mark-ink: #fff4d1; } }

    """

  private static let layout = """
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--ground); color: var(--ink); line-height: 1.5;
      font: 16px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
    header, main, footer { max-width: 68rem; margin: 0 auto; padding: 0 1.25rem; }
    header { padding-top: 1.75rem; }
    footer { padding-bottom: 2rem; color: var(--quiet); font-size: .85rem; }
    h1 { font-size: 1.35rem; margin: 0 0 1.25rem; overflow-wrap: anywhere; line-height: 1.3; }
    h2 { font-size: 1.25rem; margin: 0; }
    h3 { font-size: 1rem; margin: 1.75rem 0 .6rem; }
    h4 { font-size: .875rem; margin: 0 0 .4rem; color: var(--quiet); }
    p { margin: .35rem 0; overflow-wrap: anywhere; }
    a { color: var(--link); overflow-wrap: anywhere; }
    code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .85em; }
    code { overflow-wrap: anywhere; }
    pre { background: var(--code); border-radius: 8px; padding: .8rem 1rem; margin: 0; }
    pre code { font-size: 1em; }
    pre.wrap { white-space: pre-wrap; overflow-wrap: anywhere; }
    .scroll { overflow-x: auto; }
    .kicker { color: var(--quiet); font-size: .8rem; margin: 0; letter-spacing: .02em; }
    .quiet { color: var(--quiet); font-size: .875rem; }
    mark { background: var(--mark); color: var(--mark-ink); border-radius: 3px; padding: .1em 0; }

    """

  private static let cards = """
    section { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem;
      margin: 0 0 1.5rem; }
    section.verdict { padding-top: 0; overflow: hidden; }
    .banner { margin: 0 -1.25rem; padding: 1rem 1.25rem; border-bottom: 1px solid var(--line); }
    .banner.yes { background: var(--yes-ground); } .banner.no { background: var(--no-ground); }
    .banner.open { background: var(--open-ground); }
    .banner .badge { background: none; padding: 0; font-size: 1.25rem; }
    .reason { font-size: 1rem; max-width: 52rem; }
    .context { font-weight: 500; }
    .context::before { content: "· "; }
    .badge { border-radius: 99px; padding: .1rem .6rem; font-weight: 650; white-space: nowrap; }
    .yes.badge, .sign.yes { color: var(--yes); } .no.badge, .sign.no { color: var(--no); }
    .open.badge, .sign.open { color: var(--open); }
    td .yes.badge { background: var(--yes-ground); } td .no.badge { background: var(--no-ground); }
    td .open.badge { background: var(--open-ground); }
    .label { display: block; color: var(--quiet); font-size: .75rem; }
    ol.items, ol.attachments, .attachment ul { list-style: none; margin: 0; padding: 0; }
    ol.items { display: grid; gap: .75rem; }
    .item { border: 1px dashed var(--line); border-radius: 10px; padding: .6rem .75rem .75rem; }
    ol.attachments { display: flex; flex-wrap: wrap; gap: .6rem; margin-top: .3rem; }
    .attachment { background: var(--code); border-radius: 8px; padding: .45rem .7rem; min-width: 8rem; max-width: 100%; }
    .changes { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); gap: .75rem; }
    .card { border: 1px solid var(--line); border-radius: 10px; padding: .75rem .9rem; min-width: 0; }
    .card ol { margin: 0; padding-left: 1.3rem; } .card li { margin: .25rem 0; overflow-wrap: anywhere; }
    .card li:first-child { font-weight: 600; } .card li details { font-weight: 400; }
    .card summary { color: var(--link); font-size: .85rem; cursor: pointer; }
    table { border-collapse: collapse; width: 100%; font-size: .9rem; }
    th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line);
      font-weight: 400; }
    thead th { border-top: 0; color: var(--quiet); font-size: .8rem; }
    table.keys { width: auto; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; font-size: .9rem; }
    dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
    summary { cursor: pointer; } summary:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }

    """

  private static let tree = """
    ul.tree, .tree ul { list-style: none; margin: 0; padding: 0; }
    .tree ul { padding-left: .9rem; margin-left: .55rem; border-left: 1px solid var(--line); }
    .clause { display: grid; grid-template-columns: 1.2rem 1fr; gap: .25rem; padding: .25rem .3rem; border-radius: 6px;
      list-style: none; }
    .clause::-webkit-details-marker { display: none; }
    summary.clause { grid-template-columns: .8rem 1.2rem 1fr; }
    summary.clause::before { content: "▸"; color: var(--quiet); font-size: .75rem; line-height: 2; }
    details[open] > summary.clause::before { content: "▾"; }
    div.clause { padding-left: 1.35rem; }
    summary.clause:hover { background: var(--code); }
    .sign { font-weight: 700; }
    .seen { display: block; color: var(--quiet); font-size: .85rem; overflow-wrap: anywhere; }
    .decides { background: var(--mark); color: var(--mark-ink); border-radius: 4px; padding: 0 .35rem; font-size: .75rem;
      font-weight: 600; white-space: nowrap; }

    """

  private static let paths = """
    ul.paths { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
    .path { border: 1px solid var(--line); border-radius: 10px; padding: .6rem .9rem .8rem; }
    .path p { margin: 0 0 .5rem; }
    .drawing { display: flex; flex-wrap: wrap; align-items: flex-end; gap: .5rem; }
    .chain { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; align-items: flex-end; gap: .5rem 1.6rem; }
    .chain li { position: relative; max-width: 100%; }
    .chain li > code { display: block; border: 1.5px solid var(--line); border-radius: 7px; padding: .2rem .55rem;
      background: var(--card); }
    .chain.yes li > code { border-color: var(--yes); } .chain.no li > code { border-color: var(--no); border-style: dashed; }
    .chain li + li::before { content: "→"; position: absolute; left: -1.35rem; bottom: .15rem; color: var(--quiet); }
    .chain.no li + li::before { content: "←"; }
    .chain { font-size: 1rem; }
    .gap { color: var(--no); font-size: .8rem; font-weight: 600; padding-bottom: .3rem; }

    """

  private static let small = """
    @media (max-width: 40rem) {
      header, main, footer { padding-left: .75rem; padding-right: .75rem; }
      section { padding: .9rem; border-radius: 10px; } .banner { margin: 0 -.9rem; padding: .9rem; }
      .tree ul { padding-left: .35rem; margin-left: .35rem; }
      .drawing, .chain { flex-direction: column; align-items: flex-start; gap: .35rem; }
      .chain li + li { margin-top: 1.1rem; }
      .chain li + li::before { content: "↓ conforms to"; left: .6rem; top: -1.35rem; bottom: auto; font-size: .75rem; }
      .chain.no li + li::before { content: "↓ narrower"; }
      .summary table, .summary tbody, .summary tr, .summary th, .summary td { display: block; border: 0; padding: .1rem 0; }
      .summary tr { border-top: 1px solid var(--line); padding: .5rem 0; }
      .summary thead { position: absolute; clip-path: inset(50%); height: 1px; overflow: hidden; }
      dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; } }
    @media print {
      :root { --ground: #fff; --card: #fff; --ink: #000; --quiet: #444; --line: #999; --code: #f2f2f2; --yes: #063; --no: #900;
        --open: #640; --yes-ground: #fff; --no-ground: #fff; --open-ground: #fff; --link: #000; --mark: #eee; --mark-ink: #000; }
      body { font-size: 11pt; } section, .card, .path, .item { break-inside: avoid-page; }
      section.verdict { break-inside: auto; } details::details-content { content-visibility: visible; block-size: auto; }
      summary.clause::before { content: ""; } }
    """
}
