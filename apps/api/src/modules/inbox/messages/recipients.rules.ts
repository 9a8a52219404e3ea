/** Who gets a mail. Addresses only, in lower case; nobody twice. */
export interface Recipients {
  to: string[];
  cc: string[];
  bcc: string[];
}

export type RecipientWish = { [K in keyof Recipients]?: readonly string[] | null };

export const MAX_RECIPIENTS = 50;
const MAX_ADDRESS = 254;

// What a mail server takes without quotes: no spaces, no controls, no angle brackets or lists, a name and a domain.
const LOCAL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+)*$/u;
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;
const NAMED = /^[^<>\p{Cc}]*<([^<>\s]+)>$/u;

/** The bare address of `jo@x.test` or `Jo Doe <jo@x.test>`, in lower case; null for what is none. */
export function addressOf(written: string): string | null {
  const trimmed = written.trim();
  // Whatever could begin another header or another address is no address.
  if (/[\p{Cc}\p{Zl}\p{Zp},;]/u.test(trimmed)) return null;
  const bare = (NAMED.exec(trimmed)?.[1] ?? trimmed).toLowerCase();
  const at = bare.lastIndexOf('@');
  if (at < 1 || bare.length > MAX_ADDRESS || at > 64) return null;
  return LOCAL.test(bare.slice(0, at)) && DOMAIN.test(bare.slice(at + 1)) ? bare : null;
}

export type RecipientFaults = Record<string, string[]>;

/**
 * @param own the addresses of the mailbox that sends: a mail to itself would come back as a customer's.
 * @returns the recipients, or what is wrong with them by field.
 */
export function recipientsOf(
  wish: RecipientWish,
  own: string | readonly string[] | null,
): { recipients: Recipients } | { faults: RecipientFaults } {
  const faults: RecipientFaults = {};
  const known = new Set<string>();
  const ours = new Set([own ?? []].flat().map((address) => address.toLowerCase()));
  const read = (field: keyof Recipients): string[] => {
    const found: string[] = [];
    for (const written of wish[field] ?? []) {
      const address = addressOf(written);
      if (!address) (faults[field] ??= []).push(`"${written.trim().slice(0, 80)}" is no e-mail address.`);
      else if (ours.has(address))
        (faults[field] ??= []).push(`${address} is the mailbox that this is sent from.`);
      else if (!known.has(address)) {
        known.add(address);
        found.push(address);
      }
    }
    return found;
  };
  const recipients = { to: read('to'), cc: read('cc'), bcc: read('bcc') };
  if (known.size > MAX_RECIPIENTS) faults['to'] = [`A mail goes to at most ${MAX_RECIPIENTS} people.`];
  return Object.keys(faults).length > 0 ? { faults } : { recipients };
}

/** From which of the mailbox's addresses an answer goes: the one that was written to, else the usual one. */
export function senderAddress(
  own: readonly string[],
  usual: string,
  answered: { to: readonly string[]; cc: readonly string[] } | null | undefined,
): string {
  const written = [...(answered?.to ?? []), ...(answered?.cc ?? [])].map((address) =>
    address.toLowerCase().replace(/^([^+@]*)\+[^@]*@/, '$1@'),
  );
  return written.find((address) => own.includes(address)) ?? usual;
}
