import { marked, matching } from './palette-items';

const item = (label: string) => ({ id: label, label, run: () => {} });
const items = [item('Close this ticket'), item('Assign to me'), item('All open'), item('Größe ändern')];
const labels = (query: string) => matching(items, query).map((each) => each.label);

describe('the palette', () => {
  it('finds by the first letters of words, in any order', () => {
    expect(labels('tick cl')).toEqual(['Close this ticket']);
    expect(labels('a')).toEqual(['Assign to me', 'All open']);
    expect(labels('ÄND')).toEqual(['Größe ändern']);
    expect(labels('pen')).toEqual([]);
  });

  it('offers everything for nothing', () => {
    expect(labels('  ')).toHaveLength(items.length);
  });

  it('marks the letters that were found', () => {
    expect(marked('Close this ticket', 'ti')).toEqual([
      { text: 'Close this ', isFound: false },
      { text: 'ti', isFound: true },
      { text: 'cket', isFound: false },
    ]);
    expect(
      marked('a+b (c)', '(c)')
        .map((piece) => piece.text)
        .join(''),
    ).toBe('a+b (c)');
  });
});
