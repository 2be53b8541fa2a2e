// A list of words below the cursor, for the text of a rule and for types.

class Completion {
  /**
   * @param field the text field @param list its list @param ask resolves to {candidates, start, end} in UTF-16, or null
   * @param accept receives the chosen text with the range that it replaces @param place returns the place of the list; without it, the style decides
   */
  constructor(field, list, ask, accept, place) {
    Object.assign(this, { field, list, ask, accept, place });
    this.chosen = -1;
    field.addEventListener("input", (event) => (event.inputType === "insertFromPaste" || field.dataset.quiet ? this.close() : this.offer()));
    field.addEventListener("blur", () => setTimeout(() => this.close(), 150));
    field.addEventListener("keydown", (event) => this.key(event));
    field.addEventListener("click", () => this.close());
  }

  get isOpen() {
    return !this.list.hidden;
  }

  async offer(isWanted = false) {
    const found = await this.ask(isWanted);
    if (!found || found.candidates.length === 0 || document.activeElement !== this.field) return this.close();
    this.found = found;
    this.chosen = -1;
    this.list.replaceChildren(
      ...found.candidates.map((each, index) =>
        element(
          "li",
          { role: "option", id: `${this.list.id}-${index}`, "aria-selected": "false", onmousedown: (event) => { event.preventDefault(); this.choose(index); this.take(); } },
          element("span", {}, visible(each.text)), element("span", {}, visible(each.detail ?? each.kind)))));
    this.list.hidden = false;
    this.field.setAttribute("aria-expanded", "true");
    const place = this.place?.(found);
    if (place) {
      this.list.style.left = `${Math.max(0, Math.min(place.left, this.list.parentElement.clientWidth - this.list.offsetWidth))}px`;
      this.list.style.top = `${place.top}px`;
    }
  }

  close() {
    this.list.hidden = true;
    this.chosen = -1;
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }

  choose(index) {
    const rows = [...this.list.children];
    this.chosen = (index + rows.length) % rows.length;
    rows.forEach((row, place) => row.setAttribute("aria-selected", String(place === this.chosen)));
    rows[this.chosen].scrollIntoView({ block: "nearest" });
    this.field.setAttribute("aria-activedescendant", rows[this.chosen].id);
  }

  take() {
    const { candidates, start, end } = this.found;
    const text = candidates[this.chosen].text;
    this.close();
    this.accept(text, start, end);
    this.close();
  }

  key(event) {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      this.offer(true);
    } else if (this.isOpen && event.key === "ArrowDown") {
      event.preventDefault();
      this.choose(this.chosen + 1);
    } else if (this.isOpen && event.key === "ArrowUp") {
      event.preventDefault();
      this.choose(this.chosen < 0 ? -1 : this.chosen - 1);
    } else if (this.isOpen && event.key === "Enter" && this.chosen >= 0) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.take();
    } else if (this.isOpen && event.key === "Escape") {
      event.preventDefault();
      this.close();
    }
  }
}
