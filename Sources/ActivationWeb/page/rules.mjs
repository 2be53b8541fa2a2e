// Writes the pages of all lint rules as HTML: node rules.mjs ACTIVATION-RULE FOLDER. They contain the output of `activation-rule rule`, have the
// style of the page, and are published next to it (.github/workflows/pages.yml), where findings link to them.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const escaped = (text) => text.replace(/[&<>"]/g, (each) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[each]);
const markedUp = (text) => escaped(text)
  .replace(/`([^`]+)`/g, "<code>$1</code>")
  .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
  .replace(/https:\/\/[^\s),;]*[^\s),;.]/g, '<a href="$&">$&</a>');
const isCode = (block) => block?.startsWith("    ");

/** A Markdown page, with the elements that these pages use: paragraphs, lists, tables, and code that is indented by four. */
function body(text) {
  const blocks = text.split("\n\n").reduce((all, block) => (isCode(block) && isCode(all.at(-1)) ? [...all.slice(0, -1), `${all.at(-1)}\n\n${block}`] : [...all, block]), []);
  return blocks.map((block) => {
    if (isCode(block)) return `<pre>${escaped(block.replace(/^ {4}/gm, ""))}</pre>`;
    if (block.startsWith("|")) {
      const rows = block.split("\n").filter((row) => !/^[|-]+$/.test(row)).map((row, index) => row.split("|").slice(1, -1).map((cell) => (index === 0 ? `<th>${markedUp(cell.trim())}</th>` : `<td>${markedUp(cell.trim())}</td>`)).join(""));
      return `<table>\n${rows.map((row) => `<tr>${row}</tr>`).join("\n")}\n</table>`;
    }
    const items = block.split(/^- /m);
    const list = items.slice(1).map((item) => `<li>${markedUp(item.trim())}</li>`).join("\n");
    return (items[0].trim() ? `<p>${markedUp(items[0].trim())}</p>` : "") + (list ? `<ul>\n${list}\n</ul>` : "");
  }).join("\n");
}

/** Moves the exact conditions of a finding to the end, after the parts that a user wants first. The first paragraph is the heading. */
function inOrder(page) {
  const blocks = page.split("\n\n").slice(1);
  const start = blocks.findIndex((block) => block.startsWith("**"));
  const details = start > 0 ? blocks.slice(0, start) : [];
  return [...blocks.slice(details.length), ...(details.length > 0 ? ["**What is reported.**", ...details] : [])].join("\n\n");
}

const document = (title, content) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="page.css">
<body class="rules">
${content}
</body>
</html>
`;

const [tool, out] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
copyFileSync(new URL("page.css", import.meta.url), join(out, "page.css"));
const lines = execFileSync(tool, ["rule", "--json"], { encoding: "utf8", maxBuffer: 1 << 26 }).trim().split("\n");
const rules = lines.map((line) => JSON.parse(line)).filter(({ id }) => id.startsWith("AR"));
if (rules.length === 0) throw new Error(`${tool} names no lint rule`);
const back = '<p><a href="../">← Check your extension</a></p>';
for (const { id, name, severity, page } of rules) {
  const [first] = page.split("\n\n");
  writeFileSync(join(out, `${id}.html`), document(`${id} ${name}`, `${back}
<h1>${markedUp(first)}</h1>
<p class="quiet">${id} ${name}, ${severity} · <a href="index.html">all findings</a></p>
<main class="card">${body(inOrder(page))}</main>`));
}
const links = rules.map(({ id, name, message }) => `<li><a href="${id}.html">${id}</a> ${markedUp(message ?? name)}</li>`).join("\n");
writeFileSync(join(out, "index.html"), document("Findings of activation-rule", `${back}
<h1>What activation-rule finds</h1>
<main class="card"><ul>
${links}
</ul></main>`));
console.log(`web: the pages of ${rules.length} lint rules`);
