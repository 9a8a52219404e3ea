import { IconMoon } from '@tabler/icons-react';
import { marked, matching, sentenceOf } from './palette-items';

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

  it('finds by other words than the label', () => {
    const other = [{ ...item('Snooze…'), also: 'sleep, hide until' }];
    expect(matching(other, 'hid')).toHaveLength(1);
    expect(matching(other, 'xyz')).toHaveLength(0);
  });

  it('understands a verb and what follows it', () => {
    const choices = { placeholder: '', useChoices: () => [] };
    const snooze = {
      id: 'snooze',
      label: 'Snooze…',
      icon: IconMoon,
      also: 'snooze until',
      choices,
      run: () => {},
    };
    const close = { id: 'close', label: 'Close', icon: IconMoon, run: () => {} };
    const said = (query: string) => sentenceOf([snooze, close], query)?.rest;
    expect(said('snooze until friday 9am')).toBe('friday 9am');
    expect(said('Snooze in 2 hours')).toBe('in 2 hours');
    expect(said('snooz')).toBeUndefined();
    expect(said('close it')).toBeUndefined();
  });
});
