/**
 * What quick replies, signatures and templates may name. The fields that an agency made itself are named by their key:
 * `custom.…` those of a conversation, `contact.custom.…`, `profile.custom.…` and `agent.custom.…` the others.
 */
export const replyVariables = [
  'contact.first_name',
  'contact.last_name',
  'contact.name',
  'contact.email',
  'contact.phone',
  'profile.name',
  'agent.first_name',
  'agent.last_name',
  'agent.name',
  'agent.email',
  'ticket.number',
  'ticket.subject',
  'channel.name',
  'agency.name',
  'date',
] as const;
export type ReplyVariableName = (typeof replyVariables)[number];

/** Values by name. A name that is not there, or is empty, is missing. */
export type VariableValues = Readonly<Record<string, string | null | undefined>>;

export interface FilledText {
  text: string;
  /** Names without a value and without words to stand in, each once, as they were written. */
  missing: string[];
}

const CUSTOM = /^(?:(?:contact|profile|agent)\.)?custom\.[\p{L}\p{N}_ -]{1,60}$/u;
/** What stands before the key of a custom field, however it is spelt. */
const CUSTOM_PLACE = /^(?:(?:contact|profile|agent)\.)?custom\./i;
/** `{{ name | what to say without it }}`; braces inside end it. */
const VARIABLE = /\{\{\s{0,9}([^{}|\s][^{}|]{0,79}?)\s{0,9}(?:\|([^{}]{0,200}))?\}\}/gu;

export function isReplyVariable(name: string): boolean {
  return (replyVariables as readonly string[]).includes(name) || CUSTOM.test(name);
}

/** How a variable is written. */
export function variableMark(name: string): string {
  return `{{${name}}}`;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => escapes[letter] as string);
}

/** Plain text with its variables filled in. What has no value stays as it stands, so that somebody notices. */
export function fillText(text: string, values: VariableValues): FilledText {
  return fill(text, values, (value) => value);
}

/** The same for HTML: values are escaped; words that stand in are part of the HTML already. */
export function fillHtml(html: string, values: VariableValues): FilledText {
  return fill(html, values, escaped);
}

/** A name as it stands among the values: small letters, but for what an agency called a field of its own. */
function variableKey(name: string): string {
  const place = CUSTOM_PLACE.exec(name)?.[0];
  return place ? place.toLowerCase() + name.slice(place.length) : name.toLowerCase();
}

function fill(source: string, values: VariableValues, write: (value: string) => string): FilledText {
  const missing = new Set<string>();
  const text = source.replace(VARIABLE, (whole: string, name: string, fallback: string | undefined) => {
    const key = variableKey(name);
    const value = Object.hasOwn(values, key) ? values[key]?.trim() : undefined;
    if (value) return write(value);
    if (fallback !== undefined) return fallback.trim();
    missing.add(key);
    return whole;
  });
  return { text, missing: [...missing] };
}

/** The variables that stand in a text and were not filled in, each once, as they were written. */
export function openVariables(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map((match) => match[0]))];
}

/** Names that nothing will ever fill: a slip of the pen, most likely. */
export function unknownVariables(text: string): string[] {
  return variablesIn(text).filter((name) => !isReplyVariable(name));
}

/** The names of the variables that stand in a text, each once. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map((match) => variableKey(match[1] as string)))];
}

/** Removes what has no value, for texts that nobody reads before they go out, such as signatures. */
export function withoutMissing(text: string): string {
  return text.replace(VARIABLE, '');
}

/** The first word of a name; an address or "Visitor 12" has none. */
export function firstNameOf(fullName: string): string {
  const name = fullName.trim();
  return /[\d@]/.test(name) ? '' : (name.split(/\s+/u)[0] ?? '');
}

export function lastNameOf(fullName: string): string {
  const name = fullName.trim();
  return /[\d@]/.test(name) ? '' : name.split(/\s+/u).slice(1).join(' ');
}
