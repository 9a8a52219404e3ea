import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** How the next mails are answered. */
export type Behaviour =
  | 'take'
  | 'refuse recipient'
  | 'refuse content'
  | 'try later'
  | 'lose the answer'
  | 'cut before the end'
  | 'say nothing';

/** A mail server of the outside world, with a ledger of what really arrived. */
export class OutsideMailServer {
  readonly arrived: ParsedMail[] = [];
  /** The same as they travelled, with everybody whom the envelope named. */
  readonly letters: { raw: string; to: string[] }[] = [];
  behaviour: Behaviour = 'take';
  /** Addresses that nobody has, whatever the behaviour. */
  readonly unknown = new Set<string>();
  private inFlight = 0;
  mostInFlight = 0;
  delayMs = 0;

  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => {
      if (this.unknown.has(address)) return done(failure(550, '5.1.1 No such user here'));
      if (this.behaviour === 'refuse recipient') return done(failure(550, 'No such user here'));
      if (this.behaviour === 'try later') return done(failure(451, 'Greylisted, come back later'));
      return done();
    },
    onData: (stream, session, done) => {
      if (this.behaviour === 'cut before the end') return this.cut();
      this.inFlight += 1;
      this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        setTimeout(() => {
          this.inFlight -= 1;
          if (this.behaviour === 'refuse content') return done(failure(554, 'This looks like spam'));
          if (this.behaviour === 'say nothing') return undefined;
          void simpleParser(Buffer.concat(chunks)).then((mail) => {
            this.arrived.push(mail);
            this.letters.push({
              raw: Buffer.concat(chunks).toString(),
              to: session.envelope.rcptTo.map(({ address }) => address),
            });
            return this.behaviour === 'lose the answer' ? this.cut() : done();
          });
          return undefined;
        }, this.delayMs);
      });
      return session;
    },
  });

  async start(port: number): Promise<void> {
    this.server.on('error', () => undefined);
    await new Promise<void>((resolve) => void this.server.listen(port, '127.0.0.1', () => resolve()));
  }

  /** Every connection breaks off in the middle of things. */
  cut(): void {
    for (const connection of this.server.connections) {
      (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
    }
  }

  stop(): Promise<void> {
    this.cut();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

function failure(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
