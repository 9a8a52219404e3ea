import { excerptOf, marked } from './highlights.rules.js';
import type { Match } from './match.rules.js';

const match = (lexemes: string[], beginnings: string[] = []): Match => ({
  query: '',
  exactQuery: '',
  documents: 1,
  lexemes: new Set(lexemes),
  beginnings,
});
const stems = new Map([
  ['bikes', 'bike'],
  ['the', null],
]);
const shown = ({ text, highlights }: ReturnType<typeof marked>) =>
  highlights.map(({ start, end }) => text.slice(start, end));

describe('highlights', () => {
  it('are stretches of the text as it is: what looks like HTML stays text', () => {
    const text = 'Two <b>Bikes</b> & a Bïke<script>bike</script>';
    const result = marked(text, match(['bike']), stems);
    expect(result.text).toBe(text);
    expect(shown(result)).toEqual(['Bikes', 'Bïke', 'bike']);
  });

  it('mark beginnings', () => {
    expect(shown(marked('Order 20261122-A', match([], ['20261']), stems))).toEqual(['20261122']);
  });

  it('show the piece with the most of the words', () => {
    const text = `bike ${'lorem ipsum '.repeat(60)} my bikes have a broken bell today ${'dolor sit '.repeat(60)}`;
    const result = excerptOf(text, match(['bike', 'bell']), stems);
    expect(shown(result)).toEqual(['bikes', 'bell']);
    expect(result.text.length).toBeLessThan(240);
    expect(result.text.startsWith('… ')).toBe(true);
  });

  it('begin at the beginning when nothing fits, and bear one endless word', () => {
    expect(excerptOf('a\n\n b', match(['x']), stems)).toEqual({ text: 'a b', highlights: [] });
    expect(excerptOf('x'.repeat(5_000), match(['bike']), stems).text.length).toBeLessThan(230);
  });
});
