// Compiled against the packed declarations; it's never run.
import api, { ActivationRuleError, assertRule, compare, decide, describe, explain, format, hosts, lint, read, type, write } from "activation-rule";
import type { ActivationRules, Comparison, Decision, Description, Finding, Host, HostVerdict, Rule } from "activation-rule";
import { load } from "activation-rule/browser";
import withActivationRule from "activation-rule/app.plugin";
import { withActivationRule as named } from "activation-rule/app.plugin";

const rule: Rule = { NSExtensionActivationSupportsImageWithMaxCount: 2 };
const findings: Finding[] = lint(rule, { platform: "ios", types: { "com.example.note": ["public.text"] } });
const edits: string[] = findings.flatMap((each) => each.fixes ?? []).flatMap((each) => each.edits ?? []).map((edit) => edit.text);
const decision: Decision = decide("TRUEPREDICATE", [{ attachments: ["public.png", ["public.url"]] }]);
const line: string | undefined = explain(rule, { host: "Photos: one JPEG" }, { changes: false }).clauses.find((each) => each.decides)?.text;
const verdicts: HostVerdict[] = hosts(rule);
const presets: Host[] = hosts();
const description: Description = describe(rule);
const comparison: Comparison = compare(rule, "TRUEPREDICATE");
const text: string = format(rule, { width: 60 }) + write(rule).infoPlist + read("a == 1").rules[0].text + type(".heic").identifier;
const config: { name: string } = withActivationRule(named({ name: "App" }, { rule }), { description: "1 link" });
const same: { NSExtensionActivationSupportsText: boolean } = assertRule({ NSExtensionActivationSupportsText: true });
const loaded: Promise<ActivationRules> = load();
try {
  api.assertRule(rule, { allowWarnings: false });
} catch (error) {
  if (error instanceof ActivationRuleError) console.log(error.id, error.findings.length);
}
// @ts-expect-error a rule isn't a number
lint(5);
// @ts-expect-error there is no such platform
lint(rule, { platform: "windows" });
// @ts-expect-error a list is no verdict
const wrong: Decision = verdicts;
console.log(edits, decision, line, presets, description, comparison, text, config, same, loaded, wrong);
