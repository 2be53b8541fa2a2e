// The text of the rule: a text field over a painted copy with colors and marks.

/** The maximum number of lines of a change that can be undone. With more lines, a browser takes seconds to insert or remove the text. */
const mostUndoneLines = 60;
/** The maximum number of tokens in a rule with colors. With more, each key press would take long. */
const mostColors = 1_500;

class Editor {
  constructor(onChange) {
    this.field = byID("rule");
    this.paint = byID("paint");
    this.tokens = [];
    this.marks = [];
    this.painted = "";
    this.field.addEventListener("input", () => {
      this.shift();
      onChange();
    });
  }

  get text() {
    return this.field.value;
  }

  /** Replaces a range. While a person is writing, the browser's own undo can revert it, unless the text is long. */
  replace(start, end, text) {
    // Nobody is typing, so no completions are offered.
    this.field.dataset.quiet = "true";
    this.field.setSelectionRange(start, end);
    const isLong = text.split("\n").length > mostUndoneLines;
    if (isLong || document.activeElement !== this.field || !document.execCommand("insertText", false, text)) {
      this.field.setRangeText(text, start, end, "end");
      this.field.dispatchEvent(new Event("input"));
    }
    delete this.field.dataset.quiet;
  }

  /** Sets the whole text without a change event. */
  set(text) {
    if (text === this.text) return;
    this.field.value = text;
    this.shift();
    this.field.setSelectionRange(0, 0);
  }

  /** Selects a UTF-8 range and scrolls to it. */
  show(range) {
    const offsets = new TextOffsets(this.text);
    const [start, end] = range.map((each) => offsets.utf16(each));
    this.field.focus();
    this.field.setSelectionRange(start, Math.max(end, start));
    const first = this.paint.querySelector(`[data-start="${start}"]`);
    first?.scrollIntoView({ block: "nearest" });
  }

  /** Sets the colors and marks of the current text, in UTF-8 offsets. */
  color(tokens, marks) {
    const offsets = new TextOffsets(this.text);
    this.tokens = (tokens.length > mostColors ? [] : tokens).map(([start, end, kind]) => [offsets.utf16(start), offsets.utf16(end), kind]);
    this.marks = marks.map(([start, end, kind]) => {
      const [first, last] = [offsets.utf16(start), offsets.utf16(end)];
      // An empty range is extended by a character, so that it is visible.
      return first < last ? [first, last, kind] : [Math.max(0, Math.min(first, this.text.length - 1)), Math.min(first + 1, this.text.length), kind];
    });
    this.draw();
  }

  /** Moves colors and marks along with typed text until the answer about the new text arrives. */
  shift() {
    const [old, now] = [this.painted, this.text];
    const most = Math.min(old.length, now.length);
    let start = 0;
    while (start < most && old[start] === now[start]) start += 1;
    let end = 0;
    while (end < most - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
    const by = now.length - old.length;
    const move = (place, isStart) => (place < start || (place === start && isStart === false) ? place : place >= old.length - end ? place + by : Math.min(place, now.length - end));
    const moved = (list) => list.map(([first, last, kind]) => [move(first, true), move(last, false), kind]).filter(([first, last]) => first < last);
    this.tokens = moved(this.tokens);
    this.marks = moved(this.marks);
    this.draw();
  }

  draw() {
    const text = this.text;
    const places = new Set([0, text.length]);
    for (const [start, end] of [...this.tokens, ...this.marks]) places.add(start).add(end);
    const order = [...places].filter((each) => each <= text.length).sort((a, b) => a - b);
    const parts = [];
    let token = 0;
    const marks = this.marks.slice().sort((a, b) => a[0] - b[0]);
    for (let index = 0; index + 1 < order.length; index += 1) {
      const [start, end] = [order[index], order[index + 1]];
      while (token < this.tokens.length && this.tokens[token][1] <= start) token += 1;
      const kind = this.tokens[token]?.[0] <= start ? `t-${this.tokens[token][2]}` : "";
      const mark = marks.find((each) => each[0] <= start && each[1] >= end);
      const names = [kind, mark ? `m-${mark[2]}` : ""].filter(Boolean).join(" ");
      const part = text.slice(start, end);
      parts.push(names ? element("span", { class: names, "data-start": String(start) }, part) : part);
    }
    // An empty last line has a height only with some content.
    this.paint.replaceChildren(...parts, "\n");
    this.painted = text;
  }

  /** The place of the caret within the editor, in pixels. */
  caret(place) {
    const walker = document.createTreeWalker(this.paint, NodeFilter.SHOW_TEXT);
    let rest = place;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (rest <= node.length) {
        const range = document.createRange();
        range.setStart(node, rest);
        const box = range.getBoundingClientRect();
        const around = this.field.parentElement.getBoundingClientRect();
        return { left: box.left - around.left, top: box.bottom - around.top };
      }
      rest -= node.length;
    }
    return { left: 12, top: 32 };
  }
}
