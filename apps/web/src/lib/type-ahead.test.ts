import { catchTyping, typeAhead } from './type-ahead';

const press = (key: string, change: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...change }),
  );

describe('typing ahead of a field', () => {
  it('keeps the letters from the shortcuts and hands them over when the field is there', () => {
    const shortcut = jest.fn();
    const onThere = jest.fn();
    window.addEventListener('keydown', shortcut);
    catchTyping(onThere);
    press('e');
    press(' ');
    press('k', { ctrlKey: true });
    expect(shortcut).toHaveBeenCalledTimes(1);
    const field = document.body.appendChild(document.createElement('textarea'));
    field.focus();
    expect(onThere).toHaveBeenCalledWith('e ');
    press('e');
    expect(shortcut).toHaveBeenCalledTimes(2);
    window.removeEventListener('keydown', shortcut);
    field.remove();
  });

  it('takes letters back and begins new lines, but leaves Enter alone where nothing was typed', () => {
    const shortcut = jest.fn();
    const onThere = jest.fn();
    window.addEventListener('keydown', shortcut);
    catchTyping(onThere);
    press('Enter');
    expect(shortcut).toHaveBeenCalledTimes(1);
    for (const key of ['a', 'x', 'Backspace', 'Enter', 'b']) press(key);
    expect(shortcut).toHaveBeenCalledTimes(1);
    const field = document.body.appendChild(document.createElement('textarea'));
    field.focus();
    expect(onThere).toHaveBeenCalledWith('a\nb');
    window.removeEventListener('keydown', shortcut);
    field.remove();
  });

  it('presses the chord that sends in the field, behind the words; what was typed after it begins the next', () => {
    const told: string[] = [];
    const chord = jest.fn();
    catchTyping((typed) => told.push(typed));
    for (const key of ['o', 'k']) press(key);
    press('Enter', { ctrlKey: true });
    press('e');
    const field = document.body.appendChild(document.createElement('textarea'));
    const next = jest.fn();
    field.addEventListener('keydown', (event) => {
      chord(event.key, event.ctrlKey, [...told]);
      // Sent: the cursor is wanted in the next, empty field.
      catchTyping(next);
    });
    field.focus();
    expect(chord.mock.calls).toEqual([['Enter', true, ['ok']]]);
    expect(told).toEqual(['ok']);
    window.dispatchEvent(new Event('pointerdown'));
    expect(next).toHaveBeenCalledWith('e');
    field.remove();
  });

  it('keeps all of it together when the chord sends nothing', () => {
    const told: string[] = [];
    catchTyping((typed) => told.push(typed));
    press('o');
    press('Enter', { metaKey: true });
    press('k');
    const field = document.body.appendChild(document.createElement('textarea'));
    field.focus();
    expect(told.join('')).toBe('ok');
    field.remove();
  });

  it('writes them into the field, as if they had been typed there', () => {
    const onInput = jest.fn();
    const field = document.body.appendChild(document.createElement('input'));
    field.addEventListener('input', onInput);
    typeAhead();
    press('t');
    press('o');
    field.focus();
    expect(field.value).toBe('to');
    expect(onInput).toHaveBeenCalledTimes(1);
    field.remove();
  });

  it('presses Enter in a search among choices, behind the words, and nowhere else', () => {
    for (const isChoice of [true, false]) {
      const field = document.body.appendChild(document.createElement('input'));
      if (isChoice) field.setAttribute('aria-haspopup', 'listbox');
      const onKey = jest.fn();
      field.addEventListener('keydown', ({ key }) => onKey(key, field.value));
      typeAhead();
      for (const key of ['D', 'a', 'a', 'n', 'Enter']) press(key);
      field.focus();
      expect(field.value).toBe('Daan');
      expect(onKey.mock.calls).toEqual(isChoice ? [['Enter', 'Daan']] : []);
      field.remove();
    }
  });

  it('ends when a dialog without a field has come', () => {
    const shortcut = jest.fn();
    window.addEventListener('keydown', shortcut);
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    const button = dialog.appendChild(document.createElement('button'));
    typeAhead();
    press('e');
    button.focus();
    press('j');
    expect(shortcut).toHaveBeenCalledTimes(1);
    window.removeEventListener('keydown', shortcut);
    dialog.remove();
  });

  it('ends with the first key after what was asked for is not wanted any more', () => {
    const shortcut = jest.fn();
    window.addEventListener('keydown', shortcut);
    let isWanted = true;
    typeAhead(() => isWanted);
    press('e');
    expect(shortcut).not.toHaveBeenCalled();
    isWanted = false;
    press('j');
    press('k');
    expect(shortcut).toHaveBeenCalledTimes(2);
    window.removeEventListener('keydown', shortcut);
  });

  it('gives up the field with Escape, and leaves that key to others where nobody minds', () => {
    const shortcut = jest.fn();
    window.addEventListener('keydown', shortcut);
    const onThere = jest.fn();
    const onEscape = jest.fn();
    catchTyping(onThere, undefined, onEscape);
    press('Escape');
    expect([onThere, onEscape, shortcut].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
    press('Escape');
    expect([onEscape, shortcut].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    catchTyping(onThere);
    press('Escape');
    expect(shortcut).toHaveBeenCalledTimes(2);
    window.removeEventListener('keydown', shortcut);
  });

  it('ends when another place is pressed', () => {
    const onThere = jest.fn();
    catchTyping(onThere);
    window.dispatchEvent(new Event('pointerdown'));
    expect(onThere).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('pointerdown'));
    expect(onThere).toHaveBeenCalledTimes(1);
  });

  it('ends soon after a menu has come that takes no focus, not for one that was there before', () => {
    jest.useFakeTimers();
    const menu = () => {
      const made = document.createElement('div');
      made.setAttribute('role', 'menu');
      return document.body.appendChild(made);
    };
    const old = menu();
    const onThere = jest.fn();
    catchTyping(onThere);
    jest.advanceTimersByTime(1_000);
    expect(onThere).not.toHaveBeenCalled();
    const come = menu();
    jest.advanceTimersByTime(500);
    expect(onThere).toHaveBeenCalledTimes(1);
    old.remove();
    come.remove();
    jest.useRealTimers();
  });

  it('does not end for a menu that is in the page and not on the screen', () => {
    jest.useFakeTimers();
    const onThere = jest.fn();
    catchTyping(onThere);
    const closed = document.createElement('div');
    closed.setAttribute('role', 'menu');
    closed.checkVisibility = () => false;
    document.body.append(closed);
    jest.advanceTimersByTime(1_000);
    expect(onThere).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('pointerdown'));
    closed.remove();
    jest.useRealTimers();
  });

  it('does not wait for ever', () => {
    jest.useFakeTimers();
    const onThere = jest.fn();
    catchTyping(onThere);
    jest.advanceTimersByTime(10_000);
    expect(onThere).toHaveBeenCalledWith('');
    jest.useRealTimers();
  });
});
