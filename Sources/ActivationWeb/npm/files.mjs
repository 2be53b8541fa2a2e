// Reads and writes people's files without harm: text that isn't UTF-8 is refused, and a link stays a link.
import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";

/** The text of a file, without a byte order mark. Throws an error with a sentence for people if the file isn't UTF-8. */
export function readText(file) {
  const bytes = readFileSync(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const encoding = bytes[0] >= 0xfe && bytes[1] >= 0xfe ? "it is in UTF-16" : "it isn't UTF-8";
    throw new Error(bytes.subarray(0, 6).toString("latin1") === "bplist" ? "the property list is binary. Convert it: plutil -convert xml1" : `${encoding}, which this package doesn't read. Save it as UTF-8, or use the tool`);
  }
}

/** Replaces the text of a file, or of the file that a link leads to, completely or not at all. A byte order mark stays. */
export function writeText(file, text) {
  const target = realpathSync(file);
  const next = `${target}.${process.pid}.new`;
  const mark = readFileSync(target).subarray(0, 3).toString("hex") === "efbbbf" ? "\uFEFF" : "";
  try {
    writeFileSync(next, mark + text, { mode: statSync(target).mode, flag: "wx" });
    renameSync(next, target);
  } catch (error) {
    if (error.code !== "EEXIST") rmSync(next, { force: true });
    throw error;
  }
}
