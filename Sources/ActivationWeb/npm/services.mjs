// The work that the module can't do without a platform, done by JavaScript. The module asks questions in its answer, and gets the same request again
// with the replies. See "Services of the platform" in the line protocol.

/** The maximum number of rounds with questions, before the request is made without these services. */
const mostRounds = 16;
/** The maximum number of remembered replies, for the next request about the same rule. */
const mostKnown = 1_000;

/**
 * Makes `ask` answer with the help of JavaScript's RegExp, texts and Math. `test` runs a regular expression and returns null if it takes too long.
 */
export function withServices(ask, test = (expression, text) => expression.test(text)) {
  const known = new Map();
  const reply = (question) => {
    const key = JSON.stringify(question);
    if (!known.has(key)) {
      if (known.size >= mostKnown) known.clear();
      known.set(key, answerTo(question, test));
    }
    return known.get(key);
  };
  return (request) => {
    const answers = [];
    for (let round = 0; round < mostRounds; round += 1) {
      const answer = ask({ ...request, services: { name: "JavaScript", answers } });
      if (!answer.questions) return answer;
      for (const question of answer.questions) answers.push({ ...question, answer: reply(question) });
    }
    return ask(request);
  };
}

function answerTo({ ask, texts = [], options = "", numbers = [] }, test) {
  const values = numbers.map(Number);
  switch (ask) {
    case "matches": return matches(texts[0], texts[1], options, test);
    case "fold": return folded(texts[0], options);
    case "compatibilityForm": return texts[0].normalize("NFKC");
    case "power": return jsonNumber(values[0] ** values[1]);
    case "logarithm": return jsonNumber(Math.log10(values[0]));
    case "naturalLogarithm": return jsonNumber(Math.log(values[0]));
    case "exponential": return jsonNumber(Math.exp(values[0]));
    default: return null;
  }
}

/** A number, or the name of a number that JSON can't express. */
const jsonNumber = (value) => (Number.isFinite(value) ? value : String(value));

function folded(text, options) {
  if (options.includes("n")) return text.normalize("NFC");
  let form = text;
  if (/[cd]/.test(options)) form = form.replace(/[\uff01-\uff5e\uff61-\uffee\u3000]/g, (each) => each.normalize("NFKC"));
  if (options.includes("c")) form = form.toUpperCase().toLowerCase();
  if (options.includes("d")) form = form.normalize("NFD").replace(/\p{Mn}/gu, "");
  return form.normalize("NFC");
}

/** Returns whether the whole text matches; a text with the reason if the pattern isn't a regular expression; null if it takes too long. */
function matches(pattern, text, options, test) {
  const isNormal = options.includes("n");
  const form = (each) => (isNormal ? each : options.includes("d") ? folded(each.normalize("NFKC"), "d") : each.normalize("NFKC"));
  let [source, flags] = [form(pattern), `msu${!isNormal && options.includes("c") ? "i" : ""}`];
  const set = source.match(/^\(\?([ims]+)\)/);
  if (set) {
    source = source.slice(set[0].length);
    if (set[1].includes("i") && !flags.includes("i")) flags += "i";
  }
  // For an escaped punctuation mark, ICU matches the mark itself; RegExp allows that only for a few marks.
  source = source.replace(/\\([\s\S])/g, (escape, mark) => (/[!"#%&',:;<=>@_`~ -]/.test(mark) ? `\\x${mark.charCodeAt(0).toString(16)}` : escape));
  try {
    new RegExp(source, flags);
  } catch (error) {
    return `JavaScript: ${error.message}`;
  }
  // Lookarounds replace anchors, because with the flag m, ^ and $ match at every line.
  return test(new RegExp(`(?<![\\s\\S])(?:${source})(?![\\s\\S])`, flags), form(text));
}
