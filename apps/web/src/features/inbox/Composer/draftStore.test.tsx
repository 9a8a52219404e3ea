import { act, renderHook } from '@testing-library/react';
import { changeDraft, clearDraft, keepDrafts, restoreDraft, useDraftPart } from './draftStore';
import { readDraft } from './drafts';

const use = (ticketId: string) => renderHook(() => useDraftPart('1', ticketId, (draft) => draft)).result;

describe('the draft of a ticket', () => {
  it('is another one for another ticket, and is there again on the way back', () => {
    act(() => changeDraft('1', '1', { text: { REPLY: 'Hello', NOTE: '' } }));
    expect(use('2').current.text.REPLY).toBe('');
    expect(use('1').current.text.REPLY).toBe('Hello');
  });

  it('loses only what was sent', () => {
    const result = use('3');
    act(() => changeDraft('1', '3', { text: { REPLY: 'Hello', NOTE: 'for us' } }));
    act(() => clearDraft('1', '3', 'REPLY'));
    expect(result.current.text).toEqual({ REPLY: '', NOTE: 'for us' });
  });

  it('gets a refused text back in front of what was typed since, and tells the field', () => {
    const result = use('4');
    act(() => changeDraft('1', '4', { text: { REPLY: 'typed since', NOTE: '' } }));
    const before = result.current.revision;
    const files = [{ id: '9', name: 'a.txt', mimeType: 'text/plain', size: 1 }];
    act(() => restoreDraft('1', '4', { mode: 'REPLY', body: 'refused', files }));
    expect(result.current.text.REPLY).toBe('refused\ntyped since');
    expect(result.current.files).toEqual(files);
    expect(result.current.revision).toBeGreaterThan(before);
  });

  it('is there for a window that opens right behind the last key', () => {
    act(() => changeDraft('1', '5', { text: { REPLY: 'Begun here', NOTE: '' } }));
    expect(readDraft(localStorage, '1', '5').text.REPLY).toBe('');
    keepDrafts();
    expect(readDraft(localStorage, '1', '5').text.REPLY).toBe('Begun here');
  });
});
