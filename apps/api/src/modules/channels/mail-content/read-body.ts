import { limits, type SanitisedHtml, sanitiseHtml, textToHtml } from '../sanitising/sanitise-html.js';
import { HtmlTooLarge } from '../sanitising/walk-html.js';
import { splitHtml, splitPlainText, type SplitText } from './split-quote.rules.js';

export interface RawBody {
  html: string;
  text: string;
}

/** What is shown of a mail: clean, with the history split off. */
export interface MailBody {
  html: string;
  text: string;
  quotedHtml: string;
  hasRemoteImages: boolean;
  /** It was too large or too deep: only its words are shown, or not all of them. */
  isTextOnly: boolean;
}

/** Chooses, splits and cleans the body of a mail. Runs in a worker thread. */
export function readBody(raw: RawBody): MailBody {
  return raw.html.trim() ? (fromHtml(raw.html, raw.text) ?? fromText(raw.text)) : fromText(raw.text);
}

function fromHtml(html: string, text: string): MailBody | null {
  const split = safeSplit(html);
  const main = sanitiseHtml(split.main);
  const quoted = split.quoted ? sanitiseHtml(split.quoted) : nothing;
  // Some programs send an empty HTML part beside the real text.
  if (!main.text && !main.html.includes('<img') && text.trim()) return null;
  return {
    html: main.html,
    text: main.text,
    quotedHtml: quoted.html,
    hasRemoteImages: main.hasRemoteImages || quoted.hasRemoteImages,
    isTextOnly: main.isTextOnly,
  };
}

const nothing: SanitisedHtml = { html: '', text: '', hasRemoteImages: false, isTextOnly: false };

/** A document beyond the limits is not split: it is about to be reduced to its text anyway. */
function safeSplit(html: string): SplitText {
  try {
    return splitHtml(html, limits);
  } catch (error) {
    if (error instanceof HtmlTooLarge) return { main: html, quoted: '' };
    throw error;
  }
}

function fromText(text: string): MailBody {
  const whole = text.replace(/\r\n?/g, '\n').trim();
  const split = splitPlainText(whole.slice(0, limits.textChars));
  return {
    html: textToHtml(split.main),
    text: split.main,
    quotedHtml: split.quoted ? textToHtml(split.quoted.trim()) : '',
    hasRemoteImages: false,
    isTextOnly: whole.length > limits.textChars,
  };
}
