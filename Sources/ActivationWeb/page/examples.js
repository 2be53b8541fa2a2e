// Rules to start from. Each has the content for which it's worth looking at.

const all = (test, bound = "$item.attachments.@count", items = "== 1") =>
  `SUBQUERY(\n  extensionItems,\n  $item,\n  SUBQUERY(\n    $item.attachments,\n    $attachment,\n    ${test}\n  ).@count == ${bound}\n).@count ${items}`;
const conforms = (...types) => types.map((type) => `ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "${type}"`).join("\n    OR ");
const dictionary = (keys) => JSON.stringify(Object.fromEntries(Object.entries(keys).map(([key, value]) => [`NSExtensionActivation${key}`, value])), null, 2);

const examples = [
  ["From Apple's guide", [
    ["One or more PDFs, nothing else", all(conforms("com.adobe.pdf")), "Files: PDF"],
    ["Up to 10 images, 1 movie, 1 web page", dictionary({ SupportsImageWithMaxCount: 10, SupportsMovieWithMaxCount: 1, SupportsWebURLWithMaxCount: 1 }), "Photos: five photos"],
  ]],
  ["Popular rules", [
    ["Save a link from any app", `SUBQUERY(\n  extensionItems,\n  $item,\n  SUBQUERY(\n    $item.attachments,\n    $attachment,\n    ${conforms("public.url")}\n  ).@count >= 1\n).@count >= 1`, "Safari: web page"],
    ["Photos and videos, up to 20 of each", dictionary({ SupportsImageWithMaxCount: 20, SupportsMovieWithMaxCount: 20 }), "Photos: three photos and a video"],
    ["Any file", all(conforms("public.data", "public.file-url")), "Files: ZIP archive"],
    ["Links and text", dictionary({ DictionaryVersion: 2, SupportsText: true, SupportsWebURLWithMaxCount: 1 }), "Chrome: web page (2026)"],
    ["A web page with a script's results", dictionary({ SupportsWebPageWithMaxCount: 1 }), "Safari: web page"],
  ]],
  ["Common mistakes", [
    ["Hidden in Chrome", all(conforms("public.url")), "Chrome: web page (2026)"],
    ["ANY is missing", all('$attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"'), "Photos: one JPEG"],
    ["A type that doesn't exist", all(conforms("public.pdf")), "Files: PDF"],
    ["Equal instead of conforming", all('ANY $attachment.registeredTypeIdentifiers UTI-EQUALS "public.image"'), "Photos: one JPEG"],
    ["A misspelled key", dictionary({ SupportsImagesWithMaxCount: 5 }), "Photos: one JPEG"],
    ["A key that is 0", dictionary({ SupportsImageWithMaxCount: 0, SupportsText: false }), "Photos: one JPEG"],
    ["TRUEPREDICATE", "TRUEPREDICATE", "Files: PDF"],
    ["Curly quotes", all("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO “public.image”"), "Photos: one JPEG"],
    ["A variable with two names", all('ANY $attachement.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"'), "Photos: one JPEG"],
    ["One attachment only", all(conforms("public.image"), "1"), "Photos: five photos"],
  ]],
];
