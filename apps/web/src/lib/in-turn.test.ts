import { inTurn } from './in-turn';

/** Work in the hands of the test: what was begun, and how each ends. */
function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, (isFine: boolean) => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      ends.set(name, (isFine) => (isFine ? resolve(name) : reject(new Error(name))));
    });
  return { begun, ends, work };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('work about one thing', () => {
  it('is done one after the other, also when one fails', async () => {
    const { begun, ends, work } = heldWork();
    const first = inTurn('thread 1', work('one'));
    const second = inTurn('thread 1', work('two'));
    const third = inTurn('thread 1', work('three'));
    expect(begun).toEqual(['one']);
    ends.get('one')?.(false);
    await expect(first).rejects.toThrow('one');
    await settled();
    expect(begun).toEqual(['one', 'two']);
    ends.get('two')?.(true);
    expect(await second).toBe('two');
    await settled();
    ends.get('three')?.(true);
    expect(await third).toBe('three');
  });

  it('waits for nothing else, and begins at once when all before it has ended', async () => {
    const { begun, ends, work } = heldWork();
    const first = inTurn('thread 2', work('one'));
    void inTurn('thread 3', work('other'));
    expect(begun).toEqual(['one', 'other']);
    ends.get('one')?.(true);
    await first;
    await settled();
    void inTurn('thread 2', work('later'));
    expect(begun).toEqual(['one', 'other', 'later']);
  });
});
