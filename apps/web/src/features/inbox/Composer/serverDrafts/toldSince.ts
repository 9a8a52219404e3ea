interface Told {
  id: string;
  version: number;
}

/**
 * What was told while the answer to a question was on its way. The server may have looked before that happened: the answer
 * alone would take back what is on the screen already.
 */
export class ToldSince<Thing extends Told> {
  private readonly waiting = new Set<Map<string, Thing | null>>();

  /** @param thing null when it is there no more; nothing comes back under the same id. */
  tell(id: string, thing: Thing | null): void {
    for (const told of this.waiting) told.set(id, thing);
  }

  /** The answer to what is asked, with what was told since. */
  async within(ask: () => Promise<readonly Thing[]>): Promise<readonly Thing[]> {
    const told = new Map<string, Thing | null>();
    this.waiting.add(told);
    try {
      const answer = await ask();
      const kept = answer.filter(({ id, version }) => {
        const since = told.get(id);
        return since === undefined || (since !== null && since.version <= version);
      });
      const keptIds = new Set(kept.map(({ id }) => id));
      return [
        ...kept,
        ...[...told.values()].filter((thing) => thing !== null && !keptIds.has(thing.id)),
      ] as Thing[];
    } finally {
      this.waiting.delete(told);
    }
  }
}
