import { prefixEnd, termWords, wordsOf } from './search-words.js';

describe('the words that things are found by', () => {
  it('are lower case, without accents, and each once', () => {
    expect(wordsOf('Zoë de Boer', 'zoe@harbour.test', null)).toEqual([
      'zoe',
      'de',
      'boer',
      'harbour',
      'test',
    ]);
  });

  it('are made of any script', () => {
    expect(wordsOf('مرحبا بالعالم', 'Привет')).toEqual(['مرحبا', 'بالعالم', 'привет']);
  });

  it('are limited in number and length', () => {
    expect(termWords('a b c d e f g h')).toHaveLength(6);
    expect(wordsOf('x'.repeat(500))[0]).toHaveLength(64);
  });

  it('put every continuation of a prefix below its end', () => {
    expect('harbour' < prefixEnd('har')).toBe(true);
    expect('has' < prefixEnd('har')).toBe(false);
  });
});
