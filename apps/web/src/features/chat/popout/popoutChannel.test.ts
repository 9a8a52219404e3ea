import { renderHook } from '@testing-library/react';
import { navigateTo } from '@/lib/navigation';
import { toMainWindow, useHearPopouts } from './popoutChannel';

jest.mock('@/lib/navigation', () => ({ navigateTo: jest.fn() }));

const went = navigateTo as jest.Mock;
const origin = window.location.origin;

/** A window that only remembers what it was told. */
function otherWindow() {
  const heard: unknown[] = [];
  const other = { closed: false, postMessage: (word: unknown) => heard.push(word), focus: jest.fn() };
  return { heard, window: other as unknown as Window, focus: other.focus };
}

function receive(data: unknown, from: { origin?: string; source?: Window | null } = {}) {
  const event = new MessageEvent('message', { data, origin: from.origin ?? origin });
  Object.defineProperty(event, 'source', { value: from.source ?? null });
  window.dispatchEvent(event);
}

describe('the words between a small window and the one that opened it', () => {
  const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);

  beforeEach(() => {
    jest.useFakeTimers();
    went.mockClear();
    close.mockClear();
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.defineProperty(window, 'opener', { value: null, configurable: true, writable: true });
  });

  it('shows the thread that a small window hands back, and answers it', () => {
    const small = otherWindow();
    const { unmount } = renderHook(useHearPopouts);
    receive({ parleyChat: 'show', identifier: 'g7' }, { source: small.window });
    expect(went).toHaveBeenCalledWith('/chat/g7');
    expect(small.heard).toEqual([{ parleyChat: 'shown', identifier: 'g7' }]);

    unmount();
    receive({ parleyChat: 'show', identifier: 'g8' }, { source: small.window });
    expect(went).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['another site', { parleyChat: 'show', identifier: 'g7' }, 'https://elsewhere.test'],
    ['a word that is none of ours', { type: 'show' }, origin],
    ['an identifier that is no text', { parleyChat: 'show', identifier: 7 }, origin],
    ['nothing at all', null, origin],
  ])('goes nowhere for %s', (_of, data, from) => {
    const { unmount } = renderHook(useHearPopouts);
    receive(data, { origin: from });
    expect(went).not.toHaveBeenCalled();
    unmount();
  });

  it('closes the small window only when the one that opened it has answered for this thread', () => {
    const main = otherWindow();
    Object.defineProperty(window, 'opener', { value: main.window, configurable: true, writable: true });
    toMainWindow('g7');
    expect(main.heard).toEqual([{ parleyChat: 'show', identifier: 'g7' }]);

    receive({ parleyChat: 'shown', identifier: 'g7' }, { source: otherWindow().window });
    receive({ parleyChat: 'shown', identifier: 'g8' }, { source: main.window });
    receive(
      { parleyChat: 'shown', identifier: 'g7' },
      { source: main.window, origin: 'https://elsewhere.test' },
    );
    expect(close).not.toHaveBeenCalled();

    receive({ parleyChat: 'shown', identifier: 'g7' }, { source: main.window });
    expect(close).toHaveBeenCalledTimes(1);
    expect(main.focus).toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
  });
});
