import type { Account } from '../../world/account.js';
import type { SimulatorParts } from '../provider.js';
import { Line, type LineState } from './line.js';
import { tones } from './sound.js';
import { parseTwiml, type Verb } from './twiml.js';
import type { TwilioCaller } from './twilio-caller.js';

/** What the exchange does for a line that is led. */
export interface Exchange {
  readonly caller: TwilioCaller;
  readonly parts: SimulatorParts;
  /** How long a second lasts. */
  readonly secondMs: number;
  /** Rings somebody: a browser that is registered, or a telephone. */
  ring(line: Line): void;
  add(line: Line): void;
}

type Next = { url: string; more: Record<string, string> } | 'on' | 'over';

const MAX_DOCUMENTS = 200;
const KEY_SECONDS = 5;

/** Leads one line through what Parley answers, verb by verb, as Twilio does. */
export class CallRun {
  private readonly led: number;

  constructor(
    private readonly exchange: Exchange,
    private readonly account: Account,
    private readonly line: Line,
  ) {
    line.ledAt += 1;
    this.led = line.ledAt;
    line.emit('moved');
  }

  /** Until the line is over, or is led elsewhere. */
  async from(url: string, more: Record<string, string> = {}): Promise<void> {
    let next: Next = { url, more };
    for (let count = 0; count < MAX_DOCUMENTS && typeof next === 'object'; count += 1) {
      const text = await this.exchange.caller.ask(this.account, this.line, next.url, next.more);
      if (!this.isMine) return;
      next = text === null ? this.broken() : await this.document(text, next.url);
    }
    if (this.isMine) this.line.end(this.line.answeredAt ? 'completed' : 'busy');
  }

  private get isMine(): boolean {
    return !this.line.isOver && this.line.ledAt === this.led;
  }

  private broken(): Next {
    this.line.hear('line', 'We are sorry, an application error has occurred. Goodbye.');
    this.line.answer();
    return 'over';
  }

  private async document(text: string, base: string): Promise<Next> {
    let verbs: Verb[];
    try {
      verbs = parseTwiml(text);
    } catch {
      return this.broken();
    }
    for (const verb of verbs) {
      const next = await this.verb(verb, base);
      if (!this.isMine) return 'over';
      if (next !== 'on') return next;
    }
    return 'over';
  }

  private async verb(verb: Verb, base: string): Promise<Next> {
    const { line } = this;
    switch (verb.name) {
      case 'Say':
        line.answer();
        line.hear('business', verb.text);
        return 'on';
      case 'Pause':
        line.answer();
        await line.until(() => !this.isMine, this.ms(verb.attributes.length ?? '1'));
        return 'on';
      case 'Gather':
        return this.gather(verb, base);
      case 'Record':
        return this.record(verb, base);
      case 'Dial':
        return this.dial(verb, base);
      case 'Redirect':
        return { url: new URL(verb.text.trim(), base).href, more: {} };
      case 'Reject':
        line.end('busy');
        return 'over';
      case 'Hangup':
        return 'over';
      default:
        return this.broken();
    }
  }

  private async gather(verb: Verb, base: string): Promise<Next> {
    const { line } = this;
    line.answer();
    let key: string | null = null;
    const heard = (pressed: string): void => void (key ??= pressed);
    line.on('key', heard);
    for (const said of verb.inside) if (said.name === 'Say') line.hear('business', said.text);
    line.expects = 'keys';
    line.emit('changed');
    const seconds = verb.attributes.timeout ?? String(KEY_SECONDS);
    await line.until(() => key !== null || !this.isMine, this.ms(seconds));
    line.off('key', heard);
    line.expects = null;
    if (key === null && verb.attributes.actionOnEmptyResult !== 'true') return 'on';
    return { url: actionOf(verb, base), more: { Digits: key ?? '', msg: 'Gather End' } };
  }

  private async record(verb: Verb, base: string): Promise<Next> {
    const { line, exchange } = this;
    line.answer();
    line.hear('line', 'Beep.');
    line.expects = 'voicemail';
    line.emit('changed');
    const most = Number(verb.attributes.maxLength ?? '3600');
    let isDone = false;
    const finish = (): void => void (isDone = true);
    line.on('key', finish);
    // Whoever hangs up has left what they said.
    await line.until(() => isDone || line.isOver || line.ledAt !== this.led, this.ms(String(most)));
    line.off('key', finish);
    line.expects = null;
    if (line.ledAt !== this.led || !line.spoken) return 'on';
    const recording = await this.kept(line.spoken, 1);
    const more = { ...recording, Digits: line.isOver ? 'hangup' : '' };
    const url = actionOf(verb, base);
    if (line.isOver) await exchange.caller.ask(this.account, line, url, more);
    void this.tellRecording(verb, base, recording);
    return line.isOver ? 'over' : { url, more };
  }

  private async dial(verb: Verb, base: string): Promise<Next> {
    const { line, exchange } = this;
    const children = verb.inside.map((noun) => this.child(noun, verb.attributes));
    for (const [at, child] of children.entries()) void this.follow(child, verb.inside[at] as Verb, base);
    for (const child of children) exchange.ring(child);
    const isAnswered = () => children.find(({ state }) => state === 'in-progress');
    const isSettled = () => Boolean(isAnswered()) || children.every(({ isOver }) => isOver) || !this.isMine;
    await line.until(isSettled, this.ms(verb.attributes.timeout ?? '30'), children);
    const taken = this.isMine ? isAnswered() : undefined;
    const lost = taken || !this.isMine ? 'canceled' : 'no-answer';
    for (const child of children) if (child !== taken) child.end(lost);
    if (!taken) return { url: actionOf(verb, base), more: { DialCallStatus: failureOf(children) } };
    await this.talk(taken, verb, base);
    const more = {
      DialCallStatus: 'completed',
      DialCallSid: taken.sid,
      DialCallDuration: String(taken.seconds),
    };
    return { url: actionOf(verb, base), more };
  }

  /** They speak with each other until one of them has enough, or one is led elsewhere. */
  private async talk(other: Line, verb: Verb, base: string): Promise<void> {
    const { line } = this;
    line.answer();
    [line.with, other.with] = [other, line];
    // Both ends hear of it: a browser shows from when on somebody listens.
    line.emit('changed');
    other.emit('changed');
    const start = other.ledAt;
    await line.until(() => !this.isMine || other.isOver || other.ledAt !== start, DAY_MS, [other]);
    line.with = null;
    if (other.ledAt === start) {
      other.with = null;
      other.hangUp();
    }
    line.emit('changed');
    if (!verb.attributes.record) return;
    const seconds = Math.max(1, other.seconds);
    const content = tones(Math.min(seconds, 30));
    const recording = await this.kept({ content, mimeType: 'audio/wav', seconds }, 2);
    void this.tellRecording(verb, base, recording);
  }

  private child(noun: Verb, { callerId }: Record<string, string>): Line {
    const parameters = Object.fromEntries(
      noun.inside
        .filter(({ name }) => name === 'Parameter')
        .map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
    );
    const { line } = this;
    const isClient = noun.name === 'Client';
    const identity = (noun.inside.find(({ name }) => name === 'Identity')?.text ?? noun.text).trim();
    const number = noun.text.trim();
    const child = new Line(
      this.account.id,
      isClient ? { kind: 'agent', identity } : { kind: 'customer', id: number.replace(/\D/g, '') },
      line.direction,
      callerId ?? line.from,
      isClient ? `client:${identity}` : number,
      line,
      parameters,
    );
    this.exchange.add(child);
    return child;
  }

  /** Reports of one that was rung: taken, and over. */
  private async follow(child: Line, noun: Verb, base: string): Promise<void> {
    const { statusCallback, statusCallbackEvent = 'completed' } = noun.attributes;
    if (!statusCallback) return;
    const url = new URL(statusCallback, base).href;
    const wants = new Set(statusCallbackEvent.split(' '));
    const { caller } = this.exchange;
    await child.until(() => child.state !== 'ringing', DAY_MS);
    if (child.answeredAt && wants.has('answered'))
      void caller.tell(this.account, child, url, { CallStatus: 'in-progress' });
    await child.until(() => child.isOver, DAY_MS);
    const more = { CallStatus: child.state, CallDuration: String(child.seconds) };
    if (wants.has('completed')) await caller.tell(this.account, child, url, more);
  }

  private async kept(
    { content, mimeType, seconds }: NonNullable<Line['spoken']>,
    channels: number,
  ): Promise<Record<string, string>> {
    const { world, url } = this.exchange.parts;
    const { id } = await world.saveMedia(content, { name: 'recording.wav', mimeType });
    this.line.recordings.push(id);
    const sid = recordingSid(id);
    return {
      RecordingSid: sid,
      RecordingUrl: `${url}/providers/twilio/2010-04-01/Accounts/${this.account.id}/Recordings/${id}`,
      RecordingDuration: String(Math.round(seconds)),
      RecordingChannels: String(channels),
    };
  }

  private async tellRecording(verb: Verb, base: string, recording: Record<string, string>): Promise<void> {
    const { recordingStatusCallback: callback } = verb.attributes;
    if (!callback) return;
    const more = { ...recording, RecordingStatus: 'completed', RecordingSource: 'Parley' };
    await this.exchange.caller.tell(this.account, this.line, new URL(callback, base).href, more);
  }

  private ms(seconds: string): number {
    return Number(seconds) * this.exchange.secondMs;
  }
}

export function recordingSid(fileId: string): string {
  return `RE${fileId.replaceAll('-', '')}`;
}

const DAY_MS = 86_400_000;

function actionOf({ attributes }: Verb, base: string): string {
  return attributes.action ? new URL(attributes.action, base).href : base;
}

/** Of several that nobody took, the one that says most. */
function failureOf(children: readonly Line[]): LineState {
  const states = children.map(({ state }) => state);
  return states.find((state) => state === 'busy' || state === 'failed') ?? 'no-answer';
}
