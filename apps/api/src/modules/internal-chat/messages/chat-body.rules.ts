import sanitizeHtml from 'sanitize-html';

export interface ChatBody {
  html: string;
  /** What a reader sees. */
  text: string;
}

/** Who is named in a message: by id, never by the words. */
export interface ChatMentions {
  readonly userIds: readonly number[];
  readonly teamIds: readonly number[];
  /** Everybody in the thread. */
  readonly isHere: boolean;
}

const TAGS = ['br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'div', 'pre'];
/** What editors and other programs write for the same. */
const SAME: Readonly<Record<string, string>> = {
  ...{ b: 'strong', i: 'em', del: 's', strike: 's', p: 'div', blockquote: 'div', section: 'div' },
  ...{ h1: 'div', h2: 'div', h3: 'div', h4: 'div', h5: 'div', h6: 'div', tr: 'div' },
};
const MARK = /^(?:user:[1-9]\d{0,14}|team:[1-9]\d{0,14}|here)$/;
const MARKS = / data-mention="(?:(user|team):(\d+)|(here))"/g;
const HERE = /(?:^|[\s>(])@here(?![\p{L}\p{N}_-])/u;
/** Who names more than these has pasted a list. */
const MOST = 50;
const DEPTH = 40;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { strong: ['data-mention'] },
  disallowedTagsMode: 'discard',
  // What stands in these is no text that anybody wrote.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'iframe', 'xmp'],
  nestingLimit: DEPTH,
  transformTags: {
    ...Object.fromEntries(
      Object.entries(SAME).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {}, false)]),
    ),
    '*': (tagName, attribs) => mention(tagName, attribs),
  },
};

/** A mark of a person is kept on whatever carries it; everything else about a tag is gone. */
function mention(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const mark = attribs['data-mention'];
  if (mark !== undefined && MARK.test(mark) && ['span', 'strong', 'a', 'b'].includes(tagName))
    return { tagName: 'strong', attribs: { 'data-mention': mark } };
  return { tagName, attribs: {} };
}

/** The words of a message as they are kept: a few tags, no more than one empty line, none before and behind. */
export function chatBody(source: string): ChatBody {
  const written = /<\/?[a-z!]/i.test(source) ? source : source.replace(/\r\n?|\n/g, '<br />');
  const html = tidyBreaks(sanitizeHtml(written, OPTIONS));
  const text = textOf(html);
  return text === '' ? { html: '', text } : { html, text };
}

const BREAK = '<br />';

/** Each pattern begins where a run of gaps begins, and nowhere within: else a long run would be looked at from each of its letters. */
function tidyBreaks(html: string): string {
  return html
    .replaceAll('\u00a0', ' ')
    .replace(/<div>(?:\s|&nbsp;)*(?:<br \/>(?:\s|&nbsp;)*)?<\/div>/g, BREAK)
    .replace(/(?<!\s)\s*<br \/>(?:\s*<br \/>){2,}\s*/g, BREAK + BREAK)
    .replace(/^(?:\s|<br \/>)+|(?<!\s|<br \/>)(?:\s|<br \/>)+$/g, '')
    .replace(/^((?:<div>)+)(?:\s|<br \/>)+/, '$1')
    .replace(/(?<!\s|<br \/>)(?:\s|<br \/>)+((?:<\/div>)+)$/, '$1');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function textOf(html: string): string {
  return html
    .replace(/<br \/>|<\/(?:div|li|pre|ul|ol)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(?![\n\t\u200d])[\p{Cf}\p{Cc}]/gu, '')
    .trim();
}

export function mentionsOf({ html, text }: ChatBody): ChatMentions {
  const userIds = new Set<number>();
  const teamIds = new Set<number>();
  let isHere = HERE.test(text);
  for (const [, kind, id, here] of html.matchAll(MARKS)) {
    if (here) isHere = true;
    else if (kind === 'user' && userIds.size < MOST) userIds.add(Number(id));
    else if (kind === 'team' && teamIds.size < MOST) teamIds.add(Number(id));
  }
  return { userIds: [...userIds], teamIds: [...teamIds], isHere };
}
