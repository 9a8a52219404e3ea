import { createHmac } from 'node:crypto';
import { fileName, typeOf } from './attachment.rules.js';
import { looseSender } from './loose-sender.rules.js';
import { messageIds, ProviderKey } from './message-id.rules.js';
import { conversationOfTag, recipientOf, replyTag, withTag } from './reply-address.rules.js';
import { oneLine, wellFormed } from './well-formed.rules.js';

const sign = (purpose: string, text: string) =>
  createHmac('sha256', 'key').update(`${purpose}${text}`).digest('hex');

describe('reply addresses', () => {
  const tag = replyTag(sign, 1, 2, 345);

  it('lead back to their conversation', () => {
    const address = withTag('support@harbour.test', tag);
    expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64);
    expect(recipientOf(address.toUpperCase())).toEqual({
      whole: address,
      mailbox: 'support@harbour.test',
      tag,
    });
    expect(conversationOfTag(sign, 1, 2, tag)).toBe(345);
  });

  it.each([
    ['another agency', 9, 2, tag],
    ['another mailbox', 1, 9, tag],
    ['another conversation', 1, 2, tag.replace(/^r[0-9a-z]+/, 'r9')],
    ['a changed letter', 1, 2, `${tag.slice(0, -1)}${tag.endsWith('a') ? 'b' : 'a'}`],
    ['a cut tag', 1, 2, tag.slice(0, -1)],
    ['a tag of the sender’s own', 1, 2, 'bikes'],
    ['no tag', 1, 2, null],
  ])('prove nothing with %s', (_name, agency, channel, given) => {
    expect(conversationOfTag(sign, agency, channel, given)).toBeNull();
  });

  it.each(['', '@', 'x@', '@x', 'plain'])('are not %j', (address) => expect(recipientOf(address)).toBeNull());
});

describe('the name of a mail', () => {
  const keyOf = (...chunks: string[]): string => {
    const key = new ProviderKey();
    for (const chunk of chunks) key.update(Buffer.from(chunk, 'latin1'));
    return key.key();
  };

  it('is its Message-ID, however it is written', () => {
    expect(keyOf('From: a\nMessage-ID: <1@x.test>\n\nHi')).toBe('mid:<1@x.test>');
    expect(keyOf('From: a\r\nmessage-id:\r\n <1@x.test>\r\n\r\nHi')).toBe('mid:<1@x.test>');
    expect(keyOf('From: a\r\nMessa', 'ge-ID: <1@x.t', 'est>\r\n', '\r\nHi')).toBe('mid:<1@x.test>');
  });

  it('is never taken from the body', () => {
    expect(keyOf('From: a\n\nMessage-ID: <1@x.test>\n')).toMatch(/^sha256:/);
  });

  it('is otherwise a hash of what does not change on the way', () => {
    const plain = keyOf('From: a\nSubject: b\n\nHello\n');
    expect(plain).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(keyOf('Received: by mx\r\n from y\r\nFrom: a\r\nSubject: b\r\n\r\nHello\r\n')).toBe(plain);
    expect(keyOf('From: a\nSub', 'ject: b\n\nHel', 'lo\n')).toBe(plain);
    expect(keyOf('From: a\nSubject: b\n\nHello!\n')).not.toBe(plain);
    expect(keyOf('From: a\nSubject: c\n\nHello\n')).not.toBe(plain);
  });

  it('stays short', () => expect(keyOf(`Message-ID: <${'x'.repeat(800)}@y.test>\n\n`)).toHaveLength(75));

  it('reads chains of references', () => {
    expect(messageIds('<1@x> junk <2@x>\n <1@x>')).toEqual(['<1@x>', '<2@x>']);
    expect(messageIds(undefined)).toEqual([]);
    const many = Array.from({ length: 80 }, (_, i) => `<${i}@x>`);
    expect(messageIds(many.join(' '))).toEqual([many[0], ...many.slice(-49)]);
  });
});

describe('files that come along', () => {
  it.each([
    ['image/png', 'text/html', 'image/png'],
    [undefined, 'image/png', 'application/octet-stream'],
    [undefined, 'text/csv', 'text/csv'],
    [undefined, 'TEXT/HTML', 'text/html'],
    [undefined, 'application/x-msdownload', 'application/octet-stream'],
    [undefined, undefined, 'application/octet-stream'],
  ])('sniffed %s and declared %s are %s', (sniffed, declared, type) =>
    expect(typeOf(sniffed, declared)).toBe(type),
  );

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\tom\\bike.jpg', 'bike.jpg'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['a\r\nb.txt', 'ab.txt'],
    ['<img src=x onerror=1>.png', '_img src=x onerror=1_.png'],
    ['', 'attachment-3.pdf'],
    ['...', 'attachment-3.pdf'],
  ])('called %j are kept as %j', (given, name) => expect(fileName(given, 'application/pdf', 3)).toBe(name));

  it('keep their ending when the name is long', () => {
    expect(fileName(`${'あ'.repeat(400)}.pdf`, 'application/pdf', 1)).toMatch(/^あ{146}\.pdf$/);
  });
});

describe('text for the database', () => {
  it('has neither NUL nor half characters', () => {
    expect(wellFormed('a\0b\ud800c😀')).toBe('ab\ufffdc😀');
    expect(oneLine(' a\r\nBcc: x\t y ', 8)).toBe('a Bcc: x');
  });
});

describe('senders written as in the last century', () => {
  it.each([
    [
      'From  : John Doe <jdoe@machine(comment).  example>',
      { address: 'jdoe@machine.example', name: 'John Doe' },
    ],
    ['FROM: pete(his account)@silly.test(his host)', { address: 'pete@silly.test', name: '' }],
    ['From: "A" <not an address>', undefined],
    ['Subject: x\n\nFrom: a@b.test', undefined],
  ])('%j', (head, sender) => expect(looseSender(`${head}\nTo: x\n\nbody`)).toEqual(sender));
});
