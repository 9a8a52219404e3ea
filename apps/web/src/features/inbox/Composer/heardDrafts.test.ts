import { knownDrafts } from './draftStore';

const parts = (body: string) => ({ body, fileIds: [] });

describe('what is heard of a draft', () => {
  it('takes for its own save only what it has saved, and only while that had no answer', () => {
    const heard = knownDrafts('1', '2');
    heard.beginToSave('REPLY', parts('first'));
    heard.beginToSave('REPLY', parts('first and more'));
    expect(heard.isUnanswered('REPLY')).toBe(true);
    expect(heard.isIdle()).toBe(false);
    heard.found('REPLY', { ...parts('of another window'), id: '7', version: 3 });
    expect(heard.get('REPLY')).toBeUndefined();
    heard.found('REPLY', { ...parts('first'), id: '7', version: 1 });
    expect(heard.get('REPLY')?.id).toBe('7');
    expect(heard.isUnanswered('REPLY')).toBe(false);
    heard.found('REPLY', { ...parts('first and more'), id: '7', version: 2 });
    expect(heard.get('REPLY')?.version).toBe(1);
  });
});
