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
  behaviour: Behaviour = 'take';
  private inFlight = 0;
  mostInFlight = 0;
  delayMs = 0;

  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) => {
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
