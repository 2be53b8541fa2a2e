import type { Rule } from "./index.js";
/** Writes the activation rule of a share or action extension at the end of `npx expo prebuild`. Throws if the rule has mistakes. */
declare function withActivationRule<Config>(config: Config, options: withActivationRule.ActivationRuleOptions): Config;
declare namespace withActivationRule {
  interface ActivationRuleOptions {
    /** The content for which the extension is shown, in words, such as `images, links and text, anything else`; or use `rule`. */
    description?: string;
    /** A dictionary of activation keys, or a predicate. */
    rule?: Rule;
    /** The folder of the extension, such as `ShareExtension`, if there are several. */
    target?: string;
  }
  export { withActivationRule, withActivationRule as default, type ActivationRuleOptions };
}
export = withActivationRule;
