import { dayOf, parseTerm, wordCount } from './search-term.rules.js';

const words = (term: string) => parseTerm(term).groups.map(({ words: [...all] }) => all.join(' '));

describe('what somebody typed', () => {
  it('is words, phrases and what is left out', () => {
    const { groups } = parseTerm('Refund "blue bike" -invoice -"old order" ');
    expect(groups).toMatchObject([
      { words: ['refund'], isQuoted: false, isExcluded: false },
      { words: ['blue', 'bike'], isQuoted: true },
      { words: ['invoice'], isExcluded: true },
      { words: ['old', 'order'], isExcluded: true, isQuoted: true },
    ]);
  });

  it('is a beginning only at its end', () => {
    expect(parseTerm('blue bic').groups.map(({ isBeginning }) => isBeginning)).toEqual([false, true]);
    expect(parseTerm('blue bic ').groups.map(({ isBeginning }) => isBeginning)).toEqual([false, false]);
    expect(parseTerm('blue "bic"').groups.at(-1)?.isBeginning).toBe(false);
  });

  it('takes in: for a channel, and for the places that are none', () => {
    expect(parseTerm('in:support in:spam -in:snoozed').operators).toEqual([
      { name: 'channel', value: 'support', isExcluded: false },
      { name: 'is', value: 'spam', isExcluded: false },
      { name: 'is', value: 'snoozed', isExcluded: true },
    ]);
  });

  it('has operators, and takes what is none of them as words', () => {
    const parsed = parseTerm('label:"very late" is:open -is:spam has:attachment re:order from:jan');
    expect(parsed.operators).toEqual([
      { name: 'label', value: 'very late', isExcluded: false },
      { name: 'is', value: 'open', isExcluded: false },
      { name: 'is', value: 'spam', isExcluded: true },
      { name: 'has', value: 'attachment', isExcluded: false },
    ]);
    expect(words('re:order http://x.test/a?b=c')).toEqual([
      're',
      'order',
      'http',
      'x',
      'test',
      'a',
      'b',
      'c',
    ]);
    expect(parsed.groups.find(({ of }) => of === 'from')?.words).toEqual(['jan']);
  });

  it('knows numbers of conversations and of telephones', () => {
    expect(parseTerm('#1234')).toMatchObject({ ticketNumber: 1234, groups: [] });
    expect(parseTerm('1234')).toMatchObject({ ticketNumber: 1234, phone: null });
    expect(parseTerm('+31 (0)6-1234 5678')).toMatchObject({ phone: '31612345678', groups: [] });
    expect(parseTerm('#1 bike')).toMatchObject({ ticketNumber: 1 });
  });

  it('bears anything', () => {
    for (const term of [
      '',
      ' ',
      '"',
      '-',
      ':',
      '-:',
      '""',
      'is:',
      '-""',
      "' OR 1=1 --",
      "a'b|c&!d:*<->",
      '\\',
      '%_%',
      '(((',
      '\u0000x',
    ])
      expect(() => parseTerm(term)).not.toThrow();
    expect(words("a'b|c&!d:*<->e\\")).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(wordCount(parseTerm('word '.repeat(200)))).toBeGreaterThan(32);
    expect(wordCount(parseTerm(`"${'word '.repeat(200)}"`))).toBeGreaterThan(32);
  });

  it('reads days as people write them', () => {
    const now = new Date('2026-11-22T10:00:00Z');
    expect(dayOf('2026-02-03', now)?.toISOString()).toBe('2026-02-03T00:00:00.000Z');
    expect(dayOf('3-2-2026', now)?.toISOString()).toBe('2026-02-03T00:00:00.000Z');
    expect(dayOf('yesterday', now)?.toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(dayOf('1w', now)?.toISOString()).toBe('2026-11-15T00:00:00.000Z');
    expect(dayOf('2026-02-31', now)).toBeNull();
    expect(dayOf('soon', now)).toBeNull();
  });
});
