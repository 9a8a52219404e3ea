import { act, renderHook } from '@testing-library/react';
import { clearDraft, restoreDraft, useDraft } from './draftStore';

const use = (ticketId: string) => renderHook(() => useDraft('1', ticketId)).result;

describe('the draft of a ticket', () => {
  it('is another one for another ticket, and is there again on the way back', () => {
    const first = use('1');
    act(() => first.current.change({ text: { REPLY: 'Hello', NOTE: '' } }));
    expect(use('2').current.draft.text.REPLY).toBe('');
    expect(use('1').current.draft.text.REPLY).toBe('Hello');
  });

  it('loses only what was sent', () => {
    const result = use('3');
    act(() => result.current.change({ text: { REPLY: 'Hello', NOTE: 'for us' } }));
    act(() => clearDraft('1', '3', 'REPLY'));
    expect(result.current.draft.text).toEqual({ REPLY: '', NOTE: 'for us' });
  });

  it('gets a refused text back in front of what was typed since, and tells the field', () => {
    const result = use('4');
    act(() => result.current.change({ text: { REPLY: 'typed since', NOTE: '' } }));
    const before = result.current.draft.revision;
    const files = [{ id: '9', name: 'a.txt', mimeType: 'text/plain', size: 1 }];
    act(() => restoreDraft('1', '4', { mode: 'REPLY', body: 'refused', files }));
    expect(result.current.draft.text.REPLY).toBe('refused\ntyped since');
    expect(result.current.draft.files).toEqual(files);
    expect(result.current.draft.revision).toBeGreaterThan(before);
  });
});
