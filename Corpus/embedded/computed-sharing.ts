const isPersonalTeam = process.env.TEAM === "personal";
const sharing = ["expo-sharing", {
  ios: { enabled: !isPersonalTeam, activationRule: { supportsWebUrlWithMaxCount: 1 } },
}];
export const inConstant = { plugins: [sharing] };
export const inPlace = {
  plugins: [
    ["expo-sharing", { ios: { enabled: process.env.A === "1", activationRule: { supportsWebUrlWithMaxCount: 1 } } }],
    ["expo-sharing", { ios: { enabled: false, activationRule: { supportsWebUrlWithMaxCount: 1 } } }],
  ],
};
