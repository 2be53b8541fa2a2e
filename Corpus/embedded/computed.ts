// One value of the rule is computed; the others are checked.
export default { plugins: [["expo-share-intent", { iosActivationRules: {
  NSExtensionActivationSupportsImageWithMaxCount: Number(process.env.MAX_IMAGES),
  NSExtensionActivationSupportsWebURLWithMaxCounts: 1,
} }]] };
