import { mentionsIn, namesNobody, reach } from './mention.rules.js';

const chip = (target: string) => `<span data-mention="${target}">@Somebody</span>`;

it('finds who is named, once each', () => {
  const html = `<p>${chip('user:12')} ${chip('user:12')} ${chip('team:3')} and ${chip('all')}</p>`;
  expect(mentionsIn(html)).toEqual({ userIds: [12], teamIds: [3], isAll: true });
});

it.each(['user:0', 'user:-1', 'user:1;team:2', 'role:1', 'ALL', 'user:99999999999999999999', ''])(
  'takes %j for nobody',
  (target) => expect(namesNobody(mentionsIn(chip(target)))).toBe(true),
);

it('takes words for nobody', () => {
  expect(namesNobody(mentionsIn('<p>@Sam user:12</p>'))).toBe(true);
});

describe('somebody to whom the conversation is closed', () => {
  const sam = { id: 1, name: 'Sam', maySee: true, isMeant: true };
  const kim = { id: 2, name: 'Kim', maySee: false, isMeant: true };
  const lee = { id: 3, name: 'Lee', maySee: false, isMeant: false };

  it('is asked in by who may, and not as one of all', () => {
    expect(reach([sam, kim, lee], true)).toEqual({ told: [sam, kim], guests: [kim], unreached: [] });
  });

  it('is not told of it otherwise, and the author hears that', () => {
    expect(reach([sam, kim, lee], false)).toEqual({ told: [sam], guests: [], unreached: [kim] });
  });
});
