import type { Rule } from "./index.js";
/** Writes the activation rule of a share or action extension at the end of `npx expo prebuild`; throws when the rule has mistakes. */
declare function withActivationRule<Config>(config: Config, options: withActivationRule.ActivationRuleOptions): Config;
declare namespace withActivationRule {
  interface ActivationRuleOptions {
    /** What the extension is shown for, in words, such as `images, links and text, anything else`; or `rule`. */
    description?: string;
    /** A dictionary of activation keys, or a predicate. */
    rule?: Rule;
    /** The folder of the extension, such as `ShareExtension`, where there are several. */
    target?: string;
  }
  export { withActivationRule, withActivationRule as default, type ActivationRuleOptions };
}
export = withActivationRule;
