// The functions of the package, based on anything that answers requests of the line protocol.
import { withServices } from "./services.mjs";

/** A mistake in a rule, a context or a request. `id` is stable. `findings` has the findings that made `assertRule` or `format` throw the error. */
export class ActivationRuleError extends Error {
  constructor(error, findings = []) {
    super(error.help ? `${error.message}. ${error.help}` : error.message);
    this.name = "ActivationRuleError";
    this.id = error.id;
    this.help = error.help;
    this.place = error.place;
    this.findings = findings;
  }
}

/**
 * Creates the API based on `ask`, which takes a request as an object and returns the answer. `test` is passed to `withServices`. `inWords` converts an
 * error of the line protocol, such as `errorInWords` does.
 */
export function makeAPI(ask, test, inWords = (error) => error) {
  const served = withServices(ask, test);
  const answered = (request) => {
    const { id, ...answer } = served(request);
    if (answer.error && answer.line !== undefined) throw new ActivationRuleError(inWords(answer.error));
    return answer;
  };
  // A text in the notation of a share has brackets, several lines, or a type identifier; any other text is the name of a share.
  const shared = (context) => (typeof context === "string" ? (/^\w(?!.*\w\.\w)[^[{<\n"]*$/.test(context) ? { host: context } : { contextText: context }) : context?.host ? { host: context.host } : { context });
  const api = {
    lint: (rule, options = {}) => placed(answered({ ask: "lint", rule, ...options }).findings, rule),
    decide: (rule, context, options = {}) => {
      const { clauses, isCut, share, prepared, ...decision } = answered({ ask: "explain", rule, ...shared(context), ...options, changes: false });
      return placed(decision, rule);
    },
    explain: (rule, context, options = {}) => {
      const answer = answered({ ask: "explain", rule, ...shared(context), changes: true, ...options });
      return placed(answer, rule);
    },
    hosts: (rule, options = {}) => answered({ ask: "hosts", ...(rule === undefined ? {} : { rule }), ...options }).hosts,
    describe: (rule, options = {}) => answered({ ask: "describe", rule, ...options }),
    compare: (rule, other, options = {}) => answered({ ask: "compare", rule, other, ...options }),
    convert: (rule, options = {}) => answered({ ask: "convert", rule, ...options }),
    format: (rule, options = {}) => {
      const { formatted, findings } = placed(answered({ ask: "format", rule, ...options }), rule);
      if (formatted === undefined) throw new ActivationRuleError(findings.find((each) => each.severity === "error") ?? findings[0], findings);
      return formatted;
    },
    make: (description, options = {}) =>
      placed(answered({ ask: "make", ...(typeof description === "string" ? { description } : description), ...options }), description),
    type: (type, options = {}) => answered({ ask: "types", type, ...options }),
    read: (text) => placed(answered({ ask: "read", text: withoutJSONComments(text) }), text),
    write: (rule) => answered({ ask: "write", rule }).forms,
    replaceRule: (text, path, rule) => edited(text, answered({ ask: "write", rule, into: withoutJSONComments(text), path }).edits),
    assertRule: (rule, options = {}) => {
      const { allowWarnings = true, ...rest } = options;
      const findings = api.lint(rule, rest);
      const bad = findings.filter((each) => each.severity === "error" || (!allowWarnings && each.severity === "warning"));
      if (bad.length > 0) {
        const lines = bad.map((each) => `  ${each.id} ${each.severity}: ${each.message}${each.help ? `\n    ${each.help}` : ""}`);
        throw new ActivationRuleError({ id: "rule-has-findings", message: `the activation rule has ${bad.length} finding${bad.length === 1 ? "" : "s"}\n${lines.join("\n")}` }, bad);
      }
      return rule;
    },
  };
  return Object.freeze(api);
}

/**
 * JSON without comments and trailing commas, which people leave in a handwritten app.json. Spaces replace them byte for byte. Any other text is
 * returned unchanged. A string or a comment without an end stays, and extends to the end of the text, so that the time is linear.
 */
export function withoutJSONComments(text) {
  if (typeof text !== "string" || !/^\s*(?:\{|\/[/*])/.test(text)) return text;
  const blank = (found) => found.replace(/[^\t\n\r ]/gu, (each) => " ".repeat(each < "\x80" ? 1 : each < "\u0800" ? 2 : each.length + 2));
  const unquoted = (found, quote, open) => (quote || open === "" ? found : blank(found));
  return text
    .replace(/(["'])(?:\\[^]?|(?!\1)[^\\])*\1?|\/\/[^\n]*|\/\*[^]*?(?:\*\/|($))/g, unquoted)
    .replace(/(["'])(?:\\[^]?|(?!\1)[^\\])*\1?|,(?=\s*[}\]])/g, unquoted);
}

/** A text after edits whose ranges are UTF-8 offsets. */
export function edited(text, edits) {
  const offsets = new TextOffsets(text);
  return edits.reduceRight((result, { place: { range }, text: replacement }) => result.slice(0, offsets.utf16(range[0])) + replacement + result.slice(offsets.utf16(range[1])), text);
}

/** The answer with ranges as UTF-16 offsets, which JavaScript uses. The service returns UTF-8 offsets. */
function placed(answer, rule) {
  if (typeof rule !== "string") return answer;
  const offsets = new TextOffsets(rule);
  const walk = (value) => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (value && typeof value === "object") {
      if (Array.isArray(value.range)) value.range = value.range.map((each) => offsets.utf16(each));
      for (const [key, inner] of Object.entries(value)) if (key !== "range") walk(inner);
    }
  };
  walk(answer);
  return answer;
}

/** Converts offsets in a text between UTF-8, which the service uses, and UTF-16, which JavaScript uses. */
export class TextOffsets {
  constructor(text) {
    this.starts = new Uint32Array(text.length + 1);
    let bytes = 0;
    for (let place = 0; place < text.length; place += 1) {
      this.starts[place] = bytes;
      const unit = text.charCodeAt(place);
      const isPair = unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(place + 1) & 0xfc00) === 0xdc00;
      if (isPair) {
        // Both halves begin where the character begins.
        this.starts[(place += 1)] = bytes;
        bytes += 4;
      } else {
        bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
      }
    }
    this.starts[text.length] = bytes;
  }

  /** The UTF-8 offset for a UTF-16 offset. */
  utf8(place) {
    return this.starts[Math.max(0, Math.min(place, this.starts.length - 1))];
  }

  /** The UTF-16 offset for a UTF-8 offset; within a character, the offset of its start. */
  utf16(offset) {
    let [low, high] = [0, this.starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    while (low > 0 && this.starts[low - 1] === this.starts[low]) low -= 1;
    return low;
  }
}
