import sanitizeHtml from 'sanitize-html';
import { crudeText, escapeHtml, htmlToPlainText } from './html-text.js';
import { isInert, isMention } from './inert.rules.js';
import { allowedAttributes, allowedTags, dropped } from './allow-list.js';
import { safeStyle } from './safe-style.rules.js';
import { HtmlTooLarge, walkHtml } from './walk-html.js';

export const limits = { bytes: 1_048_576, depth: 200, nodes: 20_000, textChars: 200_000 } as const;

export interface SanitisedHtml {
  html: string;
  /** What a reader sees, as plain text. */
  text: string;
  hasRemoteImages: boolean;
  /** The HTML was too large, too deep or not understood: only its text was kept. */
  isTextOnly: boolean;
}

/**
 * Turns anybody's HTML into HTML that can do nothing but be looked at. Runs for up to seconds on hostile input, so
 * it is only called inside a worker thread.
 */
export function sanitiseHtml(source: string): SanitisedHtml {
  return sanitise(source, false);
}

/** The same for the note of a colleague, in which people may be named by their ids. */
export function sanitiseNote(source: string): SanitisedHtml {
  return sanitise(source, true);
}

function sanitise(source: string, mentions: boolean): SanitisedHtml {
  if (Buffer.byteLength(source) > limits.bytes) return textOnly(source);
  try {
    walkHtml(source, {}, limits);
    const seen = { remoteImages: false, mentions };
    const html = sanitizeHtml(source, options(seen)).trim();
    if (!isInert(html)) return textOnly(source);
    return {
      html,
      text: htmlToPlainText(html, limits),
      hasRemoteImages: seen.remoteImages,
      isTextOnly: false,
    };
  } catch (error) {
    if (error instanceof HtmlTooLarge) return textOnly(source);
    throw error;
  }
}

function textOnly(source: string): SanitisedHtml {
  const text = crudeText(source, limits.textChars);
  return { html: textToHtml(text), text, hasRemoteImages: false, isTextOnly: true };
}

const links = /\bhttps?:\/\/[^\s<>"'()]{3,2000}/g;

/** Plain text as HTML: lines are kept, web addresses can be clicked. */
export function textToHtml(text: string): string {
  const linked: string[] = [];
  let from = 0;
  for (const match of text.matchAll(links)) {
    const url = match[0].replace(/(?<![.,;:!?\]])[.,;:!?\]]+$/, '');
    if (!URL.canParse(url)) continue;
    linked.push(escapeHtml(text.slice(from, match.index)));
    linked.push(
      `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer nofollow">${escapeHtml(url)}</a>`,
    );
    from = match.index + url.length;
  }
  linked.push(escapeHtml(text.slice(from)));
  return linked.join('').replace(/\r\n?|\n/g, '<br />');
}

function options(seen: { remoteImages: boolean; mentions: boolean }): sanitizeHtml.IOptions {
  return {
    allowedTags,
    allowedAttributes,
    nonTextTags: dropped,
    disallowedTagsMode: 'discard',
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['cid', 'data'] },
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    allowVulnerableTags: false,
    parseStyleAttributes: false,
    enforceHtmlBoundary: false,
    nestingLimit: limits.depth,
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: withSafeStyle(attribs) }),
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
      img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs, seen) }),
      span: (tagName, attribs) => ({ tagName, attribs: spanAttributes(attribs, seen.mentions) }),
      body: 'div',
    },
    exclusiveFilter: (frame) =>
      frame.tag === 'img' && !frame.attribs['src'] && !frame.attribs['data-remote-src'],
  };
}

type Attributes = Record<string, string>;

function withSafeStyle(attributes: Attributes): Attributes {
  if (attributes['style'] === undefined) return attributes;
  const { style, ...rest } = attributes;
  const safe = safeStyle(style ?? '');
  return safe ? { ...rest, style: safe } : rest;
}

/** Links open elsewhere, tell nobody where they were, and show on hover where they really lead. */
function linkAttributes(attributes: Attributes): Attributes {
  const { title: _title, target: _target, rel: _rel, ...rest } = withSafeStyle(attributes);
  const href = (rest['href'] ?? '').trim();
  if (!/^(https?:|mailto:|tel:)/i.test(href) || !URL.canParse(href)) {
    const { href: _href, ...withoutTarget } = rest;
    return withoutTarget;
  }
  return { ...rest, href, title: href.slice(0, 300), target: '_blank', rel: 'noopener noreferrer nofollow' };
}

function spanAttributes(attributes: Attributes, mentions: boolean): Attributes {
  const { 'data-mention': target, ...rest } = withSafeStyle(attributes);
  return mentions && target && isMention(target) ? { ...rest, 'data-mention': target } : rest;
}

const inlineImage = /^data:image\/(?:png|gif|jpe?g|webp);base64,[a-z0-9+/=\s]*$/i;

/** Pictures that came with the mail are shown; others wait under another name until the reader asks for them. */
function imageAttributes(attributes: Attributes, seen: { remoteImages: boolean }): Attributes {
  const { src: given, 'data-remote-src': heldBack, ...rest } = withSafeStyle(attributes);
  const src = (given ?? heldBack ?? '').trim();
  if (/^cid:/i.test(src) || inlineImage.test(src)) return { ...rest, src };
  const remote = src.startsWith('//') ? `https:${src}` : src;
  if (!/^https?:\/\//i.test(remote)) return rest;
  seen.remoteImages = true;
  return { ...rest, 'data-remote-src': remote };
}
