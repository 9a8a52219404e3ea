// A load that goes on while others change what it is asked of: the next seconds are made ready while these are asked.
import { figuresOf } from '../../load/lib/figures.mjs';
import { prepared } from '../../load/run.mjs';

const PIECE_S = 4;

export class SteadyLoad {
  calls = [];
  #isOver = false;

  constructor(run) {
    this.run = run;
  }

  start() {
    this.began = Date.now();
    this.work = this.#go();
    // Who waits for it hears of it; until then it must not end the process.
    this.work.catch(() => undefined);
  }

  async #go() {
    let next = prepared(this.run, PIECE_S, 1);
    while (!this.#isOver) {
      const begin = await next;
      next = prepared(this.run, PIECE_S, 1);
      this.calls.push(...Object.values(await begin()).flat());
    }
    await next;
  }

  async stop() {
    this.#isOver = true;
    await this.work;
    this.ended = Date.now();
  }

  /** What was not taken, or only after so long: when it was asked, and of what kind. */
  slow(ms) {
    const isSlow = (call) => call.ms > ms || call.status < 200 || call.status >= 300;
    return this.calls.filter(isSlow).map(({ at, kind, status, ms: took }) => ({
      at_s: Math.round((at - this.began) / 100) / 10,
      kind,
      status,
      ms: Math.round(took),
    }));
  }

  /** The figures of what was asked between two moments, by the clock on the wall: who asks is a thread with a clock of its own. */
  between(from, to) {
    const calls = this.calls.filter(({ at }) => at >= from && at < to);
    const seconds = Math.round((to - from) / 100) / 10;
    const {
      calls: count,
      per_second,
      p50_ms,
      p99_ms,
      refused,
      broken,
      other,
      troubles,
    } = figuresOf(calls, seconds);
    return { seconds, calls: count, per_second, p50_ms, p99_ms, refused, broken, other, troubles };
  }
}
