import createDOMPurify, { type Config } from 'dompurify';
import { safeHref } from '@/lib/safe-href';
import { WITHHELD_SOURCE } from './mailDocument';

export interface WashOptions {
  showRemoteImages: boolean;
  /** Addresses of the pictures that came with the mail, by content id. */
  inlinePictures: ReadonlyMap<string, string>;
}

const CONFIG: Config = {
  FORCE_BODY: true,
  WHOLE_DOCUMENT: false,
  ADD_ATTR: ['target'],
  FORBID_TAGS: [
    'form',
    'input',
    'button',
    'select',
    'textarea',
    'option',
    'iframe',
    'object',
    'embed',
    'audio',
    'video',
    'source',
    'svg',
    'math',
    'link',
    'meta',
    'base',
    'dialog',
  ],
  FORBID_ATTR: ['autofocus', 'ping', 'srcset', 'srcdoc', 'formaction', 'id', 'name'],
};
const REMOTE = /^(?:https?:)?\/\//i;

const purifier = createDOMPurify(window);
let options: WashOptions = { showRemoteImages: false, inlinePictures: new Map() };

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.hasAttribute('href')) washLink(node);
  if (node.localName === 'img') washPicture(node);
  if (node.hasAttribute('background')) node.removeAttribute('background');
});

/**
 * The second wash of a mail, after the server's: what the server let through by mistake ends here, and what both
 * let through ends in a frame without scripts. Links say where they lead and open beside the inbox.
 */
export function washMail(html: string, using: WashOptions): string {
  options = using;
  return purifier.sanitize(html, CONFIG);
}

function washLink(link: Element): void {
  const target = safeHref(link.getAttribute('href'));
  if (!target) {
    link.removeAttribute('href');
    return;
  }
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer nofollow');
  link.setAttribute('title', target);
}

function washPicture(picture: Element): void {
  const source = picture.getAttribute('src')?.trim() ?? '';
  const withheld = picture.getAttribute(WITHHELD_SOURCE)?.trim() ?? '';
  const contentId = /^cid:(.+)$/i.exec(source)?.[1];
  picture.setAttribute('referrerpolicy', 'no-referrer');
  if (contentId) {
    const known = options.inlinePictures.get(contentId);
    if (known) picture.setAttribute('src', known);
    else picture.removeAttribute('src');
  } else if (options.showRemoteImages && withheld && REMOTE.test(withheld)) {
    picture.setAttribute('src', withheld);
    picture.removeAttribute(WITHHELD_SOURCE);
  } else if (!options.showRemoteImages && isElsewhere(source)) {
    picture.removeAttribute('src');
    picture.setAttribute(WITHHELD_SOURCE, source);
  }
}

const isElsewhere = (source: string) => REMOTE.test(source) && !source.startsWith(`${location.origin}/`);
