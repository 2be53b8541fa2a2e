import type {
  AppShare, Comparison, Conversion, Description, ExplainAnswer, Finding, Forms, HostVerdict, MakeAnswer, Place, ReadAnswer, Rule, Type, VerdictAnswer,
} from "./wire.js";

// Every value of an answer has its type in wire.d.ts. Ranges are UTF-16 offsets, so that they fit a string's `slice`.
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
  /** The name of a table of dictionary rules. */
  table?: string | object;
  types?: TypeDeclaration[] | { [identifier: string]: string | string[] };
  extensionPoint?: string;
  /** The maximum number of steps of an evaluation and of a proof. It can only lower the limits. */
  steps?: number;
}

export interface Attachment { registeredTypeIdentifiers: string[]; [key: string]: unknown }
/** The shared content: JSON in any notation, a text (JSON, the notation of Apple's guide, or the output of Xcode's console), or the name of a known share. */
export type Context =
  | string
  | { host: string }
  | { extensionItems: { attachments: (Attachment | string | string[])[] }[] }
  | { attachments: (Attachment | string | string[])[] }
  | { attachments: (Attachment | string | string[])[] }[];

/** `servedBy` is `JavaScript` if the rule uses platform services, such as MATCHES. JavaScript's dialect differs from that of Apple's systems. */
export type Decision = VerdictAnswer;
export type Explanation = ExplainAnswer;
/** The content that an app shares. */
export type Host = AppShare;
export type TypeFacts = Type;
export type FoundRules = ReadAnswer;
/** A rule that was created for a description. It is proved to match the description for the shares that `certainFor` names. */
export type MadeRule = MakeAnswer;

export class ActivationRuleError extends Error { readonly id: string; readonly help?: string; readonly place?: Place; readonly findings: Finding[] }

export interface ActivationRules {
  /** The mistakes in a rule; empty if it has none. */
  lint(rule: Rule, options?: Options): Finding[];
  /** The verdict that tells whether the extension is shown for a share, and the reason. */
  decide(rule: Rule, context: Context, options?: Options): Decision;
  /** The decision with every clause, and the changes of the rule that show the extension, the best first. */
  explain(rule: Rule, context: Context, options?: Options & { changes?: boolean }): Explanation;
  /** The verdict on each known share. Without a rule, the content of the known shares. */
  hosts(rule: Rule, options?: Options): HostVerdict[];
  hosts(rule?: undefined, options?: Options): Host[];
  /** All content that a rule accepts. */
  describe(rule: Rule, options?: Options): Description;
  /** The relation between the contexts that show `rule` and those that show `other`. */
  compare(rule: Rule, other: Rule, options?: Options): Comparison;
  /** The rule converted to the other form, and the relation between the two. */
  convert(rule: Rule, options?: Omit<Options, "table">): Conversion;
  /** A predicate formatted on several lines; a dictionary as JSON. */
  format(rule: Rule, options?: { width?: number }): string;
  /** A rule for a description in words, such as `images, links and text, anything else`, or in values. */
  make(description: string | { take: { kind: string; atLeast?: number; atMost?: number }[]; total?: number; else?: boolean }, options?: { form?: "dictionary" | "predicate"; types?: Options["types"] }): MadeRule;
  /** The facts about a type identifier, a filename extension (`.heic`) or a MIME type. */
  type(type: string, options?: { to?: string; types?: Options["types"] }): TypeFacts;
  /** The rules in a text: an Info.plist as XML, an app.json, a predicate. */
  read(text: string): FoundRules;
  /** The rule in every notation in which rules are kept. */
  write(rule: Rule): Forms;
  /** The text of a property list (XML) or a JSON file with another rule at a path that `read` returned. The rest of the text stays the same. */
  replaceRule(text: string, path: string[], rule: Rule): string;
  /** Returns the rule. Throws `ActivationRuleError` with the findings if one of them is an error. */
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
