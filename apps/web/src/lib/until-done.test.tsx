import { act, renderHook } from '@testing-library/react';
import { CodedError } from './errors';
import { useUntilDone } from './until-done';

const moments = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('what has to succeed in the end', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is run again a while after each failure, and no more once it has', async () => {
    const run = jest.fn().mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
    run.mockResolvedValue(undefined);
    const { result } = renderHook(() => useUntilDone());
    result.current(run);
    await moments(1_000);
    expect(run).toHaveBeenCalledTimes(1);
    await moments(60_000);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('is left alone where a failure stays, and is not begun twice', async () => {
    const run = jest.fn().mockRejectedValueOnce(new CodedError('Busy.', 'unavailable', 503));
    run.mockRejectedValue(new CodedError('It is gone.', 'not_found', 404));
    const { result } = renderHook(() => useUntilDone());
    result.current(run);
    result.current(run);
    await moments(60_000);
    expect(run).toHaveBeenCalledTimes(2);
    result.current(run);
    await moments(60_000);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('gives way to what is to be run instead, and to the end of the page', async () => {
    const [first, second] = [jest.fn(), jest.fn()];
    for (const run of [first, second]) run.mockRejectedValue(new Error('away'));
    const { result, unmount } = renderHook(() => useUntilDone());
    result.current(first);
    result.current(second);
    await moments(12_000);
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).toHaveBeenCalledTimes(3);
    unmount();
    await moments(60_000);
    expect(second).toHaveBeenCalledTimes(3);
  });
});
