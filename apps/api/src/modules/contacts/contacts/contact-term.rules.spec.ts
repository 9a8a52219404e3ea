import { contactTermWords, type Spread, wayOf } from './contact-term.rules.js';

describe('the words of a search for contacts', () => {
  it.each([
    ['Anna de Vries', ['anna', 'de', 'vries']],
    ['anna@canal.test', ['anna', 'canal', 'test']],
    ['06 12 34 56 78', ['612345678']],
    ['0031 6 12345678', ['31612345678']],
    ['+31 (0)6-1234 5678', ['31612345678']],
    ['5678', ['5678']],
    ['00', ['00']],
    ['room 12', ['room', '12']],
    ['@@', []],
  ])('of %j are %j', (term, words) => {
    expect(contactTermWords(term)).toEqual(words);
  });
});

describe('a page', () => {
  const words = (...spreads: Spread[]) => spreads.map((spread) => ({ begins: 'a', spread }));

  it.each([
    ['found', 'NAME', []],
    ['found', 'NAME', words('rare')],
    ['found', 'NAME', [...words('everywhere'), { contactIds: [1] }]],
    ['stretch', 'NAME', words('common')],
    ['along', 'NEWEST', words('common')],
    ['along', 'NAME', words('everywhere')],
    ['along', 'NAME', words('common', 'everywhere')],
    ['all-found', 'NAME', words('common', 'common')],
  ])('is %s in the order %s of %j', (way, sort, matches) => {
    expect(wayOf(sort, matches).way).toBe(way);
  });
});
