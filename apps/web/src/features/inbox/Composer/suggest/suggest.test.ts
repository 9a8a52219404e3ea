import { SuggestControl, type SuggestRequest } from './control';
import { asSource, type SuggestContent } from './source';
import { findTrigger } from './trigger';

const noSpaces = () => false;

describe('what stands before the cursor', () => {
  it.each([
    ['/', 1, { char: '/', query: '', from: 0 }],
    ['hello @sa', 9, { char: '@', query: 'sa', from: 6 }],
    ['first\n:smi', 10, { char: ':', query: 'smi', from: 6 }],
    ['@sam and @kim', 13, { char: '@', query: 'kim', from: 9 }],
    ['/abc behind', 4, { char: '/', query: 'abc', from: 0 }],
  ])('%j opens', (text, caret, found) => {
    expect(findTrigger(text, caret, noSpaces)).toEqual(found);
  });

  it.each(['at 10:30', 'sam@harbour.test', 'and/or', '/two words', 'https://x', '', '/abc\nnext'])(
    '%j does not',
    (text) => {
      expect(findTrigger(text, text.length, noSpaces)).toBeNull();
    },
  );

  it('takes spaces where they belong to the search, not right behind the character, and not for ever', () => {
    const spaces = (char: string) => char === '/';
    expect(findTrigger('/refund pol', 11, spaces)).toEqual({ char: '/', query: 'refund pol', from: 0 });
    expect(findTrigger('/ refund', 8, spaces)).toBeNull();
    expect(findTrigger(`/${'long '.repeat(12)}`, 61, spaces)).toBeNull();
  });

  it('does not take the middle of a word for its start where a long line is cut', () => {
    const text = `${'x'.repeat(30)}@${'y'.repeat(40)}`;
    expect(findTrigger(text, text.length, noSpaces)).toBeNull();
  });
});

describe('the popup', () => {
  const people = ['Sam', 'Sara', 'Kim'];
  const put: (SuggestContent | null)[] = [];
  const control = new SuggestControl((char) =>
    char === '@'
      ? asSource({
          char: '@',
          label: 'People',
          search: async (query: string) =>
            people.filter((name) => name.toLowerCase().startsWith(query)).map((key) => ({ key })),
          render: ({ key }) => key,
          choose: ({ key }, place) => place.replace({ text: key }),
        })
      : undefined,
  );
  const ask = (query: string, from = 0): SuggestRequest => ({
    char: '@',
    query,
    from,
    rect: () => null,
    place: { replace: (content) => put.push(content) },
    field: document.createElement('textarea'),
  });
  const answered = () => new Promise((resolve) => setTimeout(resolve));
  const press = (key: string) =>
    control.onKey({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false });
  const shown = () => control.state.get()?.items.map(({ key }) => key);

  afterEach(() => {
    control.leave();
    put.length = 0;
  });

  it('offers, moves in a circle, and puts the chosen one in', async () => {
    control.show(ask('sa'));
    expect(press('Enter')).toBe(false);
    await answered();
    expect(shown()).toEqual(['Sam', 'Sara']);
    expect(press('ArrowUp')).toBe(true);
    expect(control.state.get()?.active).toBe(1);
    press('ArrowDown');
    expect(press('Tab')).toBe(true);
    expect(put).toEqual([{ text: 'Sam' }]);
    expect(control.state.get()).toBeNull();
    expect(press('Enter')).toBe(false);
  });

  it('shows the answer to the last letters only', async () => {
    control.show(ask('s'));
    control.show(ask('k'));
    await answered();
    expect(shown()).toEqual(['Kim']);
  });

  it('stays closed where Escape was pressed, and opens at another place', async () => {
    control.show(ask('s'));
    await answered();
    press('Escape');
    control.show(ask('sa'));
    await answered();
    expect(shown()).toBeUndefined();
    control.show(ask('s', 9));
    await answered();
    expect(shown()).toEqual(['Sam', 'Sara']);
  });

  it('leaves every other key, and keys with Ctrl, to the field', async () => {
    control.show(ask(''));
    await answered();
    expect(press('a')).toBe(false);
    expect(
      control.onKey({ key: 'Enter', ctrlKey: true, metaKey: false, altKey: false, isComposing: false }),
    ).toBe(false);
  });
});
