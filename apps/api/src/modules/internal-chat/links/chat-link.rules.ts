import { Parser } from 'htmlparser2';

export const linkStates = ['WAITING', 'READY', 'NONE'] as const;
export type LinkState = (typeof linkStates)[number];

/** Of one message; the others stay words. */
export const MAX_LINKS = 3;
const MAX_URL = 2_000;
const MAX_TITLE = 200;
const MAX_DESCRIPTION = 300;
const MAX_NAME = 80;

/** Pixels: what is kept of a picture fits into these. */
export const PICTURE_BOX = { width: 480, height: 360 };
/** Pixels of an edge: what is smaller counts visits, or is an icon. */
export const SMALLEST_EDGE = 48;
export const PICTURE_TYPE = 'image/webp';

/** From what the storage key of a page's picture is derived: asked again, it is written to the same place. */
export function originOfPicture(linkId: number): string {
  return `chat-link-picture/${linkId}`;
}

/** What a page says of itself. */
export interface PageFacts {
  title: string;
  description: string;
  siteName: string;
  /** The address of its picture, as the page gives it. */
  picture: string;
}

const LINKS = /https?:\/\/[^\s<>"'`{}|\\^]+/gi;
const BEHIND = /(?<![.,;:!?…)\]}»”’])[.,;:!?…)\]}»”’]+$/u;

/** The first pages that a text names. What stands on this Parley is no page of the web. */
export function linksIn(text: string, ownOrigin: string): string[] {
  const found = new Set<string>();
  for (const [match] of text.matchAll(LINKS)) {
    const url = pageUrl(match);
    if (url && url.origin !== ownOrigin && url.href.length <= MAX_URL) found.add(url.href);
    if (found.size === MAX_LINKS) break;
  }
  return [...found];
}

/** A closing bracket belongs to the address only when it opened there. */
function pageUrl(match: string): URL | null {
  const end = match.replace(BEHIND, '');
  const closed = match.slice(end.length).startsWith(')') && end.includes('(') ? `${end})` : end;
  if (!URL.canParse(closed)) return null;
  const url = new URL(closed);
  url.hash = '';
  return url.username === '' && url.password === '' && url.hostname.includes('.') ? url : null;
}

const MOST_TAGS = 3_000;

class ReadEnough extends Error {}

/** Reads the head of a page: as text only, whatever stands in it. @returns null when it says nothing of itself */
export function factsOfPage(html: string): PageFacts | null {
  const metas = new Map<string, string>();
  const parts: string[] = [];
  let inTitle = false;
  let hasTitle = false;
  let tags = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        tags += 1;
        // A page that leaves out its head tags still says what it is before its first words.
        if (tags > MOST_TAGS || (name === 'body' && metas.size > 0)) throw new ReadEnough();
        if (name === 'title' && !hasTitle) inTitle = true;
        if (name === 'meta') noteMeta(metas, attributes);
      },
      ontext(text) {
        if (inTitle) parts.push(text);
      },
      onclosetag(name) {
        if (name !== 'title' || !inTitle) return;
        inTitle = false;
        hasTitle = true;
      },
    },
    { decodeEntities: true },
  );
  try {
    parser.write(html);
    parser.end();
  } catch (error) {
    if (!(error instanceof ReadEnough)) throw error;
  }
  const of = (...names: string[]) => names.map((name) => metas.get(name)).find(Boolean) ?? '';
  const title = line(of('og:title', 'twitter:title') || parts.join(''), MAX_TITLE);
  if (title === '') return null;
  const description = line(of('og:description', 'twitter:description', 'description'), MAX_DESCRIPTION);
  const siteName = line(of('og:site_name', 'application-name'), MAX_NAME);
  const picture = of('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src');
  return { title, description, siteName, picture: picture.length <= MAX_URL ? picture : '' };
}

function noteMeta(metas: Map<string, string>, attributes: Record<string, string>): void {
  const name = (attributes.property ?? attributes.name ?? '').trim().toLowerCase();
  const content = attributes.content?.trim();
  if (name && content && !metas.has(name)) metas.set(name, content);
}

/** One line of visible letters, cut where it is too long. */
function line(text: string, most: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, (one) => (/\s/.test(one) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...plain];
  return letters.length <= most ? plain : `${letters.slice(0, most - 1).join('')}…`;
}

const SAID = /<meta[^>]{0,200}?charset\s*=\s*(?:["']\s*)?([\w-]{2,40})/i;

/** By what a page says of its letters: the header, its first bytes, its own head; else UTF-8. */
export function pageText(bytes: Uint8Array, contentType: string): string {
  const header = /charset\s*=\s*"?([\w-]{2,40})/i.exec(contentType)?.[1];
  const [a, b, c] = bytes;
  const isMarked =
    (a === 0xef && b === 0xbb && c === 0xbf) || (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
  const mark = isMarked ? (a === 0xef ? 'utf-8' : a === 0xff ? 'utf-16le' : 'utf-16be') : undefined;
  const said = SAID.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 4_096)))?.[1];
  for (const label of [mark, header, said, 'utf-8']) {
    if (label === undefined) continue;
    try {
      return new TextDecoder(label).decode(bytes);
    } catch {
      // Nobody knows these letters: what the page says in another place may be right.
    }
  }
  return '';
}

export function isPage(contentType: string): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType);
}
