// Rules in constants are read where they are declared; a name that may mean something else isn't.
const most = 5 as const;
const images: Record<string, number | boolean> = {
  NSExtensionActivationSupportsImageWithMaxCount: most,
  NSExtensionActivationSupportsMovieWithMaxCount: true,
} as const;
const predicate = `TRUEPREDICATE`;
const options = { supportsText: true, supportsImageWithMaxCount: Number(process.env.MOST) };
const activationRules = [{ type: "image", max: true }];
const empty = {};
empty.NSExtensionActivationSupportsText = true;
const { given } = props;
const passed = { NSExtensionActivationSupportsText: true };
const share = (passed) => ({ NSExtensionActivationRule: passed });
const chosen = isDevelopment ? images : other;

export const plist = {
  NSExtension: {
    NSExtensionPointIdentifier: "com.apple.share-services",
    NSExtensionAttributes: { NSExtensionActivationRule: images },
  },
};
export default {
  plugins: [
    ["expo-sharing", { ios: { enabled: true, activationRule: predicate } }],
    ["expo-sharing", { ios: { enabled: true, activationRule: options } }],
    ["expo-share-extension", { activationRules }],
  ],
};
export const unknown = [
  { NSExtensionActivationRule: empty },
  { NSExtensionActivationRule: given },
  { NSExtensionActivationRule: chosen },
  { NSExtensionActivationRule: later },
  { NSExtensionActivationRule: images.all },
];
const later = { NSExtensionActivationSupportsText: true };
