"""Draws what the tool prints in a terminal, as SVG."""

import fcntl
import html
import os
import pty
import re
import shlex
import struct
import termios

COMMAND = ["explain", "Corpus/extensions/valid/photos-and-links.plist", "--host", "firefox"]
SCREENS = {
    "explain": COMMAND,
    "lint": ["lint", "Corpus/extensions/valid/photos-and-links.plist"],
    "describe": ["describe", "Corpus/extensions/valid/photos-and-links.plist"],
    "make": ["make", "up to 10 images and 1 link"],
}
COLUMNS, WIDTH, HEIGHT, MARGIN, TOP = 100, 8.43, 20, 20, 52
CLASSES = {"1": "strong", "2": "dim", "31": "bad", "32": "good", "33": "warn", "36": "note"}


def output(root, tool, command, columns, colored=True):
    """What the tool prints to a terminal."""
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        os.environ["TERM"] = "xterm-256color"
        if not colored:
            os.environ["NO_COLOR"] = "1"
        os.chdir(root)
        os.execv(tool, ["activation-rule", *command])
    parts = []
    while True:
        try:
            part = os.read(terminal, 4096)
        except OSError:
            break
        if not part:
            break
        parts.append(part)
    os.waitpid(child, 0)
    return b"".join(parts).decode().replace("\r", "")


def spans(line, style):
    """The stretches of a line, each with its style, and the style at its end."""
    found, place = [], 0
    for escape in re.finditer(r"\x1b\[([0-9;]*)m", line):
        if escape.start() > place:
            found.append((line[place:escape.start()], style))
        code = escape.group(1).split(";")[-1]
        style = None if code in ("", "0") else CLASSES.get(code, style)
        place = escape.end()
    if place < len(line):
        found.append((line[place:], style))
    return found, style


def wrapped(stretches, columns):
    """Lines of at most so many columns, broken at blanks; what is wrapped is indented by two."""
    line, width = [], 0
    for text, style in stretches:
        for word in re.findall(r" *[^ ]+| +", text):
            if width + len(word) > columns and width > 0:
                yield line
                line, width, word = [("  ", None)], 2, word.lstrip(" ")
            line.append((word, style))
            width += len(word)
    yield line


def picture(text, command, columns):
    style, rows = None, []
    for line in [f"$ activation-rule {shlex.join(command)}", *text.rstrip("\n").split("\n")]:
        stretches, style = spans(line, style)
        rows.extend(wrapped(stretches, columns))
    width, height = round(2 * MARGIN + columns * WIDTH), TOP + len(rows) * HEIGHT + MARGIN
    drawn = []
    for number, row in enumerate(rows):
        merged = []
        for part, style in row:
            if merged and merged[-1][1] == style:
                merged[-1][0] += part
            else:
                merged.append([part, style])
        body = "".join(
            f'<tspan class="{style}">{html.escape(part)}</tspan>' if style else html.escape(part) for part, style in merged)
        if body:
            drawn.append(f'  <text x="{MARGIN}" y="{TOP + (number + 1) * HEIGHT - 6}" xml:space="preserve">{body}</text>')
    dots = "".join(f'<circle cx="{24 + 20 * place}" cy="22" r="6"/>' for place in range(3))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">
  <title>activation-rule {html.escape(shlex.join(command))}</title>
  <style>
    text {{ font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1f2328 }}
    .frame {{ fill: #f6f8fa; stroke: #d1d9e0 }} circle {{ fill: #d1d9e0 }}
    .strong {{ font-weight: 600 }} .dim {{ fill: #59636e }} .bad {{ fill: #c0262d }} .good {{ fill: #1a7f37 }}
    .warn {{ fill: #9a6700 }} .note {{ fill: #0969da }}
    @media (prefers-color-scheme: dark) {{
      text {{ fill: #e6edf3 }} .frame {{ fill: #0d1117; stroke: #3d444d }} circle {{ fill: #3d444d }}
      .dim {{ fill: #9198a1 }} .bad {{ fill: #ff7b72 }} .good {{ fill: #3fb950 }} .warn {{ fill: #d29922 }} .note {{ fill: #4493f8 }}
    }}
  </style>
  <rect class="frame" x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="10"/>
  {dots}
""" + "\n".join(drawn) + "\n</svg>\n"


def write(root, tool):
    """Writes the README's picture."""
    (root / "Grammar/explain.svg").write_text(picture(output(root, tool, COMMAND, COLUMNS), COMMAND, COLUMNS))


def write_screens(root, folder, tool):
    """Writes a picture of each of the screens, in each width and coloring."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, command in SCREENS.items():
        for columns in (80, 120):
            for colored in (True, False):
                text = output(root, tool, command, columns, colored)
                (folder / f"{name}-{columns}{'' if colored else '-plain'}.svg").write_text(picture(text, command, columns))
