import { withFreshTop } from './fresh-rows';

const page = (ids: string, hasNextPage: boolean) => ({
  edges: [...ids].map((id) => ({ node: { id } })),
  pageInfo: { hasNextPage },
});
const idsOf = ({ edges }: ReturnType<typeof page>) => edges.map(({ node }) => node.id).join('');

describe('a list that is read anew', () => {
  it('keeps what was loaded behind its top, and nobody twice', () => {
    expect(idsOf(withFreshTop(page('abcdef', true), page('xab', true)))).toBe('xabdef');
    // Somebody of the second page wrote and came to the top.
    expect(idsOf(withFreshTop(page('abcdef', true), page('eab', true)))).toBe('eabdf');
  });

  it('is what the server says where that is all', () => {
    expect(idsOf(withFreshTop(page('abcdef', true), page('ab', false)))).toBe('ab');
    expect(idsOf(withFreshTop(undefined, page('ab', true)))).toBe('ab');
    expect(idsOf(withFreshTop(page('ab', true), page('xy', true)))).toBe('xy');
  });
});
