// Creates elements. Text is inserted only as text, never as markup.

const byID = (id) => document.getElementById(id);

/** An element with properties and children. Strings become text. */
function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") made.className = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key.includes("-") || key === "role" || key === "scope") made.setAttribute(key, value);
    else made[key] = value;
  }
  made.append(...children.filter((each) => each !== null && each !== undefined && each !== false));
  return made;
}

/** Replaces the content of an element, keeping its scroll position and the focus on the control at the same place. */
function fill(parent, ...children) {
  const controls = "button, input, select";
  const index = parent.contains(document.activeElement) ? [...parent.querySelectorAll(controls)].indexOf(document.activeElement) : -1;
  const top = parent.scrollTop;
  parent.replaceChildren(...children.filter((each) => each !== null && each !== undefined && each !== false));
  parent.scrollTop = top;
  if (index >= 0) {
    const left = [...parent.querySelectorAll(controls)];
    (left[Math.min(index, left.length - 1)] ?? parent).focus({ preventScroll: true });
  }
}

/** Shows a control character, or one that reorders text, as its number, so that text from a stranger can't pose as something else. */
function visible(text) {
  return String(text).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, (each) => `\\u{${each.codePointAt(0).toString(16).toUpperCase()}}`);
}
