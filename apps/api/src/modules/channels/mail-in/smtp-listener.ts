import { Inject, Injectable } from '@nestjs/common';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { Log } from '../../../platform/logging/log.js';
import { Threads } from '../threads/threads.js';
import { ReceiveMailService } from './receive-mail.service.js';
import { certificateOf } from './certificate.js';

const MAX_CLIENTS = 200;
const MAX_RECIPIENTS = 100;
const IDLE_MS = 60_000;
const CLOSE_MS = 10_000;

/** An answer of the SMTP protocol; 4xx asks the sender to try again, 5xx to give up. */
class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** Where other mail servers bring mail for our mailboxes. */
@Injectable()
export class SmtpListener {
  private server: SMTPServer | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ReceiveMailService) private readonly mails: ReceiveMailService,
    @Inject(Threads) private readonly threads: Threads,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** Resolves when the port is open. @throws when it is taken or the certificate cannot be read. */
  async start(): Promise<void> {
    const { listenPort, listenHost, maxBytes } = this.config.smtp;
    const certificate = await certificateOf(this.config);
    const server = new SMTPServer({
      name: new URL(this.config.publicUrl).hostname,
      banner: 'Parley',
      size: maxBytes,
      authOptional: true,
      disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      ...certificate,
      disableReverseLookup: true,
      maxClients: MAX_CLIENTS,
      socketTimeout: IDLE_MS,
      closeTimeout: CLOSE_MS,
      logger: false,
      onRcptTo: (address, session, done) => void answer(this.recipient(address.address, session), done),
      onData: (stream, session, done) => void answer(this.data(stream, session), done),
    });
    // Broken connections and failed handshakes are the other side's trouble, not ours.
    server.on('error', (error: Error) => this.log.debug('a mail connection failed', { error }));
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(listenPort, listenHost, () => {
        server.server.off('error', reject);
        resolve();
      });
    });
    this.server = server;
    await this.threads.warmUp().catch((error: unknown) => {
      this.log.warn('the threads for mails were not ready in time; the first mails wait for them', { error });
    });
    this.log.info('waiting for mail', { port: listenPort, starttls: Boolean(certificate) });
  }

  /** Takes no new connections and lets the open ones finish what they are handing over. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  private async recipient(address: string, session: SMTPServerSession): Promise<void> {
    if (session.envelope.rcptTo.length >= MAX_RECIPIENTS) throw new SmtpRefusal(452, 'Too many recipients');
    const known = await this.orTryAgain(this.mails.accepts(address));
    if (!known) throw new SmtpRefusal(550, 'There is no such mailbox here');
  }

  private async data(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const { mailFrom, rcptTo } = session.envelope;
    const envelope = {
      mailFrom: mailFrom ? mailFrom.address : '',
      rcptTo: rcptTo.map((recipient) => recipient.address),
      remoteAddress: session.remoteAddress,
    };
    const reception = await this.orTryAgain(this.mails.receive(envelope, stream));
    if (reception === 'too large') throw new SmtpRefusal(552, 'The message is too large');
    if (reception === 'no recipient') throw new SmtpRefusal(550, 'There is no such mailbox here');
  }

  /** Whatever goes wrong on our side is temporary for the sender: the mail stays with him until we have it. */
  private async orTryAgain<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.log.warn('a mail could not be taken in; the sender is asked to try again', { error });
      throw new SmtpRefusal(451, 'Temporary trouble, please try again later');
    }
  }
}

async function answer(work: Promise<void>, done: (error?: Error | null) => void): Promise<void> {
  try {
    await work;
  } catch (error) {
    done(error as Error);
    return;
  }
  done();
}
