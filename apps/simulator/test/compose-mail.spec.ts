import { simpleParser } from 'mailparser';
import { composeMail } from '../src/server/compose-mail.js';
import { customerMail } from '../src/server/customer-mail.js';
import { mailFolder, sannes, shopMail } from './mails.js';

const folder = mailFolder();
const received = async (raw: Buffer) => (await folder.open()).keep(raw, 'sanne@home.test', 'received');

it('writes a new mail with an id of its own domain and its files', async () => {
  const file = { name: 'wheel.txt', mimeType: 'text/plain', base64: Buffer.from('bent').toString('base64') };
  const { receiver, raw } = await composeMail(sannes({ attachments: [file] }), undefined);
  const mail = await simpleParser(raw);
  expect(receiver).toBe('support@harbour.test');
  expect(mail.from?.text).toBe('"Sanne Kok" <sanne@home.test>');
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@home\.test>$/);
  expect(mail.inReplyTo).toBeUndefined();
  expect(mail.attachments.map((part) => [part.filename, String(part.content)])).toEqual([
    ['wheel.txt', 'bent'],
  ]);
});

it('answers to the address that the mail asks for, names the whole thread and quotes', async () => {
  const answered = await received(shopMail());
  const { receiver, raw } = await composeMail(sannes({ text: 'Thank you' }), answered);
  const mail = await simpleParser(raw);
  expect(receiver).toBe('support+token123@harbour.test');
  expect(mail.subject).toBe('Re: My order');
  expect(mail.inReplyTo).toBe('<answer-1@harbour.test>');
  expect(mail.references).toEqual(['<first@home.test>', '<second@harbour.test>', '<answer-1@harbour.test>']);
  expect(mail.text).toContain('Thank you\n\nOn ');
  expect(mail.text).toContain('> It is on its way.\n> Tomorrow you have it.');
});

it.each([
  ['an address that is none', { from: 'sanne' }],
  ['nobody to write to', { to: '' }],
  ['no words', { text: '' }],
  ['a file that is not base64', { attachments: [{ name: 'a', mimeType: 'b', base64: '%%%' }] }],
  ['an answer to something that is no id', { answers: '../../etc' }],
])('refuses %s', (_what, words) => {
  expect(customerMail.safeParse({ ...sannes(), ...words }).success).toBe(false);
});
