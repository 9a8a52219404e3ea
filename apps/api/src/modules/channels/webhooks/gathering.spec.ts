import { Gathering } from './gathering.js';

/** Runs that end when they are told to. */
function held() {
  const runs: { items: readonly string[]; end: (error?: Error) => void }[] = [];
  const run = (items: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve(items.map((item) => `${item}!`)));
      runs.push({ items, end });
    });
  return { runs, run };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('does what comes alone at once, and what comes meanwhile together, in its order', async () => {
  const { runs, run } = held();
  const gathering = new Gathering(run, 3);
  const results = Promise.all(['a', 'b', 'c', 'd', 'e'].map((item) => gathering.add(item)));
  expect(runs.map(({ items }) => items)).toEqual([['a']]);
  runs[0]?.end();
  await settled();
  expect(runs[1]?.items).toEqual(['b', 'c', 'd']);
  runs[1]?.end();
  await settled();
  expect(runs[2]?.items).toEqual(['e']);
  runs[2]?.end();
  expect(await results).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
  const late = gathering.add('f');
  expect(runs[3]?.items).toEqual(['f']);
  runs[3]?.end();
  expect(await late).toBe('f!');
});

it('tries each by itself when all together fail, and tells only those that failed', async () => {
  const seen: (readonly string[])[] = [];
  const gathering = new Gathering(async (items: readonly string[]) => {
    seen.push(items);
    await settled();
    if (items.includes('bad')) throw new Error('not this one');
    return items;
  }, 10);
  const first = gathering.add('first');
  const [good, bad, other] = ['good', 'bad', 'other'].map((item) => gathering.add(item));
  await expect(bad).rejects.toThrow('not this one');
  expect(await Promise.all([first, good, other])).toEqual(['first', 'good', 'other']);
  expect(seen).toEqual([['first'], ['good', 'bad', 'other'], ['good'], ['bad'], ['other']]);
});
