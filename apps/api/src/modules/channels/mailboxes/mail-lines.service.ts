import { Inject, Injectable } from '@nestjs/common';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { guardedAddress, RefusedRequest } from '../../../platform/outgoing/index.js';
import type { MailServer, Security } from '../connectors/mail/mail-settings.rules.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 60_000;
/** IDLE is begun anew this often: some servers and routers forget quiet lines. */
const IDLE_MS = 4 * 60_000;

/** The names of the simulator's mail servers: these mean its ports on this machine, while it runs. */
export const SIMULATED = { imap: 'imap.simulator.test', smtp: 'smtp.simulator.test' } as const;

export interface MailPlace {
  address: string;
  port: number;
  security: Security;
}

/** A password, or an access token of the provider. */
export type MailSignIn = { user: string; pass: string } | { user: string; accessToken: string };

/** Opens lines to mail servers that companies named: to public addresses alone, unless the operator allows others. */
@Injectable()
export class MailLines {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Connected and signed in. @throws what {@link mailFailure} reads */
  async imap(server: MailServer, signIn: MailSignIn, maxBytes: number): Promise<ImapFlow> {
    const place = await this.place(server);
    const client = new ImapFlow({
      host: place.address,
      port: place.port,
      secure: place.security === 'tls',
      doSTARTTLS: place.security === 'starttls',
      servername: server.host,
      auth: signIn,
      clientInfo: { name: 'Parley' },
      logger: false,
      disableAutoIdle: true,
      maxIdleTime: IDLE_MS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS + SILENCE_MS,
      maxLiteralSize: maxBytes + 1_000_000,
    });
    // Said again by whatever command waits for it; without a listener it would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      client.close();
      throw error;
    }
  }

  /** Signs in to a server for outgoing mail, and sends nothing. @throws what {@link mailFailure} reads */
  async smtpTest(server: MailServer, signIn: MailSignIn | null): Promise<void> {
    const place = await this.place(server);
    const transport = createTransport({
      ...smtpOptions(place, signIn),
      tls: { servername: server.host },
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: CONNECT_MS,
    });
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  }

  /** Where exactly a connection goes. @throws RefusedRequest for servers that this installation does not speak to */
  async place({ host, port, security }: MailServer): Promise<MailPlace> {
    const { allowPrivate, simulated } = this.config.mailboxes;
    const imitation = { [SIMULATED.imap]: simulated?.imap, [SIMULATED.smtp]: simulated?.submission }[host];
    if (imitation) return { address: '127.0.0.1', port: imitation, security: 'none' };
    if (security === 'none' && !allowPrivate)
      throw new RefusedRequest('Passwords are not sent over the Internet without encryption.');
    return {
      address: await guardedAddress(host, { allowPrivate, hosts: this.config.outgoingHosts }),
      port,
      security,
    };
  }
}

/** As nodemailer wants it. */
export function smtpOptions({ address, port, security }: MailPlace, signIn: MailSignIn | null) {
  return {
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(signIn && { auth: smtpAuth(signIn) }),
  };
}

function smtpAuth(signIn: MailSignIn) {
  if ('pass' in signIn) return { user: signIn.user, pass: signIn.pass };
  return { type: 'OAuth2' as const, user: signIn.user, accessToken: signIn.accessToken };
}
