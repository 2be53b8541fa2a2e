// An Expo config plugin that refuses a rule with mistakes before it gets into a build. In app.json:
//
//     "plugins": [["./with-checked-rule.mjs", { "rule": { "NSExtensionActivationSupportsImageWithMaxCount": 10 } }]]
import { assertRule } from "activation-rule";

/** Checks `rule` and hands it to expo-share-intent as `iosActivationRules`. Throws with the findings. */
export default function withCheckedRule(config, { rule }) {
  assertRule(rule, { extensionPoint: "com.apple.share-services" });
  return { ...config, plugins: [...(config.plugins ?? []), ["expo-share-intent", { iosActivationRules: rule }]] };
}
