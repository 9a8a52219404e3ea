import { candidatesOf, inOrder } from './balancing.rules.js';

const member = (id: number, openCount: number) => ({
  ...{ id, name: `Member ${id}`, openCount },
  isOnline: true,
});
const idsOf = (members: { id: number }[]) => members.map(({ id }) => id);

describe('who of a team gets the next ticket', () => {
  it('is whoever has the fewest open ones', () => {
    expect(idsOf(inOrder([member(1, 4), member(2, 1), member(3, 2)]))).toEqual([2, 3, 1]);
  });

  it('is the same one each time when two are alike', () => {
    expect(idsOf(inOrder([member(7, 1), member(3, 1)]))).toEqual([3, 7]);
  });

  it('is explained with a few of those who could have been', () => {
    const many = Array.from({ length: 9 }, (_, index) => member(index + 1, index));
    expect(candidatesOf(many)).toHaveLength(5);
    expect(candidatesOf(many)[0]).toEqual({ name: 'Member 1', openCount: 0, isOnline: true });
  });
});
