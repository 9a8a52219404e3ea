import { changesBetween } from './audit-entry.rules.js';

describe('a change as it is read', () => {
  it('names the fields that changed, and no others', () => {
    expect(changesBetween({ role: 'observer', name: 'Tom' }, { role: 'supervisor', name: 'Tom' })).toEqual([
      { field: 'role', before: 'observer', after: 'supervisor' },
    ]);
  });

  it('tells what came and what went', () => {
    expect(changesBetween({ color: '#fff' }, { timezone: 'Europe/Paris' })).toEqual([
      { field: 'color', before: '#fff', after: null },
      { field: 'timezone', before: null, after: 'Europe/Paris' },
    ]);
  });

  it('reads lists and what lies deeper', () => {
    expect(
      changesBetween(
        { teams: ['A'], sso: { domain: 'a.test', on: true } },
        { teams: ['A', 'B'], sso: { domain: 'b.test', on: true } },
      ),
    ).toEqual([
      { field: 'teams', before: 'A', after: 'A, B' },
      { field: 'sso.domain', before: 'a.test', after: 'b.test' },
    ]);
  });

  it('is empty without facts', () => expect(changesBetween(null, null)).toEqual([]));
});
