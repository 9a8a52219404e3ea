import { picked } from './pickStore';

const order = ['1', '2', '3', '4', '5'];
const of = (anchor: string | null, ...ids: string[]) => ({ ticketId: 't', ids: new Set(ids), anchor });

describe('selecting messages', () => {
  it('takes one more and one less', () => {
    expect([...picked(of(null, '1'), '3', order, false).ids]).toEqual(['1', '3']);
    expect([...picked(of('3', '1', '3'), '3', order, false).ids]).toEqual(['1']);
  });

  it('takes everything between, in both directions', () => {
    expect([...picked(of('2', '2'), '4', order, true).ids].toSorted()).toEqual(['2', '3', '4']);
    expect([...picked(of('4', '4'), '2', order, true).ids].toSorted()).toEqual(['2', '3', '4']);
  });

  it('takes only the one where the range has no beginning any more', () => {
    expect([...picked(of('9'), '2', order, true).ids]).toEqual(['2']);
  });
});
