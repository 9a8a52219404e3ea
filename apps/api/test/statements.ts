import pg from 'pg';

/** What was asked of the database while the work ran: the words of each statement, without its parameters. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const original = client.query;
  client.query = function (this: unknown, ...given) {
    const [first] = given as [string | { text?: string }];
    heard.push(typeof first === 'string' ? first : (first?.text ?? ''));
    return original.apply(this, given);
  };
  try {
    await work();
  } finally {
    client.query = original;
  }
  return heard;
}

/** How often each of them was asked. */
export async function statementCounts(work: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const text of await statementsOf(work)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
