import { act, renderHook } from '@testing-library/react';
import { connection, useBackAgain, useConnected } from './connection';

const states = (...list: ('idle' | 'connected' | 'reconnecting')[]) => {
  for (const state of list) act(() => connection.set(state));
};

describe('whoever was drawn before the live connection', () => {
  it('hears that it is there, and that it is there again', () => {
    states('idle');
    const run = jest.fn();
    renderHook(() => useConnected(run));
    expect(run).not.toHaveBeenCalled();
    states('connected');
    expect(run).toHaveBeenCalledTimes(1);
    states('reconnecting');
    expect(run).toHaveBeenCalledTimes(1);
    states('connected');
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('hears nothing where it was there already', () => {
    states('connected');
    const run = jest.fn();
    renderHook(() => useConnected(run));
    expect(run).not.toHaveBeenCalled();
  });
});

describe('what was drawn without a connection', () => {
  it('hears that it is back, and of the first connection nothing', () => {
    states('idle');
    const run = jest.fn();
    renderHook(() => useBackAgain(run));
    states('connected');
    expect(run).not.toHaveBeenCalled();
    states('reconnecting', 'connected');
    expect(run).toHaveBeenCalledTimes(1);
    states('reconnecting', 'idle');
    expect(run).toHaveBeenCalledTimes(2);
  });
});
