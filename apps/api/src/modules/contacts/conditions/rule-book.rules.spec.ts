import { RuleBook } from './rule-book.rules.js';

const asks = (...ids: number[]) => ({ all: [{ field: 'group', is: 'one_of', value: ids }] });
const named = { all: [{ field: 'name', is: 'is', value: 'x' }] };
const bookOf = (rules: Record<number, unknown>) =>
  new RuleBook(
    Object.entries(rules).map(([id, rule]) => ({ id: Number(id), name: `G${id}`, rule })),
    { fields: [], profileFields: [] },
  );
const faultsOf = ({ faults }: { faults: { message: string }[] }) => faults.map(({ message }) => message);

describe('groups by rule that ask for each other', () => {
  it('are read with what stands behind them', () => {
    const book = bookOf({ 1: null, 2: named, 3: asks(1, 2) });
    expect(book.kept(3).faults).toEqual([]);
    expect(book.ruleOf(1)).toBeNull();
    expect(book.ruleOf(3)).toMatchObject(asks(1, 2));
    expect(faultsOf(book.read(asks(9)))).toEqual(['There is no such group.']);
  });

  it.each([
    ['itself', { 1: asks(1) }, ['“G1” cannot ask for itself.']],
    [
      'the next one',
      { 1: asks(2), 2: asks(1) },
      ['“G2” asks for this group in turn: groups cannot go round in a circle.'],
    ],
    [
      'a long way',
      { 1: asks(2), 2: asks(3), 3: asks(1) },
      ['“G2” asks for this group in turn: groups cannot go round in a circle.'],
    ],
  ])('are not read when they lead back to %s', (_, rules, faults) =>
    expect(faultsOf(bookOf(rules).kept(1))).toEqual(faults),
  );

  it('have a fault when the one that they ask for has one', () => {
    const book = bookOf({
      1: asks(2),
      2: asks(3),
      3: asks(2),
      4: { all: [{ field: 'gone', is: 'is', value: 1 }] },
    });
    expect(faultsOf(book.kept(1))).toEqual(['The rule of “G2” needs repair.']);
    expect(faultsOf(book.read(asks(4)))).toEqual(['The rule of “G4” needs repair.']);
  });

  it('stand at most three behind each other', () => {
    const book = bookOf({ 1: named, 2: asks(1), 3: asks(2), 4: asks(3), 5: asks(4) });
    expect(faultsOf(book.kept(4))).toEqual([]);
    expect(faultsOf(book.kept(5))).toEqual([
      'At most 3 groups by rule may ask for each other; “G4” would be one too many.',
    ]);
    const other = bookOf({ 1: named, 2: asks(1), 3: asks(2), 4: asks(3), 6: named });
    expect(other.brokenBy(other.with(1, asks(6)), 1)).toEqual(['G4']);
    expect(other.brokenBy(other.with(1, named), 1)).toEqual([]);
  });

  it('have at most two hundred conditions together', () => {
    const many = { any: Array.from({ length: 50 }, () => named.all[0]) };
    const book = bookOf({ 1: many, 2: many, 3: many, 4: many, 5: named });
    expect(faultsOf(book.read(asks(1, 2, 3, 4)))).toEqual([]);
    expect(faultsOf(book.read(asks(1, 2, 3, 4, 5)))).toEqual([
      'With “G5”, these would be more than 200 conditions together.',
    ]);
  });
});
