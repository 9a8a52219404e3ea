import { renderHook } from '@testing-library/react';
import { tellAllNews, tellNews, useNews } from './news';

describe('what waits for news', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is told once of many at once, of its own kinds only', () => {
    const refresh = jest.fn();
    renderHook(() => useNews(['users.changed'], refresh));
    for (let i = 0; i < 5; i++) tellNews('users.changed');
    tellNews('teams.changed');
    jest.advanceTimersByTime(300);
    expect(refresh).toHaveBeenCalledTimes(1);
    tellNews('teams.changed');
    jest.advanceTimersByTime(5_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('is told, whatever it waits for, when nobody knows any more what happened', () => {
    const refreshes = [jest.fn(), jest.fn()];
    renderHook(() => useNews(['users.changed'], refreshes[0] as () => void));
    renderHook(() => useNews(['teams.changed'], refreshes[1] as () => void));
    tellAllNews();
    jest.advanceTimersByTime(300);
    for (const refresh of refreshes) expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('is told every second where news do not end', () => {
    const refresh = jest.fn();
    renderHook(() => useNews(['users.changed'], refresh));
    for (let passed = 0; passed < 10_000; passed += 100) {
      tellNews('users.changed');
      jest.advanceTimersByTime(100);
    }
    expect(refresh.mock.calls.length).toBeGreaterThanOrEqual(8);
    expect(refresh.mock.calls.length).toBeLessThanOrEqual(11);
  });

  it('is told nothing after it has gone', () => {
    const refresh = jest.fn();
    const { unmount } = renderHook(() => useNews(['users.changed'], refresh));
    tellNews('users.changed');
    unmount();
    jest.advanceTimersByTime(5_000);
    expect(refresh).not.toHaveBeenCalled();
  });
});
