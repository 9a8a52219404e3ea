import type { MailAddress } from './parsed-mail.js';
import { oneLine } from './well-formed.rules.js';

const MAX_HEAD = 65_536;

/**
 * The sender in headers that are written as in the last century (`From  : Ann <ann@host(comment). example>`), which
 * parsers give up on. Undefined when no address is left after comments and spaces are taken out.
 * @param raw the mail as latin1 text.
 */
export function looseSender(raw: string): MailAddress | undefined {
  const head = raw.slice(0, MAX_HEAD).split(/\r?\n\r?\n/, 1)[0] ?? '';
  const field = /^from[ \t]*:(.*)$/im.exec(head.replace(/\r?\n[ \t]+/g, ' '))?.[1];
  if (!field) return undefined;
  const plain = field.replace(/\([^()]{0,500}\)/g, '');
  const bracketed = /<([^<>]{3,400})>/.exec(plain);
  const address = (bracketed?.[1] ?? plain).replace(/\s+/g, '').toLowerCase();
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address)) return undefined;
  const name = bracketed ? plain.slice(0, bracketed.index).replace(/"/g, '') : '';
  return { address: oneLine(address, 320), name: oneLine(name, 200) };
}
