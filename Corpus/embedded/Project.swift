import ProjectDescription

/// Reads `NSExtensionActivationRule`.
let key = "NSExtensionActivationRule"
let share = Target.target(
  name: "Share",
  infoPlist: .extendingDefault(with: [
    "NSExtension": [
      "NSExtensionPointIdentifier": "com.apple.share-services",
      "NSExtensionPrincipalClass": "$(PRODUCT_MODULE_NAME).ShareViewController",
      "NSExtensionAttributes": .dictionary([
        "NSExtensionActivationRule": .string(#"""
          SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
            $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == 1).@count == 1
          """#)
      ]),
    ]
  ])
)
let predicate = NSPredicate(format: "SUBQUERY(tasks, $t, $t.isDone == YES).@count > 0")
