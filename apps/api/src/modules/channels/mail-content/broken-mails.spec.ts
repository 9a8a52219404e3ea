import { cpuTime } from '../../../../test/cpu-time.js';
import { parseMail } from './parse-mail.js';
import { readBody } from './read-body.js';

const crlf = (text: string) => Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'latin1');
async function read(text: string) {
  const mail = await parseMail(crlf(text));
  return { mail, body: readBody(mail) };
}

/** One mail for each way in which programs write mails wrongly. The words have to be found all the same. */
describe('mails that break the rules', () => {
  it.each([
    ['no headers but one', 'From: tom@home.test\n\nthe words'],
    [
      'no empty line after the headers',
      'From: tom@home.test\nSubject: x\nContent-Type: text/plain\n\nthe words',
    ],
    [
      'a boundary that is never used',
      'From: tom@home.test\nContent-Type: multipart/mixed; boundary=a\n\n--b\n\nthe words\n--b--',
    ],
    ['a multipart without a boundary', 'From: tom@home.test\nContent-Type: multipart/mixed\n\nthe words'],
    [
      'a boundary that is not closed',
      'From: tom@home.test\nContent-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: text/plain\n\nthe words',
    ],
    ['an unknown charset', 'From: tom@home.test\nContent-Type: text/plain; charset=x-none\n\nthe words'],
    [
      'a charset with junk',
      'From: tom@home.test\nContent-Type: text/plain; charset="; x=utf-8"\n\nthe words',
    ],
    ['an unknown encoding', 'From: tom@home.test\nContent-Transfer-Encoding: 9bit\n\nthe words'],
    [
      'quoted-printable that is not',
      'From: tom@home.test\nContent-Transfer-Encoding: quoted-printable\n\nthe=20words =ZZ=',
    ],
    ['base64 with holes', `From: tom@home.test\nContent-Transfer-Encoding: base64\n\ndGhl!IHdv\n cmRz`],
    ['NUL bytes', 'From: tom@home.test\n\nthe \0words'],
    ['a date that is none', 'From: tom@home.test\nDate: someday\n\nthe words'],
    [
      'a disposition that is none',
      'From: tom@home.test\nContent-Type: text/html\nContent-Disposition: =?utf-8?Q?odd?=\n\n<p>the words</p>',
    ],
    [
      'an empty HTML part beside the text',
      'From: tom@home.test\nContent-Type: multipart/alternative; boundary=a\n\n--a\nContent-Type: text/plain\n\nthe words\n--a\nContent-Type: text/html\n\n<html><body></body></html>\n--a--',
    ],
    ['upper-case types', 'From: tom@home.test\nCONTENT-TYPE: TEXT/PLAIN\n\nthe words'],
    ['two senders', 'From: tom@home.test, ann@home.test\n\nthe words'],
    ['two From headers', 'From: tom@home.test\nFrom: ann@home.test\n\nthe words'],
    ['a header without a colon', 'From: tom@home.test\nnonsense\nSubject: x\n\nthe words'],
  ])('are read: %s', async (_name, text) => {
    const { mail, body } = await read(text);
    expect(mail.from?.address).toBe('tom@home.test');
    expect(body.text.replace(/\s+/g, ' ')).toContain('the words');
    expect(JSON.stringify({ mail: { ...mail, attachments: [] }, body })).not.toContain('\\u0000');
  });

  it('are read in raw 8-bit headers and old charsets', async () => {
    const { mail, body } = await read(
      'From: J\xf8rn <jorn@home.test>\nSubject: =?iso-8859-1?Q?Sm=F8r?=\nContent-Type: text/plain; charset=iso-8859-1\n\nbl\xe5b\xe6r',
    );
    expect(mail.subject).toBe('Smør');
    expect(mail.from?.address).toBe('jorn@home.test');
    expect(body.text).toBe('blåbær');
  });

  it('are read with uuencoded files and without file names', async () => {
    const { mail } = await read(
      'From: tom@home.test\nContent-Type: multipart/mixed; boundary=a\n\n--a\n\nthe words\n--a\nContent-Type: application/pdf\nContent-Disposition: attachment\n\n%PDF-1.4\n--a\nContent-Type: image/png; name="../../x.png"\nContent-Disposition: attachment\n\nnot a picture\n--a--',
    );
    expect(mail.attachments.map(({ name, mimeType }) => [name, mimeType])).toEqual([
      ['attachment-1.pdf', 'application/pdf'],
      ['x.png', 'application/octet-stream'],
    ]);
  });

  const nested = (depth: number) =>
    Array.from(
      { length: depth },
      (_, i) => `Content-Type: multipart/mixed; boundary="d${i}"\n\n--d${i}\n`,
    ).join('');

  it.each([
    ['nested multiparts', `From: a@b.test\n${nested(3_000)}`],
    ['addresses', `From: a@b.test\nTo: ${'a@b.test, '.repeat(200_000)}\n\nx`],
    ['nested groups', `From: a@b.test\nTo: ${'g: '.repeat(50_000)}a@b.test${';'.repeat(50_000)}\n\nx`],
    ['brackets', `From: ${'('.repeat(100_000)}a@b.test\n\nx`],
    ['references', `From: a@b.test\nReferences: ${'<a@b> '.repeat(100_000)}\n\nx`],
    [
      'parts',
      `From: a@b.test\nContent-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(20_000)}--b--`,
    ],
    ['parameters', `From: a@b.test\nContent-Type: text/plain; ${'a=b; '.repeat(100_000)}\n\nx`],
    ['encoded words', `From: a@b.test\nSubject: ${'=?utf-8?B?4pyT?= '.repeat(50_000)}\n\nx`],
    ['mails in mails', `From: a@b.test\n${'Content-Type: message/rfc822\n\n'.repeat(1_000)}x`],
    [
      'report fields',
      `From: a@b.test\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n${'Final-Recipient: \n '.repeat(50_000)}`,
    ],
    ['text', `From: a@b.test\n\n${'words and more words\n'.repeat(100_000)}`],
  ])('take no longer than two seconds with a flood of %s', async (_name, text) => {
    // Being refused is as good as being read: it is then kept and shown as unreadable.
    const work = () => read(text).catch((error: unknown) => expect(error).toBeInstanceOf(Error));
    expect(await cpuTime(work)).toBeLessThan(2_000);
  });
});
