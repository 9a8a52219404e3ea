import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../../world/account.js';
import type { SimulatorParts } from '../provider.js';
import { CallRun, type Exchange } from './call-run.js';
import { Line } from './line.js';
import { TwilioCaller } from './twilio-caller.js';

/** What a colleague's browser is told. */
export interface LineNews {
  kind: 'incoming' | 'cancelled' | 'accepted' | 'ended';
  sid: string;
  from: string;
  parameters: Record<string, string>;
  /** Of `cancelled`: somebody else took it. */
  isElsewhere?: boolean;
}

const KEPT = 500;
const UNREACHABLE_MS = 50;

/** The telephone exchange: every line of every call, and the browsers that can be rung. Gone with this process. */
export class VoiceExchange extends EventEmitter<{ news: [key: string, LineNews] }> implements Exchange {
  readonly caller: TwilioCaller;
  secondMs = 1_000;
  private readonly lines = new Map<string, Line>();
  private readonly registered = new Map<string, number>();

  constructor(readonly parts: SimulatorParts) {
    super();
    this.setMaxListeners(500);
    this.caller = new TwilioCaller(parts);
  }

  line(sid: string): Line | undefined {
    return this.lines.get(sid);
  }

  /** What a customer holds to their ear, or held last. */
  of(account: string, customer: string): Line | undefined {
    return [...this.lines.values()].findLast(
      (line) => line.account === account && line.party.kind === 'customer' && line.party.id === customer,
    );
  }

  /** A browser is there. @returns what it does when it goes */
  register(key: string): () => void {
    this.registered.set(key, (this.registered.get(key) ?? 0) + 1);
    return () => {
      const left = (this.registered.get(key) ?? 1) - 1;
      this.registered.set(key, left);
      if (left <= 0) this.lose(key);
    };
  }

  /** The last browser of somebody is gone, and with it whatever they held: nobody goes on speaking into the air. */
  private lose(key: string): void {
    for (const line of this.lines.values())
      if (line.party.kind === 'agent' && keyOf(line.account, line.party.identity) === key) line.hangUp();
  }

  add(line: Line): void {
    this.lines.set(line.sid, line);
    for (const [sid, old] of this.lines) {
      if (this.lines.size <= KEPT) break;
      if (old.isOver) this.lines.delete(sid);
    }
    line.on('changed', () => this.changed(line));
  }

  /** A customer rings the business. */
  callIn(account: Account, customer: string): Line {
    const line = new Line(
      account.id,
      { kind: 'customer', id: customer },
      'in',
      /^\d+$/.test(customer) ? `+${customer}` : customer,
      account.handle,
    );
    this.lead(account, line, account.webhook?.url ?? '');
    return line;
  }

  /** A colleague's browser begins a call: the application of the account is asked what it shall do. */
  callOut(account: Account, identity: string, parameters: Record<string, string>): Line {
    const line = new Line(
      account.id,
      { kind: 'agent', identity },
      'out',
      `client:${identity}`,
      '',
      null,
      parameters,
    );
    this.lead(account, line, account.webhook?.url ?? '', parameters);
    return line;
  }

  /** Leads a line that goes on to something else. */
  redirect(account: Account, line: Line, url: string): void {
    void new CallRun(this, account, line).from(url);
  }

  ring(line: Line): void {
    const { party, account } = line;
    if (party.kind === 'agent') {
      if ((this.registered.get(keyOf(account, party.identity)) ?? 0) <= 0)
        return void sleep(UNREACHABLE_MS).then(() => line.end('no-answer'));
      return this.tell(line, 'incoming');
    }
    const isThere =
      this.parts.world.customer(account, party.id) &&
      !this.parts.world.troubles.strikes(account, 'no_such_user');
    if (!isThere) return void sleep(UNREACHABLE_MS).then(() => line.end('failed'));
    this.changed(line);
  }

  private lead(account: Account, line: Line, url: string, more: Record<string, string> = {}): void {
    this.add(line);
    this.changed(line);
    if (!url) return void sleep(UNREACHABLE_MS).then(() => line.end('failed'));
    void new CallRun(this, account, line).from(url, more);
    void line
      .until(() => line.isOver, 86_400_000)
      .then(() => {
        const statusUrl = account.webhook?.statusUrl ?? `${url}?on=status`;
        return this.caller.tell(account, line, statusUrl, {
          CallStatus: line.state,
          CallDuration: String(line.seconds),
        });
      });
  }

  private changed(line: Line): void {
    const { party, account } = line;
    if (party.kind === 'customer') {
      this.parts.world.emit('news', { account, customer: party.id, kind: 'call' });
      return;
    }
    if (line.with) this.tell(line, 'accepted');
    if (!line.isOver) return;
    const isTaken = line.state === 'canceled' && line.parent?.state === 'in-progress';
    this.tell(line, line.answeredAt || !line.parent ? 'ended' : 'cancelled', isTaken);
  }

  private tell(line: Line, kind: LineNews['kind'], isElsewhere = false): void {
    if (line.party.kind !== 'agent') return;
    const { sid, from, parameters } = line;
    const news = { kind, sid, from, parameters, ...(isElsewhere && { isElsewhere }) };
    this.emit('news', keyOf(line.account, line.party.identity), news);
  }
}

export function keyOf(account: string, identity: string): string {
  return `${account}/${identity}`;
}
