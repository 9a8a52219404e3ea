import nodemailer from 'nodemailer';
import { composeMail } from './compose-mail.js';
import type { CustomerMail } from './customer-mail.js';
import type { Mail } from './mail.js';
import type { MailHost } from './mailboxes/mail-host.js';
import type { Mailbox } from './mailbox.js';

/** Sends a mail to Parley by real SMTP, the way a mail program of a customer would. */
export class CustomerMailSender {
  constructor(
    private readonly mailbox: Mailbox,
    private readonly parleySmtpPort: number,
    private readonly businesses: Pick<MailHost, 'arrive'> | null = null,
  ) {}

  /** @throws what Parley's mail server said when it refused. */
  async send(mail: CustomerMail): Promise<Mail> {
    const answered = mail.answers ? this.mailbox.find(mail.answers) : undefined;
    const { receiver, raw } = await composeMail(mail, answered);
    // A business with a mail server of its own gets it there; Parley fetches it.
    if (await this.businesses?.arrive(raw, receiver)) return this.mailbox.keep(raw, mail.from, 'sent');
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
