import { givenRows } from './given-rows.js';

describe('rows that a statement is given', () => {
  const columns = { id: 'bigint', name: 'text' };

  it('are values of their own where there is one', () => {
    expect(givenRows(columns, [[1, 'a']])).toEqual({
      sql: '(VALUES ($2::bigint, $3::text, 1)) AS given(id, name, place)',
      values: [1, 'a'],
      count: 'one',
      plan: undefined,
    });
  });

  it('are a list for each column where there are several', () => {
    const given = givenRows(
      columns,
      [
        [1, 'a'],
        [2, null],
      ],
      4,
    );
    expect(given).toEqual({
      sql: 'unnest($4::bigint[], $5::text[]) WITH ORDINALITY AS given(id, name, place)',
      values: [
        [1, 2],
        ['a', null],
      ],
      count: 'many',
      plan: 'once',
    });
  });
});
