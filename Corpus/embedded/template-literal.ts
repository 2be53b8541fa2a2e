export const share = (name: string) => `
<dict>
  <key>CFBundleDisplayName</key>
  <string>${name}</string>
  <key>NSExtensionActivationRule</key>
  <dict>
    <key>NSExtensionActivationSupportsImageWithMaxCount</key>
    <true/>
    <key>NSExtensionActivationSupportsText</key>
    <string>YES</string>
  </dict>
</dict>
`;
