import { StatementNames } from './statement-names.js';

const times = <T>(count: number, work: () => T) => Array.from({ length: count }, work);

describe('names of statements that nobody named', () => {
  it('are given to texts that come often, and stay', () => {
    const names = new StatementNames();
    const given = times(40, () => names.nameOf('SELECT $1'));
    expect(given.slice(0, 11)).toEqual(times(11, () => undefined));
    expect(new Set(given.slice(11))).toEqual(new Set([given.at(-1)]));
    expect(given.at(-1)).toBe('often.1');
  });

  it('differ from text to text, and there is an end to them', () => {
    const names = new StatementNames();
    const given = new Set<string | undefined>();
    for (let text = 0; text < 1_000; text += 1)
      given.add(times(20, () => names.nameOf(`SELECT $1 + ${text}`)).at(-1));
    expect(given.size).toBe(401);
    expect(given.has(undefined)).toBe(true);
    expect(names.nameOf('SELECT $1 + 0')).toBe('often.1');
  });

  it('are not given to what is put together for one question only', () => {
    const names = new StatementNames();
    expect(times(40, () => names.nameOf(`SELECT $1 ${'x'.repeat(20_000)}`)).at(-1)).toBeUndefined();
  });
});
