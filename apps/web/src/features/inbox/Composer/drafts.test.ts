import { EMPTY_DRAFT, hasWords, readDraft, writeDraft } from './drafts';

const draft = { ...EMPTY_DRAFT, text: { REPLY: 'Yes! A loan bike', NOTE: '' } };

describe('drafts', () => {
  beforeEach(() => localStorage.clear());

  it('are kept per ticket and person', () => {
    writeDraft(localStorage, '1', '10', draft);
    expect(readDraft(localStorage, '1', '10')).toEqual(draft);
    expect(readDraft(localStorage, '1', '11')).toEqual(EMPTY_DRAFT);
    expect(readDraft(localStorage, '2', '10')).toEqual(EMPTY_DRAFT);
  });

  it('leave nothing behind once emptied', () => {
    writeDraft(localStorage, '1', '10', draft);
    writeDraft(localStorage, '1', '10', { ...EMPTY_DRAFT, text: { REPLY: '<p></p>', NOTE: '' } });
    expect(localStorage).toHaveLength(0);
  });

  it('are forgotten after two weeks and survive a broken store', () => {
    writeDraft(localStorage, '1', '10', draft, 0);
    expect(readDraft(localStorage, '1', '10', 15 * 86_400_000)).toEqual(EMPTY_DRAFT);
    localStorage.setItem('parley.draft.1.10', '{broken');
    expect(readDraft(localStorage, '1', '10')).toEqual(EMPTY_DRAFT);
  });

  it('know an empty editor', () => {
    expect(hasWords('<p> &nbsp;</p>')).toBe(false);
    expect(hasWords('<p>a</p>')).toBe(true);
  });
});
