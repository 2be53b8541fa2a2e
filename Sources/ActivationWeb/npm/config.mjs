// Reads the files of the command line: texts as they are, and an app's configuration as Expo reads it.
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { readText } from "./files.mjs";

const require = createRequire(import.meta.url);

/** Returns whether a file is a program that generates an app's configuration. */
export const isConfig = (file) => /(?:^|[/\\])app\.config\.[cm]?[jt]s$/.test(file);

/** The text of a file. For app.config.js or app.config.ts, the JSON that the project's own Expo creates from it and from app.json. Throws an error with a sentence. */
export function textOf(file) {
  if (!isConfig(file)) return readText(file);
  const root = dirname(resolve(file));
  const path = ["expo/config", "@expo/config"].map((name) => {
    try {
      return require.resolve(name, { paths: [root] });
    } catch {
      return undefined;
    }
  }).find(Boolean);
  if (!path) throw new Error("Expo isn't installed here, which reads it; npm install does that");
  // Output that a configuration prints isn't an answer of this command.
  const { log } = console;
  console.log = console.error;
  try {
    const { exp } = require(path).getConfig(root, { skipSDKVersionRequirement: true, skipPlugins: true });
    return JSON.stringify({ expo: exp }, null, 2);
  } catch (error) {
    throw new Error(`Expo can't read it: ${error.message.trim()}`);
  } finally {
    console.log = log;
  }
}
