import type {
  AppShare, Comparison, Conversion, Description, ExplainAnswer, Finding, Forms, HostVerdict, MakeAnswer, Place, ReadAnswer, Rule, Type, VerdictAnswer,
} from "./wire.js";

// Every value of an answer has its type in wire.d.ts. Ranges are offsets in UTF-16, so that they fit a string's `slice`.
export type {
  AppShare, CertainFor, Changed, Clause, Comparison, Conversion, Description, Edit, Evidence, Finding, Fix, Forms, HostVerdict, Place, Range, Rule, Severity, Share,
  Suggestion, Unknown, Verdict,
} from "./wire.js";

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
/** What is shared: JSON in any notation, a text (JSON, the guide's notation, what Xcode's console prints), or the name of a known share. */
export type Context =
  | string
  | { host: string }
  | { extensionItems: { attachments: (Attachment | string | string[])[] }[] }
  | { attachments: (Attachment | string | string[])[] }
  | { attachments: (Attachment | string | string[])[] }[];

/** `servedBy` is `JavaScript` where the rule leaves something to the platform, such as MATCHES: JavaScript's dialect is not that of Apple's systems. */
export type Decision = VerdictAnswer;
export type Explanation = ExplainAnswer;
/** What an app shares. */
export type Host = AppShare;
export type TypeFacts = Type;
export type FoundRules = ReadAnswer;
/** A rule that was made for a description, and is proved to mean it for what `certainFor` says. */
export type MadeRule = MakeAnswer;

export class ActivationRuleError extends Error { readonly id: string; readonly help?: string; readonly place?: Place; readonly findings: Finding[] }

export interface ActivationRules {
  /** The mistakes in a rule; none when it is good. */
  lint(rule: Rule, options?: Options): Finding[];
  /** Whether the extension is shown for a share, and why. */
  decide(rule: Rule, context: Context, options?: Options): Decision;
  /** The same with every clause and the changes of the rule that show it, the best first. */
  explain(rule: Rule, context: Context, options?: Options & { changes?: boolean }): Explanation;
  /** Which hosts show the rule; without one, what the hosts share. */
  hosts(rule: Rule, options?: Options): HostVerdict[];
  hosts(rule?: undefined, options?: Options): Host[];
  /** Everything that a rule accepts. */
  describe(rule: Rule, options?: Options): Description;
  /** How the contexts that show `rule` relate to those that show `other`. */
  compare(rule: Rule, other: Rule, options?: Options): Comparison;
  /** The rule of the other form for what a rule takes, and how the two relate. */
  convert(rule: Rule, options?: Omit<Options, "table">): Conversion;
  /** A predicate laid out in several lines; a dictionary as JSON. */
  format(rule: Rule, options?: { width?: number }): string;
  /** A rule from a description in words, such as `images, links and text, anything else`, or in values. */
  make(description: string | { take: { kind: string; atLeast?: number; atMost?: number }[]; total?: number; else?: boolean }, options?: { form?: "dictionary" | "predicate"; types?: Options["types"] }): MadeRule;
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
export const convert: ActivationRules["convert"];
export const format: ActivationRules["format"];
export const make: ActivationRules["make"];
export const type: ActivationRules["type"];
export const read: ActivationRules["read"];
export const write: ActivationRules["write"];
export const replaceRule: ActivationRules["replaceRule"];
export const assertRule: ActivationRules["assertRule"];
