import { type Answer, answerOf, succeeded } from '../isolation/calls/answer.js';
import { type Call, requestOf, withValue } from '../isolation/calls/call.js';
import { freshCall } from '../isolation/calls/try.js';
import { isChange, type Operation, type Place } from '../isolation/catalogue/operation.js';
import { listen } from './listening.js';
import type { Caller, ProofWorld } from '../isolation/world/world.js';

/** The valid calls of one operation, made anew when one has changed what it is about. */
export class Lane {
  private caller: Caller | null = null;
  private call: Call | null = null;
  private last: Call | null = null;

  constructor(
    private readonly world: ProofWorld,
    private readonly operation: Operation,
  ) {}

  /** Null when no call could be made at all. */
  async with(place: Place, value: unknown): Promise<Answer | null> {
    await this.ready();
    if (!this.call || !this.caller) return null;
    const answer = await this.send(withValue(this.call, place, value), this.caller);
    if (answer.code.startsWith('auth.')) this.caller = this.call = null;
    if (isChange(this.operation) && succeeded(answer)) this.call = null;
    return answer;
  }

  private async send(call: Call, caller: Caller): Promise<Answer> {
    if (this.operation.kind === 'subscription') return listen(this.world, call, caller);
    return answerOf(await this.world.inject(requestOf(call, caller.headers)));
  }

  /** A valid call stands ready: what is sent next writes nothing but what the operation does. */
  async ready(): Promise<void> {
    this.call ??= await this.fresh();
  }

  /** Some rows exist once for a person, others once at all: then it is tried as somebody else, or with what there was. */
  private async fresh(): Promise<Call | null> {
    const { a } = this.world.tenants;
    for (let tries = 0; tries < 2; tries += 1) {
      this.caller ??= await this.world.colleague(a, 'administrator');
      const made = await freshCall(this.world, this.operation, a, this.caller).catch(() => null);
      if (made) return (this.last = made);
      this.caller = null;
    }
    this.caller = await this.world.colleague(a, 'administrator');
    return this.last;
  }
}

/** Does the work for each, so many at once. */
export async function atOnce<T>(
  count: number,
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = [...all];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: count }, lane));
}
