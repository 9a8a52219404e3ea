import { byIds } from './by-ids.js';

it('asks for one by its number, and for several by a list that is planned once', () => {
  expect(byIds('t.id', '$2', [7])).toEqual({ sql: 't.id = $2', value: 7, count: 'one', plan: undefined });
  const many = { sql: 't.id = ANY ($2::bigint[])', count: 'many', plan: 'once' };
  expect(byIds('t.id', '$2', [7, 8])).toEqual({ ...many, value: [7, 8] });
  expect(byIds('t.id', '$2', [])).toEqual({ ...many, value: [] });
});
