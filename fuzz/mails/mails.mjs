// Mails as programs write them, and as nobody should: headers, parts, encodings, and what is far too much.
import fc from 'fast-check';
import { mutate, mutationKinds, random } from '../../bench/lib/mail-mutations.mjs';
import { payload } from '../html/payloads.mjs';

const LINE = '\r\n';
const text = fc.oneof(
  fc.lorem({ maxCount: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const word = fc.oneof(fc.lorem({ maxCount: 4 }), fc.string({ unit: 'grapheme', maxLength: 30 }));
const encodedWord = word.map((one) => `=?utf-8?B?${Buffer.from(one).toString('base64')}?=`);
const name = fc.oneof(
  word,
  encodedWord,
  fc.constant('=?x-none?Q?=zz?='),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const address = fc.oneof(
  { weight: 6, arbitrary: fc.emailAddress() },
  fc.constantFrom(
    'a@',
    '@b.test',
    '<>',
    '"a b"@c.test',
    'x'.repeat(400) + '@b.test',
    'a@[127.0.0.1]',
    'kees@bücher.test',
    '',
  ),
);
const person = fc.tuple(name, address).map(([called, at]) => `${called} <${at}>`);
const id = fc.uuid().map((one) => `<${one}@sender.test>`);
const date = fc.oneof(
  fc.date({ noInvalidDate: true }).map((one) => one.toUTCString()),
  fc.constantFrom('yesterday', '', 'Mon, 99 Zzz 99999 99:99:99 +9999'),
);
const rare = (arbitrary) => fc.option(arbitrary, { freq: 3 });
const headers = fc.record({
  From: person,
  To: fc.array(person, { maxLength: 4 }).map((all) => all.join(', ')),
  Cc: rare(fc.array(person, { maxLength: 4 }).map((all) => all.join(', '))),
  'Reply-To': rare(person),
  Subject: fc.oneof(
    word,
    encodedWord,
    fc.array(encodedWord, { maxLength: 40 }).map((all) => all.join(`${LINE} `)),
    text,
  ),
  Date: rare(date),
  'Message-ID': rare(fc.oneof(id, word)),
  'In-Reply-To': rare(id),
  References: rare(fc.array(id, { maxLength: 60 }).map((all) => all.join(`${LINE} `))),
  'Auto-Submitted': rare(fc.constantFrom('auto-replied', 'no', 'auto-generated; x')),
  'List-Unsubscribe': rare(fc.webUrl().map((url) => `<${url}>`)),
  'X-Priority': rare(word),
});

const charset = fc.constantFrom(
  'utf-8',
  'iso-8859-1',
  'windows-1252',
  'iso-2022-jp',
  'gb18030',
  'utf-7',
  'utf-16',
  'x-none',
  'UTF-8"',
);
const encodings = {
  '7bit': (content) => content,
  '8bit': (content) => content,
  base64: (content) =>
    Buffer.from(content)
      .toString('base64')
      .replace(/(.{76})/g, `$1${LINE}`),
  'quoted-printable': (content) =>
    [...Buffer.from(content)]
      .map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join('')
      .replace(/((?:=..){24})/g, `$1=${LINE}`),
  'x-uuencode': (content) => `begin 644 a${LINE}${content}${LINE}end`,
};
const leaf = (type, content) =>
  fc
    .tuple(type, charset, fc.constantFrom(...Object.keys(encodings)), content)
    .map(
      ([kind, set, encoding, body]) =>
        `Content-Type: ${kind}; charset=${set}${LINE}Content-Transfer-Encoding: ${encoding}${LINE}${LINE}${encodings[encoding](body)}`,
    );
const file = fc
  .tuple(
    fc.constantFrom(
      'application/pdf',
      'image/png',
      'text/calendar',
      'message/rfc822',
      'application/ms-tnef',
      'text/x-vcard',
      'a/b/c',
    ),
    fc.oneof(
      word,
      encodedWord,
      fc.constantFrom('../../etc/passwd', 'x'.repeat(500), 'a\u0000b.exe', '.htaccess'),
    ),
    fc.uint8Array({ maxLength: 400 }),
    rare(fc.constantFrom('a@b', 'logo', '<<>>')),
  )
  .map(
    ([type, called, bytes, cid]) =>
      `Content-Type: ${type}; name="${called}"${LINE}Content-Disposition: ${cid ? 'inline' : 'attachment'}; filename*=utf-8''${encodeURIComponent(called.toWellFormed?.() ?? '')}${LINE}` +
      `${cid ? `Content-ID: <${cid}>${LINE}` : ''}Content-Transfer-Encoding: base64${LINE}${LINE}${Buffer.from(bytes).toString('base64')}`,
  );
const report = fc
  .tuple(address, fc.constantFrom('5.1.1', '4.2.2', '9.9.9', ''))
  .map(
    ([to, status]) =>
      `Content-Type: message/delivery-status${LINE}${LINE}Reporting-MTA: dns; a.test${LINE}${LINE}Final-Recipient: rfc822; ${to}${LINE}Action: failed${LINE}Status: ${status}`,
  );

const { part } = fc.letrec((tie) => ({
  part: fc.oneof(
    { maxDepth: 4 },
    leaf(fc.constant('text/plain'), text),
    leaf(fc.constant('text/html'), payload),
    file,
    report,
    fc
      .tuple(
        fc.constantFrom('mixed', 'alternative', 'related', 'report', 'signed'),
        fc.array(tie('part'), { maxLength: 4 }),
        fc.nat(8),
      )
      .map(([kind, parts, ending]) => multipart(kind, parts, ending)),
  ),
}));

let marks = 0;
function multipart(kind, parts, ending) {
  const mark = `fuzz-${(marks = (marks + 1) % 1_000)}`;
  const end = ending === 0 ? '' : `--${mark}--${LINE}`;
  return `Content-Type: multipart/${kind}; boundary="${mark}"${LINE}${LINE}${parts.map((one) => `--${mark}${LINE}${one}${LINE}`).join('')}${end}`;
}

/** Small to send, large to read. */
const bombs = fc.constantFrom(
  () => `Content-Type: text/html${LINE}${LINE}${'<div>'.repeat(60_000)}`,
  () => `Content-Type: text/html${LINE}${LINE}${'<table><tr><td>'.repeat(20_000)}`,
  () => `Content-Type: text/html${LINE}${LINE}<a ${'a=b '.repeat(100_000)}>`,
  () => `Content-Type: text/html${LINE}${LINE}${'&amp;'.repeat(150_000)}`,
  () => `Content-Type: text/html${LINE}${LINE}<style>${'a{b:c}'.repeat(80_000)}</style>`,
  () => `Content-Type: text/html${LINE}${LINE}<p style="${'color:red;'.repeat(60_000)}">a</p>`,
  () => `Content-Type: text/plain${LINE}${LINE}${'> '.repeat(3_000)}a${LINE}`.repeat(20),
  () =>
    `Content-Type: text/plain${LINE}${LINE}${`On Monday Kees <a@b.test> wrote:${LINE}> a${LINE}`.repeat(8_000)}`,
  () => `Content-Type: text/plain${LINE}${LINE}${'http://a.test/'.repeat(40_000)}`,
  () => `Content-Type: text/plain${LINE}${LINE}${' '.repeat(500_000)}a`,
  () => `Content-Type: text/plain${LINE}${LINE}${'-- \n'.repeat(100_000)}`,
  () =>
    multipart(
      'mixed',
      Array.from({ length: 3_000 }, () => `Content-Type: text/plain${LINE}${LINE}a`),
      1,
    ),
  () => `Content-Type: text/plain; ${'a=b;'.repeat(50_000)}${LINE}${LINE}a`,
);

const written = fc
  .tuple(
    headers,
    fc.oneof({ weight: 12, arbitrary: part }, { weight: 1, arbitrary: bombs.map((make) => make()) }),
  )
  .map(
    ([lines, body]) =>
      Object.entries(lines)
        .filter(([, value]) => value !== null)
        .map(([key, value]) => `${key}: ${value}${LINE}`)
        .join('') + `MIME-Version: 1.0${LINE}${body}`,
  );

/** `{ kind, raw }`: as it was written, or damaged on the way. */
export const mail = fc
  .tuple(written, fc.option(fc.constantFrom(...mutationKinds), { freq: 2 }), fc.nat())
  .map(([raw, kind, seed]) => {
    const bytes = Buffer.from(raw, 'utf8');
    return kind ? { kind, raw: mutate(kind, bytes, random(seed)) } : { kind: 'as written', raw: bytes };
  });
