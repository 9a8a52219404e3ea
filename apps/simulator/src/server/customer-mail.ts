import nodemailer from 'nodemailer';
import { z } from 'zod';
import { composeMail } from './compose-mail.js';
import type { Mail } from './mail.js';
import type { Mailbox } from './mailbox.js';

/** What the page sends when the pretend customer writes. */
export const customerMail = z.object({
  from: z.email(),
  name: z.string().max(100).default(''),
  to: z.email(),
  subject: z.string().max(500).default(''),
  text: z.string().min(1).max(200_000),
  /** The mail that is answered, by its id here. */
  answers: z.uuid().optional(),
  attachments: z
    .array(z.object({ name: z.string().max(200), mimeType: z.string().max(200), base64: z.base64() }))
    .max(10)
    .default([]),
});
export type CustomerMail = z.infer<typeof customerMail>;

/** Sends a mail to Parley by real SMTP, the way a mail program of a customer would. */
export class CustomerMailSender {
  constructor(
    private readonly mailbox: Mailbox,
    private readonly parleySmtpPort: number,
  ) {}

  /** @throws what Parley's mail server said when it refused. */
  async send(mail: CustomerMail): Promise<Mail> {
    const answered = mail.answers ? this.mailbox.find(mail.answers) : undefined;
    const { receiver, raw } = await composeMail(mail, answered);
    const transport = nodemailer.createTransport({
      host: '127.0.0.1',
      port: this.parleySmtpPort,
      secure: false,
      ignoreTLS: true,
      connectionTimeout: 5_000,
    });
    await transport.sendMail({ envelope: { from: mail.from, to: [receiver] }, raw });
    return this.mailbox.keep(raw, mail.from, 'sent');
  }
}
