plist = {
  'NSExtension' => {
    'NSExtensionAttributes' => {
      'NSExtensionActivationRule' => { 'NSExtensionActivationSupportsText' => true },
    },
  },
}
