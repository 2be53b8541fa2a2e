import ProjectDescription

let rule: Plist.Value = [
  "NSExtensionActivationRule": .dictionary([
    "NSExtensionActivationSupportsImageWithMaxCount": .boolean(true),
    "NSExtensionActivationSupportsMovieWithMaxCount": .string("5"),
    "NSExtensionActivationSupportsText": .integer(1),
  ])
]
