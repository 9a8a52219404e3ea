import { appendFile, readFile } from 'node:fs/promises';
import type { Mail } from '../src/server/mail.js';
import { mailFolder, shopMail } from './mails.js';

const folder = mailFolder();

it('keeps a mail on disk, raw and read, and tells that it came', async () => {
  const mailbox = await folder.open();
  const told: Mail[] = [];
  mailbox.on('mail', (mail) => told.push(mail));
  const kept = await mailbox.keep(shopMail(), 'Sanne@Home.test', 'received');
  expect(kept).toMatchObject({
    customer: 'sanne@home.test',
    subject: 'Re: My order',
    messageId: '<answer-1@harbour.test>',
    replyTo: 'support+token123@harbour.test',
    references: ['<first@home.test>', '<second@harbour.test>'],
    to: ['sanne@home.test'],
  });
  expect(told).toEqual([kept]);
  expect(await readFile(folder.file(`${kept.id}.eml`))).toEqual(shopMail());
});

it('has everything again after a start, the newest first', async () => {
  const mailbox = await folder.open();
  const first = await mailbox.keep(shopMail(), 'sanne@home.test', 'received');
  const second = await mailbox.keep(shopMail(), 'sanne@home.test', 'sent');
  await mailbox.keep(shopMail(), 'bo@home.test', 'received');
  const again = await folder.open();
  expect(again.of('SANNE@home.test').map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(again.find(first.id)).toEqual(first);
  expect(
    again
      .customers()
      .map(({ address }) => address)
      .sort(),
  ).toEqual(['bo@home.test', 'sanne@home.test']);
});

it('loses only the line that a killed process left half written', async () => {
  const mailbox = await folder.open();
  const whole = await mailbox.keep(shopMail(), 'sanne@home.test', 'received');
  await appendFile(folder.file('mails.jsonl'), '{"id":"half","customer":"sanne@ho');
  const again = await folder.open();
  expect(again.of('sanne@home.test')).toEqual([whole]);
  const next = await again.keep(shopMail(), 'sanne@home.test', 'received');
  const third = await folder.open();
  expect(third.of('sanne@home.test').map(({ id }) => id)).toEqual([next.id, whole.id]);
});
