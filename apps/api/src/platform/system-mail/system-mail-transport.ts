import { Inject, Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { CONFIG, type Config } from '../config/config.js';
import { RunAgainLater } from '../jobs/job.js';
import type { ReadyMail } from './system-mail-post.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const NO_SERVER_MS = 60_000;

/** Hands Parley's own mails to the configured mail server, or to the simulator's when none is configured. */
@Injectable()
export class SystemMailTransport {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @throws what the server said. */
  async send(mail: ReadyMail): Promise<void> {
    const transport = createTransport({
      url: this.server(),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        from: { name: 'Parley', address: this.config.smtp.from },
        // As an object, so that no character of the address is read as a list, a name or a header.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        messageId: mail.messageId,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        text: mail.text,
        html: mail.html,
      });
    } finally {
      transport.close();
    }
  }

  private server(): string {
    const { smtp, simulatorSmtpPort } = this.config;
    if (smtp.outgoingUrl) return smtp.outgoingUrl;
    if (simulatorSmtpPort) return `smtp://127.0.0.1:${simulatorSmtpPort}`;
    throw new RunAgainLater(NO_SERVER_MS, 'No server for outgoing mail is configured (SMTP_URL).');
  }
}
