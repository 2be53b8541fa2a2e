// For the command: V8 optimizes only functions of the module that run for long. Otherwise it compiles large ones for seconds, and a run of half a second waits for that at its end.
import { setFlagsFromString } from "node:v8";

// A V8 without the flag would complain on standard error; these have it.
if (Number(process.versions.node.split(".")[0]) <= 22) setFlagsFromString("--wasm-tiering-budget=100000000");
