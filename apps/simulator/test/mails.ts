import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerMail } from '../src/server/customer-mail.js';
import { Mailbox } from '../src/server/mailbox.js';

/** A folder for the mailboxes of one test file, and the way to open them (again). */
export function mailFolder() {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'simulator-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return {
    file: (name: string) => join(folder, name),
    open: async () => {
      const mailbox = new Mailbox(folder);
      await mailbox.open();
      return mailbox;
    },
  };
}

/** What the page sends when Sanne writes to the shop. */
export const sannes = (words: object = {}) =>
  customerMail.parse({
    from: 'sanne@home.test',
    name: 'Sanne Kok',
    to: 'support@harbour.test',
    subject: 'My order',
    text: 'Where is it?',
    ...words,
  });

/** A mail of the shop, as Parley puts it on the wire. */
export const shopMail = (headers: string[] = []) =>
  Buffer.from(
    [
      'From: Noor at Harbour Bikes <support@harbour.test>',
      'To: Sanne Kok <sanne@home.test>',
      'Subject: Re: My order',
      'Message-ID: <answer-1@harbour.test>',
      'Reply-To: support+token123@harbour.test',
      'References: <first@home.test> <second@harbour.test>',
      ...headers,
      '',
      'It is on its way.',
      'Tomorrow you have it.',
      '',
    ].join('\r\n'),
  );
