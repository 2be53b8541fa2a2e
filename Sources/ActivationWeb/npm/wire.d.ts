// Made by .ci/generate of Grammar/wire.schema.json. Members may be added to answers: ignore those that you don't know.

/** error: the rule can't be read, or it fails, which hides the extension on a device. notApplicable: no rule decides. */
export type Verdict = "shown" | "hidden" | "uncertain" | "error" | "notApplicable";
/** What a fact about Apple's systems rests on. */
export type Evidence = "documented" | "observed" | "inferred";
export type Severity = "error" | "warning" | "note";
/** What an answer is proved for: every share; every share with an attachment in it; of these the ones with one extension item; of these the ones whose attachments have one type each. Absent where it is a summary, or only likely. */
export type CertainFor = "everything" | "somethingShared" | "oneItem" | "oneTypeEach";
/** Names of known shares, as --host takes them. */
export type Names = string[];
/** A predicate, or a dictionary of Apple's keys. */
export type Rule = string | { readonly [key: string]: boolean | number | string };
/** Where something is: lines and columns from 1, columns in Unicode scalars, the end behind the last character. Absent where the whole is meant. */
export interface Place {
  /** Absent for a text that was given directly. */
  file?: string;
  line?: number;
  column?: number;
  endLine?: number;
  endColumn?: number;
  range?: Range;
  /** The keys that lead to it in a property list or a JSON document. */
  keys?: string[];
}
/** Two offsets from 0 into the file or the text, in bytes of UTF-8. */
export type Range = [number, number];
/** The text replaces the one at the place. Edits are in order and don't overlap. */
export interface Edit {
  place: Place;
  text: string;
}
/** The known shares for which the verdict turns; beside a fix, those of nothing are left out. */
export interface Changed {
  nowShown: Names;
  noLongerShown: Names;
  uncertain?: Names;
}
/** The known shares that show a rule, and those that don't. */
export interface Shares {
  shown: Names;
  hidden: Names;
  uncertain?: Names;
}
export interface Note {
  message: string;
  place?: Place;
}
export interface Fix {
  /** For --choose. */
  number: number;
  message: string;
  /** The verdict stays the same for every share, or the rule couldn't work before: proved. */
  isSafe: boolean;
  /** Absent where the change can't be written. */
  edits?: Edit[];
  /** The rule after it. */
  rule?: Rule;
  changed?: Changed;
}
export interface Finding {
  id: string;
  name?: string;
  severity: Severity;
  message: string;
  evidence?: Evidence;
  /** What isn't read because of it. */
  unread?: "file" | "rule" | "part";
  place?: Place;
  /** What to do. */
  help?: string;
  /** What the command line does about it; it means nothing elsewhere. */
  commandHelp?: string;
  /** The known shares that it says are hidden. */
  hidden?: Names;
  notes?: Note[];
  fixes?: Fix[];
  /** The other places of the same finding; absent in all but the first. */
  alsoIn?: Place[];
  /** The position in findings of the first that is the same; absent in that one. */
  sameAs?: number;
}
/** Why there is no answer. */
export interface Error {
  id: string;
  message: string;
  help?: string;
  place?: Place;
  /** What Apple's systems throw. */
  exception?: string;
}
/** Why an analysis has no answer. */
export interface Unknown {
  id: string;
  message: string;
}
export interface Item {
  /** For each attachment its type identifiers. */
  attachments: string[][];
}
/** A share, as --context and requests take it. */
export interface Share {
  name?: string;
  app?: string;
  evidence?: Evidence;
  /** Absent only beside the name of a known share. */
  extensionItems?: Item[];
  /** The types that must be declared for it, each with those that it conforms to. */
  types?: { [key: string]: string[] };
  /** It is an example of a verdict that is only likely. */
  isProbable?: true;
}
export interface Source {
  address?: string;
  text?: string;
}
/** A change that the system makes before it evaluates the rule. */
export interface Preparation {
  change: "typeAdded" | "typeRemoved" | "keyRenamed" | "keyRemoved" | "notApplied";
  /** From 1. */
  item: number;
  /** From 1. */
  attachment?: number;
  type?: string;
  key?: string;
  newKey?: string;
  message: string;
  evidence: Evidence;
}
/** What an app shares, as far as it is known. */
export interface AppShare extends Required<Pick<Share, "app" | "evidence" | "extensionItems" | "name">>, Omit<Share, "app" | "evidence" | "extensionItems" | "name"> {
  /** The part that nobody recorded. A verdict that depends on it is uncertain. */
  unrecorded?: string;
  sources: Source[];
  isEveryday: boolean;
  /** The app shares something else today, or this was seen long ago. */
  isOld?: true;
  platform?: "iOS" | "macOS";
  systemVersions?: string;
  seen?: string;
  note?: string;
  /** What the app registers, before the system prepares it. */
  registered?: Item[];
  prepared?: Preparation[];
}
/** What one reading of a dictionary's keys says; id is the name of its table. */
export interface Reading {
  id: string;
  /** What isn't known. */
  question?: string;
  verdict: "shown" | "hidden";
}
export interface Outcome {
  verdict: Verdict;
  /** In a few words; absent when it is shown. */
  reason?: string;
  /** The kind of reason: attachments that the rule doesn't take, alone or beside ones that it takes; that it excludes; too many or too few. Beside a reason. */
  cause?: "notTaken" | "comesAlong" | "excluded" | "tooMany" | "tooFew" | "other";
  /** The kinds of attachments that the reason is about, in plural, as far as they have an everyday name; absent where there are none. */
  kinds?: Names;
}
export interface Decision extends Required<Pick<Outcome, "verdict">>, Omit<Outcome, "verdict"> {
  /** In a sentence, with the types of the share. */
  longReason?: string;
  /** The likely one first. */
  readings?: Reading[];
  error?: Error;
  /** The extension is handed this item alone. */
  handed?: "webPage" | "webArchive";
}
export interface Conformance {
  type: string;
  to: string;
  conforms: boolean;
  /** From type to `to`, or to the nearest type that both conform to, which then ends toPath. */
  path: string[];
  toPath?: string[];
}
/** A clause of the rule; depth makes a tree of the list. */
export interface Clause {
  depth: number;
  outcome: "true" | "false" | "error" | "skipped";
  text?: string;
  detail?: string;
  subject?: string;
  /** In the rule's text; absent for a dictionary. */
  place?: Place;
  conformance?: Conformance;
  decides?: true;
}
/** A change that turns the verdict. */
export interface Suggestion {
  in: "rule";
  message: string;
  verdict: "shown" | "hidden";
  rule?: Rule;
  edits?: Edit[];
  changed?: Changed;
}
export interface Searched {
  rule: Search;
}
export interface Search {
  tried: number;
}
export interface Explanation extends Decision {
  share?: Share;
  prepared?: Preparation[];
  /** What the verdict would be for the types as they were printed; only where the system's preparation turns it. */
  asPrinted?: Verdict;
  clauses: Clause[];
  /** The rule has more clauses. */
  isCut: boolean;
  changes?: Suggestion[];
  searched?: Searched;
  otherCauses?: OtherCause[];
  findings?: Finding[];
}
/** What keeps an extension from being seen although its rule accepts the share: a finding about its target, or what no file shows. */
export interface OtherCause {
  id?: string;
  severity?: Severity;
  message: string;
  help?: string;
  evidence?: Evidence;
  address?: string;
}
export interface WitnessRemark {
  id: string;
  message: string;
  share?: Share;
}
export interface Description {
  /** The words, for people. */
  summary?: string;
  /** The same in the language of descriptions.ebnf, which make reads; absent where that can't say it. */
  description?: string;
  shown: "always" | "never" | "sometimes" | "unknown";
  kinds?: Kind[];
  certainFor?: CertainFor;
  /** A share for which it isn't so. */
  except?: Exception;
  remarks?: WitnessRemark[];
  /** What depends on the reading of a dictionary's keys. */
  doubts?: WitnessRemark[];
  unknown?: Unknown;
}
export interface Kind {
  name: string;
  types: string[];
  /** Taken alone. */
  counts: Count[];
}
export interface Count {
  least: number;
  /** Absent where there is no limit. */
  most?: number;
}
export interface Exception {
  share: Share;
  verdict: Verdict;
}
export type Relation = "equivalent" | "stricter" | "looser" | "different" | "disjoint" | "unknown";
export interface Side {
  ruleName?: string;
  /** What it takes, in words for people. */
  summary?: string;
  /** The same in the language of descriptions.ebnf; absent where that can't say it. */
  description?: string;
  /** The words are the whole rule. */
  isExact?: boolean;
}
export interface OtherReading {
  id: string;
  question: string;
  relation: Relation;
  onlyFirst?: Share;
  onlySecond?: Share;
}
export interface Comparison {
  relation: Relation;
  certainFor?: CertainFor;
  first: Side;
  second: Side;
  onlyFirst?: Share;
  onlySecond?: Share;
  changed: Changed;
  otherReadings?: OtherReading[];
  unknown?: Unknown;
}
export interface Made {
  /** What was read, with every number, in the language of descriptions.ebnf. */
  description: string;
  rule: Rule;
  form: "dictionary" | "predicate";
  /** The rule to edit. */
  text: string;
  certainFor: CertainFor;
  /** Why it is a predicate. */
  because?: { message: string };
  shares: Shares;
  findings: Finding[];
}
export interface Type {
  identifier: string;
  title?: string;
  isDeclared: boolean;
  /** system, or who else. */
  declaredBy?: string;
  conformsTo: string[];
  supertypes: string[];
  subtypes: string[];
  constants: string[];
  extensions: string[];
  mimeTypes: string[];
  osTypes?: string[];
  pasteboardTypes?: string[];
  platforms?: string[];
  dynamic?: DynamicField[];
  suggestions?: string[];
  notes?: Note[];
  conformance?: Conformance;
}
export interface DynamicField {
  key: string;
  value: string;
}
export interface Layout {
  formatted?: string;
  /** As predicateFormat prints it. */
  canonical?: string;
  findings?: Finding[];
}
export interface Extension {
  extensionPoint?: string;
}
export interface Version {
  version: string;
  commands?: string[];
  asks: string[];
  tables: string[];
  /** The known shares of apps on iOS. */
  shareCount: number;
  typeCount: number;
}
export interface Declaration {
  UTTypeIdentifier: string;
  UTTypeConformsTo: string[];
  UTTypeTagSpecification?: { [key: string]: string[] };
  declaration: "exported" | "imported";
}
/** Whose services were used: the name in the request. */
export type ServedBy = string;
/** What a requester is asked to do in the platform's place. */
export interface Question {
  ask: "matches" | "fold" | "compatibilityForm" | "power" | "logarithm" | "naturalLogarithm" | "exponential";
  numbers?: (number | "Infinity" | "-Infinity" | "NaN")[];
  /** The letters of the comparison's options. */
  options?: string;
  /** Of matches the pattern and the text. */
  texts?: string[];
}
/** The rule of the other form, and how it relates to the given one. Without rule there is none; relation or unknown says why. */
export interface Conversion {
  rule?: Rule;
  form?: "dictionary" | "predicate";
  /** The rule as a person edits it. */
  text?: string;
  relation?: Relation;
  /** The shares for which both are proved to be the same. */
  certainFor?: CertainFor;
  onlyFirst?: Share;
  onlySecond?: Share;
  notes?: Note[];
  unknown?: Unknown;
}
export interface CompareAnswer extends Comparison {
  id?: unknown;
  servedBy?: ServedBy;
}
export interface CompleteAnswer {
  id?: unknown;
  /** What a candidate takes the place of. */
  place: Place;
  candidates: Candidate[];
}
export interface Candidate {
  kind: "function" | "key" | "keyword" | "operator" | "type" | "variable";
  text: string;
  detail?: string;
}
export interface ConvertAnswer extends Conversion {
  id?: unknown;
}
export interface DescribeAnswer extends Description {
  id?: unknown;
  servedBy?: ServedBy;
}
export interface ExplainAnswer extends Explanation {
  id?: unknown;
  servedBy?: ServedBy;
}
export interface FormatAnswer extends Layout {
  id?: unknown;
}
export interface HostsAnswer {
  id?: unknown;
  hosts: (AppShare | HostVerdict)[];
  servedBy?: ServedBy;
}
export interface HostVerdict extends Required<Pick<Outcome, "verdict">>, Omit<Outcome, "verdict"> {
  name: string;
}
export interface LintAnswer {
  id?: unknown;
  findings: Finding[];
  /** There are more findings; those that are here are the gravest. */
  isCut?: boolean;
  form: "predicate" | "dictionary";
  parses: boolean;
  tokens?: ([number, number, "keyword" | "string" | "number" | "key" | "variable" | "operator" | "comment" | "invalid"])[];
  servedBy?: ServedBy;
}
export interface MakeAnswer extends Made {
  id?: unknown;
}
export interface PredicateAnswer {
  id?: unknown;
  parses: boolean;
  result?: boolean | "error";
  error?: Error;
  /** As predicateFormat prints it. */
  canonical?: string;
  findings: Finding[];
  servedBy?: ServedBy;
}
/** The answer to a request with services whose evaluation needs more of them: the request is sent again with all answers so far. */
export interface QuestionsAnswer {
  id?: unknown;
  questions: Question[];
}
export interface ReadAnswer {
  id?: unknown;
  notation: "predicate" | "json" | "propertyList";
  rules: ReadRule[];
  types: Declaration[];
  /** The mistakes in an Info.plist around its rule, if there are any. */
  findings?: Finding[];
}
export interface ReadRule {
  rule: Rule;
  /** The rule to edit. */
  text: string;
  /** That of its value. */
  place: Place;
  extension?: Extension;
}
export interface TypesAnswer extends Type {
  id?: unknown;
}
export interface VerdictAnswer extends Decision {
  id?: unknown;
  findings?: Finding[];
  servedBy?: ServedBy;
}
export interface VersionAnswer extends Version {
  id?: unknown;
}
export interface WriteAnswer {
  id?: unknown;
  forms: Forms;
  /** What puts the rule into the text of into. */
  edits?: Edit[];
}
export interface Forms {
  infoPlist: string;
  predicate?: string;
  json: string;
  yaml: string;
  swift: string;
  expo: string;
}
/** The answer to a request that can't be answered. */
export interface ErrorAnswer {
  id?: unknown;
  line: number;
  error: Error;
}
