export default {
  name: 'x',
  plugins: [
    ['expo-share-intent', { iosActivationRules: { NSExtensionActivationSupportsWebURLWithMaxCount: 1, } }],
    ['expo-share-intent', { iosActivationRules: {
        NSExtensionActivationSupportsWebURLWithMaxCount: 1, // one link
      } }],
  ],
};
