/**
 * Who is put off first when there is more to do than can be done: whoever only looks, then whoever asks for something,
 * and those who bring what customers said last of all. Who wants to enter is reckoned apart from those who are inside: checking a
 * password takes a hundred times as long as a page, so a crowd at the door says nothing of how long a page will take.
 */
export type CallClass = 'look' | 'ask' | 'bring' | 'enter';

/**
 * How long a caller may have to wait, by what is known now, before others of their kind are put off. Also who brings what customers
 * said does not wait for longer than an answer is of use: providers bring it again, and what is taken is on the disk in a moment.
 */
export const PATIENCE_MS: Readonly<Record<CallClass, number>> = {
  look: 500,
  ask: 1_000,
  bring: 2_000,
  enter: 1_000,
};
/** Fewer calls at once are never too many, however long each of them takes. */
const ALWAYS = 48;
/** Where nothing was finished, nothing can be reckoned: so many may wait for whatever it is. */
const MOST = 250;
const WINDOW_MS = 250;
/** How much of what was known before is left after a window. */
const KEPT = 0.7;
/** When not one of many has come back for so long, that is what there is to know. */
const SILENCE_MS = 1_000;
const MAX_RETRY_SECONDS = 10;

/** Where passwords and codes are checked. Who is inside goes on (a new token, signs of life, signing out) whatever happens there. */
const AT_THE_DOOR = /^\/auth\/(?:login|direct-login|sso|password|verification|step_up|2fa\/verify)(?:[/?]|$)/;

/** What is not counted at all: probes, pages and files, whose length is their own, and sockets that stay open. */
export function classOf(method: string, url: string): CallClass | null {
  if (/^\/(?:webhooks|widget\/v\d+)\//.test(url)) return method === 'GET' ? 'look' : 'bring';
  if (AT_THE_DOOR.test(url)) return 'enter';
  if (!/^\/(?:api|auth|client-api|graphql)(?:[/?]|$)/.test(url)) return null;
  return method === 'GET' || method === 'HEAD' ? 'look' : 'ask';
}

/**
 * How long the next call would have to wait: those who are being served now, by how many are through in a second
 * (Little's law). So nobody has to know how fast the machine is.
 */
export class LoadGauge {
  private open = 0;
  private done = 0;
  private windowSince: number;
  private perMs = 0;
  private crowdedSince = 0;

  constructor(now: number) {
    this.windowSince = now;
  }

  began(now: number): void {
    this.open += 1;
    if (this.open !== ALWAYS + 1) return;
    // What got through while few asked says nothing of what can get through.
    this.done = 0;
    this.perMs = 0;
    this.windowSince = now;
    this.crowdedSince = now;
  }

  /** @param isAnswered false when the caller has left before: that says nothing of what gets through. */
  ended(now: number, isAnswered = true): void {
    this.open -= 1;
    if (isAnswered) this.done += 1;
    this.settle(now);
  }

  get count(): number {
    return this.open;
  }

  /** While they are few, nobody is too many. */
  get isCrowded(): boolean {
    return this.open > ALWAYS;
  }

  expectedMs(now: number): number {
    this.settle(now);
    if (!this.isCrowded) return 0;
    if (this.perMs > 0) return this.open / this.perMs;
    if (this.open >= MOST) return Number.POSITIVE_INFINITY;
    const silence = now - this.crowdedSince;
    return silence > SILENCE_MS ? this.open * silence : 0;
  }

  private settle(now: number): void {
    const passed = now - this.windowSince;
    if (passed < WINDOW_MS) return;
    const rate = this.done / passed;
    // A process that got no time looks rarely: what it knew before is as old as if it had looked all the time.
    const kept = KEPT ** (passed / WINDOW_MS);
    this.perMs = this.perMs === 0 ? rate : this.perMs * kept + rate * (1 - kept);
    this.done = 0;
    this.windowSince = now;
  }
}

/**
 * So many may wait for each connection to the database before others of their kind are put off: who waits there waits behind whole
 * transactions, which a mean over all calls says nothing of.
 */
const MOST_WAITING: Readonly<Record<CallClass, number>> = { look: 2, ask: 3, bring: 6, enter: 3 };

/** Null when this call may come in; else the seconds after which a new try makes sense. */
export function putOffFor(call: CallClass, expectedMs: number, waitingForEach = 0): number | null {
  if (waitingForEach > MOST_WAITING[call]) return Math.max(1, putOffFor(call, expectedMs) ?? 0);
  if (expectedMs <= PATIENCE_MS[call]) return null;
  return Math.max(1, Math.min(MAX_RETRY_SECONDS, Math.ceil(expectedMs / 1_000)));
}
