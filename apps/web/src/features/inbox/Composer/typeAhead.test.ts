import { catchTyping } from './typeAhead';

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
    press('Enter', { ctrlKey: true });
    expect(shortcut).toHaveBeenCalledTimes(1);
    const field = document.body.appendChild(document.createElement('textarea'));
    field.focus();
    expect(onThere).toHaveBeenCalledWith('e ');
    press('e');
    expect(shortcut).toHaveBeenCalledTimes(2);
    window.removeEventListener('keydown', shortcut);
    field.remove();
  });

  it('does not wait for ever', () => {
    jest.useFakeTimers();
    const onThere = jest.fn();
    catchTyping(onThere);
    jest.advanceTimersByTime(3_000);
    expect(onThere).toHaveBeenCalledWith('');
    jest.useRealTimers();
  });
});
