// Converts texts for people to the line protocol and back.

/** The members of requests that aren't options: arguments of functions, and members that belong to the protocol. */
const notOptions = ["ask", "id", "services", "rule", "text", "other", "otherText", "context", "contextText", "host", "changes", "tokens", "description", "take", "total", "else", "type", "into", "path"];

/** An error of the line protocol in the terms of the functions. */
export function errorInWords({ message, help = "", ...rest }) {
  const lists = /^The members are (.*)\.$/.exec(help.trim() || message.slice(message.indexOf("The members are ")));
  const options = lists?.[1].split(", ").filter((each) => !notOptions.includes(each)).join(", ");
  return {
    ...rest,
    message: message.replace(/\.? The members are .*/, "").replace(/^unknown member/, "unknown option").replace('a request requires "rule" or "text"', "a rule is required, as a string or an object").replace(/^.*requires "other" or "otherText"/, "a second rule is required, as a string or an object"),
    help: lists ? `The options are ${options}${lists[1].endsWith("tokens") ? "; assertRule has allowWarnings, too" : ""}.` : help || undefined,
  };
}
