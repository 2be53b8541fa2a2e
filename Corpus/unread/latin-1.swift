// café
let rule = ["NSExtensionActivationRule": "TRUEPREDICATE"]
