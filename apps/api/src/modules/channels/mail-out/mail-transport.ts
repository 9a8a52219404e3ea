import { connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Options } from 'nodemailer/lib/smtp-transport/index.js';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import type { SubmitResult } from '../deliveries/delivery.rules.js';
import type { MailServer } from '../connectors/mail/mail-settings.rules.js';
import { MailLines, type MailSignIn, smtpOptions } from '../mailboxes/mail-lines.service.js';
import { resultOfFailure, resultOfOwnFailure, type SmtpFailure } from './smtp-answer.rules.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

type SMTPOptions = Options & { url?: string };

/** A channel's own mail server, and how it lets us in. */
export interface OwnServer {
  server: MailServer;
  signIn: MailSignIn | null;
}

/** Hands mails to a channel's own server, to the installation's, or to the simulator's when none is configured. */
@Injectable()
export class MailTransport {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(MailLines) private readonly lines: MailLines,
  ) {}

  /** @param signal ends the connection at once, wherever it is. Never throws. */
  async submit(
    mail: SendMailOptions,
    signal: AbortSignal,
    own: OwnServer | null = null,
  ): Promise<SubmitResult> {
    const progress = { isHandedOver: false };
    try {
      const to = own ? await this.ownOptions(own) : this.common();
      if (!to) return { kind: 'postponed', reason: 'No server for outgoing mail is configured (SMTP_URL).' };
      return await this.handOver(mail, to, signal, progress);
    } catch (error) {
      const failure = { ...(error as SmtpFailure), message: (error as Error).message, ...progress };
      return own ? resultOfOwnFailure(failure, error) : resultOfFailure(failure);
    }
  }

  private async handOver(
    mail: SendMailOptions,
    to: SMTPOptions,
    signal: AbortSignal,
    progress: { isHandedOver: boolean },
  ): Promise<SubmitResult> {
    const transport = createTransport({
      ...to,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket: (options: { host?: string; port?: number }, done: SocketTaken) => {
        openSocket(options.host ?? 'localhost', options.port ?? 25, signal, done);
      },
    });
    transport.use('stream', (prepared, next) => {
      prepared.message.transform(() => endMark(progress));
      next();
    });
    try {
      const info = await transport.sendMail(mail);
      return accepted(info.response, info.rejected ?? []);
    } finally {
      transport.close();
    }
  }

  private common(): SMTPOptions | null {
    const { smtp, simulatorSmtpPort } = this.config;
    const url = smtp.outgoingUrl ?? (simulatorSmtpPort ? `smtp://127.0.0.1:${simulatorSmtpPort}` : null);
    return url === null ? null : { url };
  }

  private async ownOptions({ server, signIn }: OwnServer): Promise<SMTPOptions> {
    return { ...smtpOptions(await this.lines.place(server), signIn), tls: { servername: server.host } };
  }
}

function accepted(response: string, rejected: readonly unknown[]): SubmitResult {
  const note = rejected.length > 0 ? `Not accepted for ${rejected.map(String).join(', ')}` : undefined;
  return { kind: 'accepted', providerId: response.slice(0, 300), ...(note && { note }) };
}

/** Notices when the last byte of the mail goes to the server. */
function endMark(progress: { isHandedOver: boolean }): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush(done) {
      progress.isHandedOver = true;
      done();
    },
  });
}

type SocketTaken = (error: Error | null, taken?: { connection: Socket }) => void;

/** Our own socket, so that a sender that lost its claim can be cut off in the middle of a mail. */
function openSocket(host: string, port: number, signal: AbortSignal, done: SocketTaken): void {
  const socket = connect({ host, port, timeout: CONNECT_MS });
  const fail = (error: Error): void => {
    socket.destroy();
    done(Object.assign(error, { code: 'ECONNECTION', command: 'CONN' }));
  };
  const late = (): void => fail(new Error('The mail server did not answer in time.'));
  const cut = (): void => void socket.destroy(new Error('The sending was stopped.'));
  signal.addEventListener('abort', cut, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', cut));
  socket.once('error', fail);
  socket.once('timeout', late);
  socket.once('connect', () => {
    socket.off('error', fail);
    socket.off('timeout', late);
    socket.setTimeout(0);
    // Errors from here on are nodemailer's, but it may not listen yet.
    socket.on('error', () => undefined);
    done(null, { connection: socket });
  });
}
