import { countOf, isSameRule, isWhole, readRule, valueKindOf, wholeOf } from './rule';

it('reads the rule of an address, and passes over what is none', () => {
  const rule = {
    any: [{ field: 'name', is: 'contains', value: 'a' }, { all: [{ field: 'email', is: 'filled' }] }],
  };
  expect(readRule(JSON.stringify(rule))).toEqual(rule);
  for (const wrong of [null, '', '{', '7', '[]', '{}', '{"all":[]}', '{"all":[7]}', '{"all":[{"field":1}]}'])
    expect(readRule(wrong)).toBeNull();
});

it('knows when something is still to be chosen', () => {
  expect(isWhole({ field: 'email', is: 'filled' })).toBe(true);
  expect(isWhole({ field: 'blocked', is: 'is', value: false })).toBe(true);
  expect(isWhole({ field: 'name', is: 'is', value: '' })).toBe(false);
  expect(isWhole({ all: [{ field: 'group', is: 'one_of', value: [] }] })).toBe(false);
});

it('leaves out what is still to be chosen, wherever it stands', () => {
  const name = { field: 'name', is: 'is', value: 'x' };
  const empty = { field: 'name', is: 'is', value: '' };
  expect(wholeOf({ all: [name, empty, { any: [empty] }, { any: [empty, name] }] })).toEqual({
    all: [name, { any: [name] }],
  });
  expect(wholeOf({ all: [empty, { any: [] }] })).toBeNull();
});

it('counts the conditions of a part', () =>
  expect(countOf({ all: [{ field: 'a', is: 'is' }, { any: [{ field: 'b', is: 'is' }] }] })).toBe(2));

it('says by what kind of value a fact is compared', () => {
  expect(valueKindOf({ field: 'phone', is: 'country' }, null)).toBe('countries');
  expect(valueKindOf({ field: 'last_wrote', is: 'within_days' }, null)).toBe('days');
  expect(valueKindOf({ field: 'conversations', is: 'greater' }, null)).toBe('number');
  expect(valueKindOf({ field: 'custom.3', is: 'one_of' }, 'DROPDOWN')).toBe('options');
  expect(valueKindOf({ field: 'custom.3', is: 'is' }, 'DROPDOWN')).toBe('option');
});

it('knows the same rule again, in whichever order its parts stand', () => {
  const rule = {
    all: [{ field: 'name', is: 'contains', value: 'a' }, { any: [{ field: 'email', is: 'filled' }] }],
  };
  const kept = {
    all: [{ is: 'contains', value: 'a', field: 'name' }, { any: [{ is: 'filled', field: 'email' }] }],
  };
  expect(isSameRule(rule, kept)).toBe(true);
  expect(isSameRule(rule, { any: kept.all })).toBe(false);
  expect(isSameRule(rule, { all: kept.all.toReversed() })).toBe(false);
  expect(isSameRule(rule, null)).toBe(false);
});
