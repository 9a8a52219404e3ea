import { viewsIn } from './view-file';

describe('a file of views', () => {
  it('is read as this screen writes it', () => {
    const view = {
      name: 'Late',
      icon: 'clock',
      audience: 'AGENCY',
      filter: { status: ['OPEN'] },
      sort: 'OLDEST',
    };
    expect(viewsIn(JSON.stringify({ views: [{ ...view, seenBy: 3, teamIds: ['1'] }] }))).toEqual([view]);
  });

  it('is read as REST gives it', () => {
    const data = [
      { id: 4, name: 'Urgent', team_ids: [3], audience: 'TEAMS', filter: { only_unlabelled: true } },
    ];
    expect(viewsIn(JSON.stringify({ data }))).toEqual([
      { name: 'Urgent', teamIds: [3], audience: 'TEAMS', filter: { onlyUnlabelled: true } },
    ]);
  });

  it.each(['', 'x', '{}', '[]', '{"views":[1]}', '{"views":[{"name":"x"}]}', '{"views":[{"filter":{}}]}'])(
    'is none: %s',
    (text) => expect(viewsIn(text)).toBeNull(),
  );
});
