/**
 * What nobody means to send, and somebody always does: wrong types, ends of number ranges, moments that no calendar
 * has, text that PostgreSQL cannot keep, and far too much of everything.
 */
export const badValues: Readonly<Record<string, unknown>> = {
  nothing: null,
  'an empty text': '',
  blanks: ' \t\n ',
  NUL: 'a\u0000b',
  'half a character': 'a\ud800b',
  'a word that nobody knows': 'no such word',
  'a way out': '../../etc/passwd',
  'half a statement': `'"); DROP TABLE ticket; --`,
  'the marks of patterns': '%_\\*[(?:',
  'a long text': 'x'.repeat(200_000),
  'many words': 'ab '.repeat(3_000),
  'digits without end': '9'.repeat(40),
  'more than a bigint': '9223372036854775808',
  'the largest safe number as text': '9007199254740991',
  'a fraction as text': '1.5',
  'a number in scientific letters': '1e9',
  'no number': 'NaN',
  zero: 0,
  'below zero': -1,
  'a fraction': 1.5,
  'more than an int': 2_147_483_648,
  'the largest safe number': Number.MAX_SAFE_INTEGER,
  'more than is safe': 1e21,
  true: true,
  'an empty list': [],
  'a list in a list': [[['a']]],
  'a list of nothing': [null],
  'a list without end': Array.from({ length: 20_001 }, (_, at) => at + 1),
  'an empty object': {},
  'an object of others': { a: { b: [1] }, constructor: 'x', toString: 1, length: 5 },
  'a deep nest': JSON.parse('[{"a":'.repeat(400) + '1' + '}]'.repeat(400)),
  'a moment before all': '-200000-01-01T00:00:00.000Z',
  'the first year': '0001-01-01T00:00:00Z',
  'a moment after all': '+275760-09-13T00:00:00.000Z',
  'a day that is none': '2026-02-31',
  'a cursor of nobody': 'eyJhIjpbMSwyXX0',
};

/** What a check of an object's fields finds nothing wrong with, as there are none; tried wherever an object is meant. */
export const noObjects: readonly unknown[] = [[], [[]]];

/** The same in an address: there everything is text. */
export const badTexts: readonly string[] = Object.values(badValues).flatMap((value) => {
  if (value === badValues['half a character']) return [];
  if (typeof value === 'string') return value.length > 4_000 ? [value.slice(0, 4_000)] : [value];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
});
