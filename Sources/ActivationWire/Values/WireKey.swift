/// The names of all members that programs read. No other member can be written, and a check compares `Grammar/wire.schema.json` with this list.
///
/// Apple's keys, type identifiers and the formats of other programs have names of their own.
package enum WireKey: String, CaseIterable, Sendable {
  // The kind of an answer.
  case schemaVersion, kind, id, line, version, name, message, help, title, text, notes, page, note
  // Verdicts and their reasons.
  case verdict, reason, longReason, cause, readings, question, error, exception, handed, share
  case prepared, ruleName, findings
  case clauses, isCut, depth, outcome, detail, subject, decides, conformance
  case changes, searched, tried, otherCauses
  case suggestedIn = "in"
  // Shares.
  case app, extensionItems, attachments, types, registered, evidence, sources, address, isEveryday, isOld, platform
  case systemVersions, seen, change, item, attachment, type, key, newKey
  // Places and edits.
  case place, file, column, endLine, endColumn, range, keys, edits
  // Findings.
  case severity, commandHelp, unread, fixes, number, isSafe, rule, changed, nowShown, noLongerShown, uncertain, alsoIn,
    sameAs
  case otherSeverities, condition, appStore
  // The content that a rule accepts.
  case description, shown, kinds, counts, least, most, certainFor, isProbable, asPrinted, unrecorded, except, remarks,
    doubts,
    failing, shares, hidden,
    unknown, isExact
  case relation, first, second, onlyFirst, onlySecond, otherReadings, form, because
  // Types.
  case identifier, identifiers, isDeclared, declaredBy, conformsTo, supertypes, subtypes, constants, extensions
  case mimeTypes, osTypes, pasteboardTypes, platforms, dynamic, suggestions, to, conforms, path, toPath, value
  // Extensions and files.
  case extensionPoint, rules
  case extensionFacts = "extension"
  case files, containingApps, candidates
  // Tests.
  case expected, expectedReason, claim, counterexample, otherVerdict
  // Counts.
  case summary, errors, warnings, known, notesLeftOut, passed, failed, undecided, notApplicable, exitCode
  // Requests, and members that only their answers have.
  case servedBy, questions, ask, numbers, options, texts, tokens, parses, canonical, formatted, result,
    notation, forms
  case infoPlist, json, yaml, swift, expo, predicate, hosts, commands, asks, tables, shareCount, typeCount
}
