import fc from 'fast-check';
import { plainLine } from './plain-line.rules.js';

describe('a line that others will read', () => {
  it.each([
    ['Mira', 'Mira'],
    ['  Mira   de  Boer ', 'Mira de Boer'],
    ['Mira\nAdmin', 'Mira Admin'],
    ['\u202Enimda', 'nimda'],
    ['ab\u200Bc\uFEFF', 'abc'],
    ['\u2066x\u2069', 'x'],
    ['Zoe\u0308', 'Zoë'],
    ['half \ud83d', 'half \ufffd'],
    ['zero\0byte', 'zerobyte'],
    ['👩‍🔧 Ada', '👩‍🔧 Ada'],
    ['لیلا حداد', 'لیلا حداد'],
    ['', ''],
  ])('%j becomes %j', (given, plain) => expect(plainLine(given)).toBe(plain));

  it('does not pile marks on a letter', () => {
    expect([...plainLine(`Z${'\u0335\u0321'.repeat(40)}`)].length).toBeLessThan(8);
  });

  it('is stable, and never longer than one line', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = plainLine(text);
        expect(plainLine(once)).toBe(once);
        expect(once).not.toMatch(/[\n\r\u2028\u2029\u202a-\u202e]/);
      }),
    ));
});
