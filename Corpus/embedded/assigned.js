module.exports = (config) => {
  const infoPlist = read();
  infoPlist.NSExtension.NSExtensionAttributes.NSExtensionActivationRule = buildRule(config);
  const NSExtensionActivationRule = 'NSExtensionActivationRule';
  if (infoPlist.NSExtensionActivationRule === undefined) return config;
  return config;
};
