// Comments that ignore a finding: each rule but the last has one.
export const before = {
  // activation-rule: ignore AR201
  NSExtensionActivationRule: "TRUEPREDICATE",
};
export const between = {
  NSExtensionActivationRule: /* activation-rule: ignore AR201 */ "TRUEPREDICATE",
};
export const around = {
  // activation-rule: ignore AR201
  NSExtensionAttributes: { NSExtensionActivationRule: "TRUEPREDICATE" },
};
export const within = {
  NSExtensionAttributes: {
    // activation-rule: ignore AR201
    NSExtensionActivationRule: "TRUEPREDICATE",
  },
};
// activation-rule: ignore AR201
export const another = { NSExtensionActivationRule: "TRUEPREDICATE" };
