import { withReaction } from './withReaction';

const thumbs = { emoji: '👍', count: 1, byViewer: false, userIds: ['2'] };

describe('a reaction of one’s own', () => {
  it('is counted with the others, and comes last when it is new', () => {
    expect(withReaction([thumbs], { emoji: '👍', isOn: true, userId: '1' })).toEqual([
      { emoji: '👍', count: 2, byViewer: true, userIds: ['2', '1'] },
    ]);
    expect(withReaction([thumbs], { emoji: '🎉', isOn: true, userId: '1' })[1]).toMatchObject({
      emoji: '🎉',
      count: 1,
    });
  });

  it('goes when it is taken back, and changes nothing twice', () => {
    const mine = { emoji: '🎉', count: 1, byViewer: true, userIds: ['1'] };
    expect(withReaction([mine], { emoji: '🎉', isOn: false, userId: '1' })).toEqual([]);
    expect(withReaction([mine], { emoji: '🎉', isOn: true, userId: '1' })).toEqual([mine]);
    expect(withReaction([thumbs], { emoji: '👍', isOn: false, userId: '1' })).toEqual([thumbs]);
  });
});
