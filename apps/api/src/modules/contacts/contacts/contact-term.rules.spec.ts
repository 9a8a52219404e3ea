import { contactTermWords } from './contact-term.rules.js';

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
