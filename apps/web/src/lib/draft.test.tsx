import { act, renderHook } from '@testing-library/react';
import { useDraft } from './draft';

const start = { name: 'Mila', city: '' };

function draftOf(saved: typeof start) {
  return renderHook((now: typeof start) => useDraft(now), { initialProps: saved });
}

describe('what somebody is changing in a form', () => {
  it('is kept when it was typed after the save was sent', () => {
    const { result, rerender } = draftOf(start);
    act(() => result.current.set({ name: 'Mila J', city: 'Delft' }));
    const sent = result.current.changes;
    act(() => result.current.set({ name: 'Mila Janssen' }));
    rerender({ name: 'Mila J', city: 'Delft' });
    act(() => result.current.settle(sent));
    expect(result.current.value).toEqual({ name: 'Mila Janssen', city: 'Delft' });
    expect(result.current.changes).toEqual({ name: 'Mila Janssen' });
  });

  it('gives way to what changes elsewhere once it is saved', () => {
    const { result, rerender } = draftOf(start);
    act(() => result.current.set({ name: ' Mila J ' }));
    act(() => result.current.settle(result.current.changes));
    rerender({ name: 'Mila J', city: '' });
    expect([result.current.value.name, result.current.isDirty]).toEqual(['Mila J', false]);
    rerender({ name: 'Mila K', city: '' });
    expect([result.current.value.name, result.current.isDirty]).toEqual(['Mila K', false]);
  });
});
