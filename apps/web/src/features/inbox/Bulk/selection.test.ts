import { isSelected, sizeOf, toggled, type TicketSelection } from './selection';

const order = ['a', 'b', 'c', 'd', 'e'];
const none: TicketSelection = { key: 'list', ids: new Set(), all: null, anchor: null };
const chosen = (selection: TicketSelection) => order.filter((id) => isSelected(selection, id));

describe('what is selected in a list', () => {
  it('is taken in and out one by one', () => {
    const one = toggled(none, 'list', 'b', order, false);
    expect(chosen(one)).toEqual(['b']);
    expect(chosen(toggled(one, 'list', 'b', order, false))).toEqual([]);
  });

  it('goes from the last one that was touched to this one, in both directions', () => {
    const from = toggled(none, 'list', 'd', order, false);
    expect(chosen(toggled(from, 'list', 'b', order, true))).toEqual(['b', 'c', 'd']);
    const onward = toggled(from, 'list', 'e', order, true);
    expect(chosen(onward)).toEqual(['d', 'e']);
  });

  it('can be everything, with some taken out', () => {
    const all = { ...none, all: { filter: {}, total: 5 } };
    const less = toggled(all, 'list', 'c', order, false);
    expect([chosen(less), sizeOf(less)]).toEqual([['a', 'b', 'd', 'e'], 4]);
    expect(sizeOf(toggled(less, 'list', 'c', order, false))).toBe(5);
    expect(sizeOf({ ...all, all: { filter: {}, total: null } })).toBeNull();
  });

  it('begins anew in another list', () => {
    const one = toggled(none, 'list', 'b', order, false);
    expect(chosen(toggled(one, 'other', 'a', order, false))).toEqual(['a']);
  });
});
