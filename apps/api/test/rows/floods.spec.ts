import { saidIn } from '../../src/modules/contacts/consents/contact-consent.rules.js';
import { notesCell } from '../../src/modules/contacts/importing/import-care.rules.js';
import { groupNames } from '../../src/modules/contacts/importing/import-places.rules.js';
import { holdAddresses } from '../../src/modules/channels/themes/theme-html.rules.js';
import { textToHtml } from '../../src/modules/channels/sanitising/sanitise-html.js';
import { optOutOf } from '../../src/modules/channels/connectors/sms/consent-words.rules.js';
import { zoomLinkIn } from '../../src/modules/internal-chat/calls/zoom-link.rules.js';
import { factsOfPage, linksIn, pageText } from '../../src/modules/internal-chat/links/chat-link.rules.js';
import { chatBody } from '../../src/modules/internal-chat/messages/chat-body.rules.js';
import { deliveryErrorCode } from '../../src/modules/inbox/messages/delivery-error.rules.js';
import { headersOf } from '../../src/modules/inbox/messages/mail-headers.rules.js';
import { replySubject } from '../../src/modules/inbox/messages/message.rules.js';
import { bareSubject } from '../../src/modules/inbox/merging/merge.rules.js';
import { camelKey } from '../../src/platform/http/case.js';
import { isDateFormat } from '../../src/platform/sheets/xlsx-dates.js';
import { isSomebody } from '../../src/platform/sheets/sheet.rules.js';

const LETTERS = 150_000;
/** What takes as long as its text is long needs some milliseconds here, also on a busy machine; what takes its square, many seconds. */
const LIMIT_MS = 4_000;

const runs = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r',
    '\u00a0',
    '_',
    '.',
    '!',
    '<',
    '+',
    '"',
    '[',
    '&nbsp;',
    '<br>',
    '<div>',
    '<div> ',
    '</div>',
  ],
  ...['@.', 'a.', '😀', 'src=\t', 'Re: ', '552 ', '<meta charset=', ' ;', '\\***\r', 'https://'],
];

const readers: Record<string, (text: string) => unknown> = {
  'the names in a body': camelKey,
  'a message of the team chat': chatBody,
  'links of the team chat': (text) => linksIn(`https://a.${text}`, 'https://own.test'),
  'a meeting in the team chat': (text) => zoomLinkIn(`https://zoom.us/j/${text}`),
  'what a page says of itself': (text) => factsOfPage(`<title>${text}</title>${text}`),
  'letters of a page': (text) => pageText(Buffer.from(text), `text/html; charset=${text}`),
  'a word of consent': (text) => [saidIn(text), optOutOf(text)],
  'notes for a file': (text) => notesCell([text]),
  'groups in a cell': groupNames,
  'a row of a sheet': (text) => isSomebody([text]),
  'a format of dates': (text) => isDateFormat(200, text),
  'own HTML of mails': holdAddresses,
  'text as HTML': (text) => textToHtml(`https://a.test/${text}`),
  'what a server said': (text) => deliveryErrorCode('FAILED', text),
  'headers of a mail': (text) => headersOf(`A:${text}\nB: c\n\n`),
  'a subject': (text) => [replySubject(`re${text}`), bareSubject(`re${text}`)],
};

/** A long run of one thing is read as quickly as any other text: nobody holds a process up by writing one. */
describe('a flood', () => {
  it.each(Object.entries(readers))('does not hold up who reads %s', (_, read) => {
    const slow = runs.flatMap((run) => {
      const flood = run.repeat(LETTERS / run.length);
      return [flood, `x${flood}x`, `${flood}\0<b>y</b>`].flatMap((text) => {
        const ms = timeOf(() => read(text));
        // A machine that stood still for a moment does not do so twice.
        return ms > LIMIT_MS && timeOf(() => read(text)) > LIMIT_MS ? [{ run, ms }] : [];
      });
    });
    expect(slow).toEqual([]);
  });
});

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return Math.round(performance.now() - start);
}
