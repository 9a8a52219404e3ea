/** What quick replies and signatures may name; `custom.…` are the fields that an agency made itself. */
export const replyVariables = [
  'contact.first_name',
  'contact.last_name',
  'contact.name',
  'contact.email',
  'contact.phone',
  'agent.first_name',
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

const CUSTOM = /^custom\.[\p{L}\p{N}_ -]{1,60}$/u;
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

function fill(source: string, values: VariableValues, write: (value: string) => string): FilledText {
  const missing = new Set<string>();
  const text = source.replace(VARIABLE, (whole: string, name: string, fallback: string | undefined) => {
    const key = name.toLowerCase().startsWith('custom.') ? name : name.toLowerCase();
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
  const names = [...text.matchAll(VARIABLE)].map((match) => match[1] as string);
  return [
    ...new Set(names.filter((name) => !isReplyVariable(/^custom\./i.test(name) ? name : name.toLowerCase()))),
  ];
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
