// Example rules to start from.

const all = (test) =>
  `SUBQUERY(\n  extensionItems,\n  $item,\n  SUBQUERY(\n    $item.attachments,\n    $attachment,\n    ${test}\n  ).@count == $item.attachments.@count\n).@count == 1`;
const conforms = (...types) => types.map((type) => `ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "${type}"`).join("\n    OR ");
const dictionary = (keys) => JSON.stringify(Object.fromEntries(Object.entries(keys).map(([key, value]) => [`NSExtensionActivation${key}`, value])), null, 2);

const examples = [
  ["Hidden in Chrome", dictionary({ SupportsImageWithMaxCount: 5, SupportsWebURLWithMaxCount: 1 })],
  ["Links and text", dictionary({ DictionaryVersion: 2, SupportsText: true, SupportsWebURLWithMaxCount: 1 })],
  ["Photos and videos, up to 20 of each", dictionary({ SupportsImageWithMaxCount: 20, SupportsMovieWithMaxCount: 20 })],
  ["One or more PDFs, nothing else", all(conforms("com.adobe.pdf"))],
  ["A link from any app", `SUBQUERY(\n  extensionItems,\n  $item,\n  SUBQUERY(\n    $item.attachments,\n    $attachment,\n    ${conforms("public.url")}\n  ).@count >= 1\n).@count >= 1`],
  ["A misspelled key", dictionary({ SupportsImagesWithMaxCount: 5 })],
  ["ANY is missing", all('$attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"')],
  ["A type that doesn't exist", all(conforms("public.pdf"))],
  ["TRUEPREDICATE", "TRUEPREDICATE"],
];
