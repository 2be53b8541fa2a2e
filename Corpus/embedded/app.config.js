// The plug-in's rules.
const isDevelopment = /["']dev/.test(process.env.APP_VARIANT);
export default {
  expo: {
    ...(isDevelopment ? {name: "Don't ship"} : {}),
    plugins: [
      [
        "expo-share-intent",
        {
          iosActivationRules: {
            NSExtensionActivationSupportsText: true,
            NSExtensionActivationRule:
              'SUBQUERY(extensionItems, $i, TRUEPREDICATE).@count >= ' + "1",
          },
        },
      ],
      ["another", {iosActivationRules: `SUBQUERY(extensionItems, $i, $i.attachments.@count == ${count}).@count == 1`}],
      ["third", {iosActivationRules: makeRules()}],
    ],
  },
};
