import { themeMark } from '@parley/schema';
import { escapeHtml } from '../sanitising/html-text.js';

/** How the picture of a theme is named inside its mail. */
export const LOGO_CID = 'logo@email-theme.parley';
/** A place that nobody has: holds the place of an address until a mail is written. */
const HELD = 'https://placeholder.invalid/';

/** Placeholders as whole addresses are held by addresses, so that the sanitiser lets them stand. */
export function holdAddresses(html: string): string {
  return html
    .replace(
      /(\bsrc\s{0,9}=\s{0,9})(["']?)\s{0,9}\{\{\s{0,9}logo\s{0,9}\}\}\s{0,9}\2/gi,
      `$1"cid:${LOGO_CID}"`,
    )
    .replace(
      /(\bhref\s{0,9}=\s{0,9})(["']?)\s{0,9}\{\{\s{0,9}company\.website\s{0,9}\}\}\s{0,9}\2/gi,
      `$1"${HELD}company.website"`,
    );
}

/** An address of the web, or null for what is none. */
export function webAddress(text: string): string | null {
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return text.trim() && URL.canParse(whole) ? new URL(whole).href : null;
}

/**
 * Own HTML with everything in its place. All at once: what stands in a customer's name, or in the message, is never
 * read as a placeholder.
 * @param blocks HTML as it is: the message, and the picture.
 */
export function fillTheme(
  html: string,
  values: Readonly<Record<string, string>>,
  blocks: { message: string; logo: string },
): string {
  const website = webAddress(values['company.website'] ?? '');
  const address = `${HELD}company.website`;
  const pattern = new RegExp(`${themeMark.source}|${address.replaceAll('.', '\\.')}`, 'g');
  return html.replace(pattern, (whole, name: string | undefined) => {
    if (whole === address) return escapeHtml(website ?? '#');
    if (name === 'message' || name === 'logo') return blocks[name];
    return name === undefined ? whole : escapeHtml(values[name] ?? '');
  });
}

/** Plain text with its placeholders filled in. */
export function fillWords(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(themeMark, (_whole, name: string) => values[name] ?? '');
}
