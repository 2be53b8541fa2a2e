/** A predicate, or a dictionary of activation keys. */
export type Rule = string | { readonly [key: string]: boolean | number | string };
export type Evidence = "documented" | "observed" | "inferred";
export type Severity = "error" | "warning" | "note";
export type Verdict = "shown" | "hidden" | "uncertain" | "error" | "notApplicable";
/** Offsets into the text of a predicate, in UTF-16. */
export type Range = [start: number, end: number];
/** What is shared: for each extension item its attachments, for each attachment its type identifiers. */
export interface Share { extensionItems: { attachments: string[][] }[] }
/** The known shares for which the verdict turns, by name. */
export interface Changed { nowShown: string[]; noLongerShown: string[]; uncertain?: string[] }

export interface Edit { range: Range; replacement: string }
export interface Fix {
  message: string;
  /** Whether the verdict stays the same for every context, or the rule couldn't work before. */
  isSafe: boolean;
  edits: Edit[];
  /** Of a dictionary: the rule with the fix. */
  rule?: Rule | null;
  changed?: Changed;
}
export interface Place { range?: Range; line?: number; column?: number; path?: string[] }
export interface Finding extends Place {
  id: string;
  name: string;
  severity: Severity;
  message: string;
  /** What the message rests on as far as it speaks of Apple's systems. */
  evidence?: Evidence;
  help?: string;
  notes?: (Place & { message: string })[];
  fixes?: Fix[];
}

export interface TypeDeclaration {
  UTTypeIdentifier: string;
  UTTypeConformsTo?: string | string[];
  UTTypeTagSpecification?: { [tagClass: string]: string | string[] };
  declaration?: "exported" | "imported";
}
export interface Options {
  platform?: "ios" | "macos";
  /** The name of a shipped table of dictionary rules, or a table. */
  table?: string | object;
  types?: TypeDeclaration[] | { [identifier: string]: string | string[] };
  extensionPoint?: string;
  /** The most steps of an evaluation and of a proof; lowers the limits. */
  steps?: number;
}

export interface Attachment { registeredTypeIdentifiers: string[]; [key: string]: unknown }
/** What is shared: JSON in any notation, a text (JSON, the guide's notation, what Xcode's console prints), or the name of a host preset. */
export type Context =
  | string
  | { host: string }
  | { extensionItems: { attachments: (Attachment | string | string[])[] }[] }
  | { attachments: (Attachment | string | string[])[] }
  | { attachments: (Attachment | string | string[])[] }[];

/** `servedBy` is `JavaScript` where the rule leaves something to the platform, such as MATCHES: JavaScript's dialect is not that of Apple's systems. */
export interface Decision {
  verdict: Verdict;
  /** In a few words; absent when it is shown. */
  reason?: string;
  longReason: string;
  /** Where it depends on the reading of a dictionary's keys: what each says, the likely one first. */
  readings?: { id: string; question?: string; verdict: "shown" | "hidden" }[];
  warnings?: { message: string; help: string }[];
  servedBy?: "JavaScript";
}
export interface Clause {
  depth: number;
  outcome: "true" | "false" | "error" | "skipped";
  text: string;
  detail?: string;
  subject?: string;
  decides?: true;
  range?: Range;
}
export interface Change { in: "rule" | "share"; message: string; verdict: "shown" | "hidden"; edits?: Edit[]; rule?: Rule; share?: Share }
export interface Explanation extends Decision {
  clauses: Clause[]; isCut: boolean; share: Share; prepared?: string[]; changes?: Change[];
  /** How many changes were tried; where `isComplete`, no smaller one does. */
  searched?: { share: { tried?: number; isComplete: boolean }; rule: { tried: number } };
}

export interface HostVerdict { name: string; verdict: Verdict; reason?: string }
export interface Host extends Share {
  name: string; app: string; evidence: Evidence; isEveryday: boolean; sources: string[];
  note?: string; platform?: "iOS" | "macOS"; seen?: string; systemVersions?: string;
}
/** A share, with the types that must be declared for it. */
export interface Witness { share: Share; types?: { [identifier: string]: string[] } }
/** What an answer is certain for. */
export type CertainFor = "everything" | "declaredTypes" | "knownShares" | "oneItem" | "oneTypeEach";
/** Why there is no answer. */
export interface Unknown { id: string; message: string }
export interface Description {
  /** In words, which `make` reads. */
  description?: string;
  shown: "always" | "never" | "sometimes" | "unknown";
  /** For each kind of attachment the counts that are taken alone; without `most` there is no limit. */
  kinds?: { name: string; types: string[]; counts: { least: number; most?: number }[] }[];
  certainFor?: CertainFor;
  except?: Witness;
  remarks?: { id: string; message: string; example?: Witness }[];
  unknown?: Unknown;
}
export interface Comparison {
  relation: "equivalent" | "stricter" | "looser" | "different" | "disjoint" | "unknown";
  certainFor?: CertainFor;
  first: { description?: string; isExact?: boolean }; second: { description?: string; isExact?: boolean };
  onlyFirst?: Witness; onlySecond?: Witness;
  changed: Changed;
  unknown?: Unknown;
}
export interface TypeFacts {
  identifier: string; isDeclared: boolean; title?: string; conformsTo: string[]; supertypes: string[]; subtypes: string[];
  constants: string[]; extensions: string[]; mimeTypes: string[]; suggestions?: string[]; declaredBy?: string;
  conforms?: boolean; path?: string[];
}
export interface FoundRules {
  notation: "predicate" | "json" | "propertyList";
  /** Each rule with its place in the text; `range` is that of its value. */
  rules: { path: string[]; rule: Rule; text: string; line: number; column: number; range: Range; extensionPoint?: string }[];
  types: TypeDeclaration[];
}
export interface Forms { infoPlist: string; json: string; swift: string; yaml: string; expo: string; predicate?: string }

/** A rule that was made for a description, and is proved to mean it for what `certainFor` says. */
export interface MadeRule {
  description: string;
  rule: Rule;
  text: string;
  form: "dictionary" | "predicate";
  certainFor: CertainFor;
  /** Why it is a predicate. */
  because?: string;
  remarks: { id: string; severity: Severity; message: string; range: [number, number]; help?: string }[];
}

export class ActivationRuleError extends Error { readonly id: string; readonly findings: Finding[] }

export interface ActivationRules {
  /** The mistakes in a rule; none when it is good. */
  lint(rule: Rule, options?: Options): Finding[];
  /** Whether the extension is shown for a share, and why. */
  decide(rule: Rule, context: Context, options?: Options): Decision;
  /** The same with every clause and the smallest changes that turn the verdict around. */
  explain(rule: Rule, context: Context, options?: Options & { changes?: boolean }): Explanation;
  /** Which hosts show the rule; without one, what the hosts share. */
  hosts(rule: Rule, options?: Options): HostVerdict[];
  hosts(rule?: undefined, options?: Options): Host[];
  /** Everything that a rule accepts. */
  describe(rule: Rule, options?: Options): Description;
  /** How the contexts that show `rule` relate to those that show `other`. */
  compare(rule: Rule, other: Rule, options?: Options): Comparison;
  /** A predicate laid out in several lines; a dictionary as JSON. */
  format(rule: Rule, options?: { width?: number }): string;
  /** A rule from a description in words, such as `up to 10 images and 1 link`. */
  make(description: string, options?: { form?: "dictionary" | "predicate"; types?: Options["types"] }): MadeRule;
  /** What is known of a type identifier, a filename extension (`.heic`) or a MIME type. */
  type(type: string, options?: { to?: string; types?: Options["types"] }): TypeFacts;
  /** The rules in a text: an Info.plist as XML, an app.json, a predicate. */
  read(text: string): FoundRules;
  /** The rule as it is written in the places where rules are kept. */
  write(rule: Rule): Forms;
  /** The text of a property list (XML) or a JSON file with another rule at a path, as `read` gives it; everything else stays as it is. */
  replaceRule(text: string, path: string[], rule: Rule): string;
  /** Returns the rule; throws `ActivationRuleError` with the findings when one of them is an error. */
  assertRule<R extends Rule>(rule: R, options?: Options & { allowWarnings?: boolean }): R;
}

declare const api: ActivationRules;
export default api;
export const lint: ActivationRules["lint"];
export const decide: ActivationRules["decide"];
export const explain: ActivationRules["explain"];
export const hosts: ActivationRules["hosts"];
export const describe: ActivationRules["describe"];
export const compare: ActivationRules["compare"];
export const format: ActivationRules["format"];
export const make: ActivationRules["make"];
export const type: ActivationRules["type"];
export const read: ActivationRules["read"];
export const write: ActivationRules["write"];
export const replaceRule: ActivationRules["replaceRule"];
export const assertRule: ActivationRules["assertRule"];
