import { act, renderHook } from '@testing-library/react';
import { connection, useConnected } from './connection';

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
