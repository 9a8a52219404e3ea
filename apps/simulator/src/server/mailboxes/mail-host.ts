import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerAuthentication, type SMTPServerSession } from 'smtp-server';
import type { Mailbox } from '../mailbox.js';
import type { Account } from '../world/account.js';
import type { TroubleKind } from '../world/trouble.js';
import type { World } from '../world/world.js';
import { ImapSession } from './imap-session.js';
import type { MailStore } from './mail-store.js';

const MAX_BYTES = 40_000_000;
export const MAILBOX = 'mailbox';
export const accountId = (address: string): string => `mailbox:${address.toLowerCase()}`;

/** The mail server of businesses: their mailboxes over IMAP, and SMTP to send by. Both want a sign-in. */
export class MailHost {
  /** Access tokens that were given out, and when they end. */
  private readonly tokens = new Map<string, { address: string; until: number }>();
  private imap: Server | undefined;
  private smtp: SMTPServer | undefined;

  constructor(
    readonly world: World,
    readonly store: MailStore,
    /** Where mail to others ends: the mailboxes of the pretend customers. */
    private readonly outside: Pick<Mailbox, 'keep'> | null,
  ) {}

  /** @returns the ports. */
  async listen(ports: { imap: number; submission: number }): Promise<{ imap: number; submission: number }> {
    this.imap = createServer((socket) => void new ImapSession(socket, this));
    const imap = await listening(this.imap, ports.imap);
    this.smtp = this.submission();
    const submission = await listening(this.smtp.server as Server, ports.submission);
    return { imap, submission };
  }

  async close(): Promise<void> {
    const { imap, smtp } = this;
    await new Promise<void>((resolve) => (smtp ? smtp.close(() => resolve()) : resolve()));
    await new Promise<void>((resolve) => (imap ? imap.close(() => resolve()) : resolve()));
  }

  account(address: string): Account | undefined {
    const found = this.world.account(accountId(address));
    return found?.provider === MAILBOX ? found : undefined;
  }

  async saveMailbox(address: string, password: string): Promise<Account> {
    const own = address.toLowerCase();
    const account = {
      id: accountId(own),
      provider: MAILBOX,
      name: own,
      handle: own,
      credentials: { password },
      webhook: null,
    };
    await this.world.saveAccount(account);
    this.store.foldersOf(own);
    return account;
  }

  strikes(address: string, kind: TroubleKind): boolean {
    return this.world.troubles.strikes(accountId(address), kind) !== null;
  }

  /** The mailbox, when this lets one in. */
  signIn(user: string, { password, token }: { password?: string; token?: string }): string | null {
    const address = user.toLowerCase();
    const account = this.account(address);
    if (!account || this.strikes(address, 'wrong_password')) return null;
    if (token === undefined) return account.credentials.password === password ? address : null;
    const known = this.tokens.get(token);
    if (known?.address !== address || known.until < Date.now() || this.strikes(address, 'expired_token'))
      return null;
    return address;
  }

  newToken(address: string, seconds: number): string {
    const token = `simulated-access-${randomUUID()}`;
    this.tokens.set(token, { address, until: Date.now() + seconds * 1_000 });
    return token;
  }

  /** Mail that somebody outside writes to one of these mailboxes. False where there is none of this address. */
  async arrive(raw: Buffer, receiver: string): Promise<boolean> {
    const bare = receiver.toLowerCase().replace(/\+[^@]*@/, '@');
    if (!this.account(bare)) return false;
    const head = Buffer.from(`Return-Path: <${senderOf(raw)}>\r\nDelivered-To: ${receiver}\r\n`);
    await this.store.add(bare, Buffer.concat([head, raw]));
    return true;
  }

  private submission(): SMTPServer {
    const server = new SMTPServer({
      authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size: MAX_BYTES,
      banner: 'Simulated mail server, nothing leaves this machine',
      onAuth: (auth, _session, done) => this.auth(auth, done),
      onRcptTo: (_address, session, done) => {
        const own = String(session.user);
        if (this.strikes(own, 'greylist'))
          return done(failure(451, '4.7.1 Greylisted, please come back later'));
        if (this.strikes(own, 'refuse_mail')) return done(failure(550, '5.7.1 This mail is not wanted here'));
        return done();
      },
      onData: (stream, session, done) => {
        buffer(stream)
          .then((raw) => this.sent(raw, session))
          .then((isLost) => (isLost ? this.cut() : done()), done);
      },
    });
    server.on('error', () => undefined);
    return server;
  }

  private auth(
    { username = '', password, accessToken }: SMTPServerAuthentication,
    done: (error: Error | null, response?: { user: string }) => void,
  ): void {
    const user = this.signIn(username, accessToken ? { token: accessToken } : { password: password ?? '' });
    if (!user) return done(failure(535, '5.7.8 Username and Password not accepted'));
    return done(null, { user });
  }

  /** @returns whether the answer gets lost. */
  private async sent(raw: Buffer, session: SMTPServerSession): Promise<boolean> {
    const own = String(session.user);
    if (this.strikes(own, 'server_error')) throw failure(554, '5.3.0 Something broke');
    for (const { address } of session.envelope.rcptTo)
      if (!(await this.arrive(raw, address))) await this.outside?.keep(raw, address, 'received');
    await this.store.add(own, raw, new Date(), 'Sent');
    const id = /^message-id:\s*(\S+)/im.exec(raw.toString('latin1', 0, 20_000))?.[1] ?? null;
    await this.world.ledger.note({
      provider: MAILBOX,
      account: accountId(own),
      what: 'asked',
      message: id,
      reference: id,
      status: 250,
      note: `mail to ${session.envelope.rcptTo.map(({ address }) => address).join(', ')}`,
    });
    return this.strikes(own, 'lost_reply');
  }

  private cut(): void {
    for (const connection of this.smtp?.connections ?? [])
      (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
  }
}

function senderOf(raw: Buffer): string {
  const from = /^from:\s*(.*)$/im.exec(raw.toString('latin1', 0, 20_000))?.[1] ?? '';
  return /[^\s<>"]+@[^\s<>"]+/.exec(from)?.[0] ?? '';
}

function failure(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function listening(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as { port: number }).port;
}
