// A link contains the page's state in its fragment, which browsers don't send.

const mostLinkCharacters = 64 * 1024;
const mostStateCharacters = 256 * 1024;

/** The state as a fragment: `1`, followed by deflated JSON in base64url. */
async function fragmentOf(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const packed = new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
  let text = "";
  for (const each of packed) text += String.fromCharCode(each);
  return "1" + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The state in a fragment; null if there is none. Throws an error with a sentence for people if the fragment is damaged. Its content isn't trusted. */
async function stateOf(fragment) {
  const text = fragment.replace(/^#/, "");
  // A fragment without our prefix is a place in the page.
  if (!/^1./.test(text)) return null;
  if (text.length > mostLinkCharacters) throw new Error("This link is too long to be one of this page.");
  try {
    const packed = Uint8Array.from(atob(text.slice(1).replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
    let json = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      json += part.value;
      if (json.length > mostStateCharacters) {
        await reader.cancel();
        throw new Error("too large");
      }
    }
    return checkedState(JSON.parse(json));
  } catch {
    throw new Error("This link is damaged or incomplete, so its rule can't be shown.");
  }
}

/** Returns the parts of a stranger's value that have the right form and size. */
function checkedState(value) {
  if (value === null || typeof value !== "object" || Array.isArray(value) || typeof value.rule !== "string") throw new Error("no state");
  const string = (each, most) => (typeof each === "string" && each.length <= most ? each : undefined);
  const items = Array.isArray(value.items)
    ? value.items.slice(0, 100).map((item) =>
        (Array.isArray(item) ? item : []).slice(0, 200).map((types) => (Array.isArray(types) ? types : []).filter((each) => string(each, 400) !== undefined).slice(0, 64)))
    : undefined;
  return {
    rule: value.rule.slice(0, 65536),
    items,
    host: string(value.host, 200),
    platform: value.platform === "macos" ? "macos" : "ios",
    other: string(value.other, 65536),
    point: string(value.point, 400),
    types: Array.isArray(value.types) ? value.types.slice(0, 200).filter(isDeclaration).map(({ UTTypeIdentifier, UTTypeConformsTo = [] }) => ({ UTTypeIdentifier, UTTypeConformsTo })) : undefined,
  };
}

/** Returns whether a value declares a type. Its tags don't matter to rules. */
function isDeclaration(value) {
  const isName = (each) => typeof each === "string" && each.length > 0 && each.length <= 400;
  const parents = [value?.UTTypeConformsTo ?? []].flat();
  return isName(value?.UTTypeIdentifier) && parents.length <= 64 && parents.every(isName);
}
