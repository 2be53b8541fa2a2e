// Lists whose plug-in is known where they stand, and one of either plug-in.
export default {
  plugins: [
    ["expo-share-extension", { activationRules: [{ type: "image", maxCount: 3 }, { type: "webpage" }] }],
  ],
};
export const target = { type: "share", ios: { activationRules: [{ type: "webpage" }, { type: "image", maxCount: 3 }] } };
