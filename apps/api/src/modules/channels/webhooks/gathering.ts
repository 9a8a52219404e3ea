interface Waiting<T, R> {
  item: T;
  done: (result: R) => void;
  failed: (error: unknown) => void;
}

/**
 * Does things together: a call that comes alone is done at once; what comes while one run is under way is done by the
 * next. So the busier it is, the less each costs, and nothing waits for a clock. What a call is told was looked up or
 * written after the call came.
 */
export class Gathering<T, R> {
  private waiting: Waiting<T, R>[] = [];
  private isRunning = false;

  /** @param run gives one result for each item, in their order, or fails as a whole: then each is tried by itself. */
  constructor(
    private readonly run: (items: readonly T[]) => Promise<readonly R[]>,
    private readonly atOnce: number,
  ) {}

  add(item: T): Promise<R> {
    const result = new Promise<R>((done, failed) => void this.waiting.push({ item, done, failed }));
    if (!this.isRunning) void this.work();
    return result;
  }

  private async work(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length) await this.settle(this.waiting.splice(0, this.atOnce));
    this.isRunning = false;
  }

  private async settle(calls: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.run(calls.map(({ item }) => item));
      for (const [place, { done }] of calls.entries()) done(results[place] as R);
    } catch (error) {
      // One bad thing among them must not cost the others.
      if (calls.length > 1) await Promise.all(calls.map((call) => this.settle([call])));
      else for (const { failed } of calls) failed(error);
    }
  }
}

/** One gathering for each agency: they share no transaction, and one that is slow holds up itself alone. */
export class GatheringPerAgency<T, R> {
  private readonly gatherings = new Map<number, Gathering<T, R>>();

  constructor(
    private readonly run: (agencyId: number, items: readonly T[]) => Promise<readonly R[]>,
    private readonly atOnce: number,
  ) {}

  add(agencyId: number, item: T): Promise<R> {
    let gathering = this.gatherings.get(agencyId);
    if (!gathering) {
      gathering = new Gathering((items) => this.run(agencyId, items), this.atOnce);
      this.gatherings.set(agencyId, gathering);
    }
    return gathering.add(item);
  }
}
