import { fireEvent, render, screen } from '@testing-library/react';
import { type Shortcuts, useShortcuts } from './shortcuts';

function Keys({ shortcuts }: { shortcuts: Shortcuts }) {
  useShortcuts(shortcuts);
  return <input aria-label="field" />;
}

const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...more });

describe('shortcuts', () => {
  it('run for single keys, pairs and chords', () => {
    const done: string[] = [];
    const note = (name: string) => () => done.push(name);
    render(
      <Keys
        shortcuts={{ j: note('next'), 'g i': note('inbox'), 'mod+k': note('palette'), '?': note('help') }}
      />,
    );
    press('j');
    press('g');
    press('i');
    press('k', { ctrlKey: true });
    press('?', { shiftKey: true });
    expect(done).toEqual(['next', 'inbox', 'palette', 'help']);
  });

  it('go by the place of the key where the keyboard writes other letters', () => {
    const next = jest.fn();
    render(<Keys shortcuts={{ j: next }} />);
    press('о', { code: 'KeyJ' });
    press('ت', { code: 'KeyJ' });
    expect(next).toHaveBeenCalledTimes(2);
  });

  it('are silent while somebody types, except chords', () => {
    const next = jest.fn();
    const palette = jest.fn();
    render(<Keys shortcuts={{ j: next, 'mod+k': palette }} />);
    press('j', {}, screen.getByLabelText('field'));
    press('k', { metaKey: true }, screen.getByLabelText('field'));
    expect(next).not.toHaveBeenCalled();
    expect(palette).toHaveBeenCalledTimes(1);
  });

  it('end with their component', () => {
    const next = jest.fn();
    render(<Keys shortcuts={{ j: next }} />).unmount();
    press('j');
    expect(next).not.toHaveBeenCalled();
  });
});
