let rule = ["NSExtensionActivationRule": "TRUEPREDICATE"]
