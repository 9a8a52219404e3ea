/** Somebody a message goes to. */
export interface Recipient {
  /** An e-mail address, or a number in its international form. */
  address: string;
  name?: string | null;
}

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/i;
const SEPARATOR = /[,;\n]+/;

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text.trim());

/** One entry as people paste it: "Sam <sam@harbour.test>" or the address alone; nothing when it is no address. */
export function readRecipient(text: string): Recipient | null {
  const entry = text.trim();
  const named = /^"?([^"<]*)(?:"\s*)?<([^>]+)>$/.exec(entry);
  const address = (named?.[2] ?? entry).trim();
  if (!isEmail(address)) return null;
  const name = named?.[1]?.trim();
  return name ? { address, name } : { address };
}

/** What is taken of a typed or pasted text, and what stays in the field because it is no address yet. */
export function readRecipients(text: string): { found: Recipient[]; rest: string } {
  const found: Recipient[] = [];
  const rest: string[] = [];
  for (const part of text.split(SEPARATOR)) {
    const whole = readRecipient(part);
    if (whole) found.push(whole);
    // Addresses that only spaces divide; a name with spaces is not taken apart.
    else if (part.trim() && part.trim().split(/\s+/).every(isEmail))
      found.push(
        ...part
          .trim()
          .split(/\s+/)
          .map((address) => ({ address })),
      );
    else if (part.trim()) rest.push(part.trim());
  }
  return { found, rest: rest.join(', ') };
}

/** The list with these behind it; an address stands in it once, however it is written. */
export function withRecipients(
  list: readonly Recipient[],
  added: readonly Recipient[],
  limit = Infinity,
): Recipient[] {
  const next = [...list];
  for (const recipient of added) {
    const isThere = next.some(({ address }) => address.toLowerCase() === recipient.address.toLowerCase());
    if (!isThere && next.length < limit) next.push(recipient);
  }
  return next;
}
