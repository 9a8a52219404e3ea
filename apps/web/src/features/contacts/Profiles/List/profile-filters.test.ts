import { isNarrowed, readProfileFilters, toProfileFilter, writeProfileFilters } from './profile-filters';

const read = (text: string) => readProfileFilters(new URLSearchParams(text));

describe('filters of profiles', () => {
  it('go into the address and come back', () => {
    const rule = { all: [{ field: 'profile.7', is: 'contains', value: 'x' }] };
    const filters = { term: 'smit', sort: 'NAME', kind: 'COMPANY', isDeleted: true, rule } as const;
    const text = String(writeProfileFilters(filters));
    expect(text).toBe(
      `q=smit&sort=name&kind=company&state=deleted&${new URLSearchParams({ rule: JSON.stringify(rule) })}`,
    );
    expect(read(text)).toEqual(filters);
    expect(toProfileFilter(filters)).toEqual({ kind: 'COMPANY', isDeleted: true, rule });
  });

  it('pass over what is none', () => {
    const filters = read('sort=size&kind=dog&state=blocked');
    expect(filters).toEqual({ term: '', sort: 'NEWEST', kind: null, isDeleted: false, rule: null });
    expect([isNarrowed(filters), isNarrowed(read('sort=name')), isNarrowed(read('kind=person'))]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
