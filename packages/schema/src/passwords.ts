import { signInLimits } from './limits.js';

/** What is wrong with a password that somebody wants to choose. */
export type PasswordFault = 'too_short' | 'too_long' | 'common' | 'personal';

/** Whose password it will be: words about them are the first that are tried. */
export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
  companyName: string;
}

const OWN_WORDS = ['parley'];
const SHORTEST_WORD = 3;
/** So many signs must be left besides what is known of the person. */
const OWN_SIGNS = 5;

/**
 * The one rule for new passwords, on the server and on the screen. Length counts signs, not bytes; nothing has to be a
 * digit or a capital, because that makes passwords worse.
 * @param common the list of `common-passwords`, which is large and therefore loaded apart.
 */
export function passwordFault(
  password: string,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): PasswordFault | null {
  const length = [...password].length;
  if (length < signInLimits.passwordMinLength) return 'too_short';
  if (length > signInLimits.passwordMaxLength) return 'too_long';
  const plain = password.normalize('NFKC').toLowerCase();
  if (isCommon(plain, common)) return 'common';
  return isPersonal(plain, owner) ? 'personal' : null;
}

/** 0 for what is refused, up to 4: a hint for people, no promise. */
export function passwordStrength(
  password: string,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): 0 | 1 | 2 | 3 | 4 {
  if (passwordFault(password, owner, common) !== null) return 0;
  const different = new Set(password.toLowerCase()).size;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const signs = Math.min([...password].length, different * 2) + (kinds - 1) * 2;
  if (signs < 12) return 1;
  if (signs < 16) return 2;
  return signs < 20 ? 3 : 4;
}

/** `Password1!` is `password` with what everybody adds. */
function isCommon(plain: string, common: ReadonlySet<string>): boolean {
  const bare = /\p{L}(?:.*\p{L})?/su.exec(plain)?.[0] ?? '';
  return common.has(plain) || common.has(bare) || new Set(plain).size < 3;
}

function isPersonal(plain: string, { email, firstName, lastName, companyName }: PasswordOwner): boolean {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const texts = [email.toLowerCase(), local, domain, firstName, lastName, companyName, ...OWN_WORDS];
  const words = texts
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.normalize('NFKC').toLowerCase().trim())
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), plain);
  const isTouched = rest !== plain;
  return isTouched && rest.replace(/[^\p{L}\p{N}]/gu, '').length < OWN_SIGNS;
}
