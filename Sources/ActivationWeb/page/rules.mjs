// Writes the pages of all lint rules as HTML: node rules.mjs ACTIVATION-RULE FOLDER. They are what `activation-rule rule` prints, and published
// beside the page (.github/workflows/pages.yml), where findings link to them.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const escaped = (text) => text.replace(/[&<>"]/g, (each) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[each]);
const markedUp = (text) => escaped(text)
  .replace(/`([^`]+)`/g, "<code>$1</code>")
  .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
  .replace(/https:\/\/[^\s),;]*[^\s),;.]/g, '<a href="$&">$&</a>');
const isCode = (block) => block?.startsWith("    ");

/** A page in Markdown, of which it has paragraphs, lists, tables, and code that is indented by four. */
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

const [tool, out] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const lines = execFileSync(tool, ["rule", "--all", "--json"], { encoding: "utf8", maxBuffer: 1 << 26 }).trim().split("\n");
const rules = lines.map((line) => JSON.parse(line)).filter(({ id }) => id.startsWith("AR"));
if (rules.length === 0) throw new Error(`${tool} names no lint rule`);
for (const { id, name: title, page } of rules) {
  writeFileSync(join(out, `${id}.html`), `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${id} ${title}</title>
<style>body { max-width: 44em; margin: 2em auto; padding: 0 1em; font: 1em/1.5 system-ui, sans-serif; overflow-wrap: anywhere } pre { overflow: auto; padding: .8em; border: 1px solid #8886; border-radius: 8px } pre, code { font-size: .9em } th, td { text-align: left; padding: .2em .8em .2em 0 }</style>
<h1>${id} ${title}</h1>
${body(page)}
<p><a href="../">What does a rule do?</a></p>
</html>
`);
}
const links = rules.map(({ id, name: title }) => `<li><a href="${id}.html">${id}</a> ${title}</li>`).join("\n");
writeFileSync(join(out, "index.html"), `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Lint rules of activation-rule</title>
<style>body { max-width: 44em; margin: 2em auto; padding: 0 1em; font: 1em/1.5 system-ui, sans-serif }</style>
<h1>Lint rules</h1>
<ul>
${links}
</ul>
<p><a href="../">What does a rule do?</a></p>
</html>
`);
console.log(`web: the pages of ${rules.length} lint rules`);
