import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';

export type LineState =
  | 'ringing'
  | 'in-progress'
  | 'completed'
  | 'busy'
  | 'no-answer'
  | 'canceled'
  | 'failed';

export interface Heard {
  /** `business`: a voice. `you`: a key, or what was spoken. `line`: what the telephone itself says. */
  who: 'business' | 'you' | 'line';
  text: string;
  at: string;
}

export type Party = { kind: 'customer'; id: string } | { kind: 'agent'; identity: string };

/** One end of a telephone call. `changed`: something about it is different now. */
export class Line extends EventEmitter<{ changed: []; key: [string]; moved: [] }> {
  readonly sid = `CA${randomUUID().replaceAll('-', '')}`;
  readonly startedAt = new Date();
  state: LineState = 'ringing';
  answeredAt: Date | null = null;
  endedAt: Date | null = null;
  heard: Heard[] = [];
  expects: 'keys' | 'voicemail' | null = null;
  with: Line | null = null;
  /** What was spoken into it while it was recorded. */
  spoken: { content: Buffer; mimeType: string; seconds: number } | null = null;
  /** The recordings of it: ids of files. */
  readonly recordings: string[] = [];
  /** Counts where it was led: what runs for an earlier one stops. */
  ledAt = 0;

  constructor(
    readonly account: string,
    readonly party: Party,
    /** Who began: the world, or the business. */
    readonly direction: 'in' | 'out',
    /** As the other side sees it. */
    readonly from: string,
    readonly to: string,
    readonly parent: Line | null = null,
    readonly parameters: Record<string, string> = {},
  ) {
    super();
    this.setMaxListeners(50);
  }

  get isOver(): boolean {
    return this.state !== 'ringing' && this.state !== 'in-progress';
  }

  get seconds(): number {
    if (!this.answeredAt) return 0;
    return Math.round(((this.endedAt ?? new Date()).getTime() - this.answeredAt.getTime()) / 1_000);
  }

  answer(): void {
    if (this.state !== 'ringing') return;
    this.state = 'in-progress';
    this.answeredAt = new Date();
    this.emit('changed');
  }

  end(state: LineState): void {
    if (this.isOver) return;
    this.state = state;
    this.endedAt = new Date();
    this.expects = null;
    this.emit('changed');
  }

  hangUp(): void {
    this.end(this.answeredAt ? 'completed' : this.parent ? 'no-answer' : 'canceled');
  }

  hear(who: Heard['who'], text: string): void {
    this.heard.push({ who, text: text.trim(), at: new Date().toISOString() });
    this.emit('changed');
  }

  press(key: string): void {
    // Whoever waits for a key looks when something changes: by then it has to be there.
    this.emit('key', key);
    this.hear('you', key);
  }

  /** Resolves as soon as it holds; false when the time is over first. */
  async until(holds: () => boolean, ms: number, others: readonly Line[] = []): Promise<boolean> {
    if (holds()) return true;
    return new Promise((resolve) => {
      const watched = [this, ...others];
      const done = (result: boolean): void => {
        clearTimeout(timer);
        for (const line of watched) line.off('changed', look).off('moved', look);
        resolve(result);
      };
      const look = (): void => {
        if (holds()) done(true);
      };
      const timer = setTimeout(() => done(false), ms);
      timer.unref();
      for (const line of watched) line.on('changed', look).on('moved', look);
    });
  }
}
