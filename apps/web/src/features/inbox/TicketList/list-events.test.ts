import { applyEvent, type ListEvent, sortEdges } from './list-events';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
const ticket = (id: string, minute: number, waitsSince: number | null = null) => ({
  id,
  lastMessageAt: at(minute),
  createdAt: at(60 - minute),
  waitingSince: waitsSince === null ? null : at(waitsSince),
});
const edge = (node: ReturnType<typeof ticket>) => ({ cursor: '', node });
const rows = [edge(ticket('3', 30)), edge(ticket('2', 20)), edge(ticket('1', 10))];
const options = { sort: 'NEWEST', hasMore: false, keepStill: false } as const;
const ids = (edges: readonly { node: { id: string } }[]) => edges.map((each) => each.node.id).join(' ');
const apply = (
  event: ListEvent<ReturnType<typeof ticket>>,
  change: Partial<Parameters<typeof applyEvent>[2]> = {},
) => applyEvent(rows, event, { ...options, ...change }, edge);

describe('a live event in the list', () => {
  it('puts a new ticket where its last message belongs', () => {
    const applied = apply({ change: 'ENTERED', ticketId: '4', ticket: ticket('4', 25) });
    expect(ids(applied.edges)).toBe('3 4 2 1');
    expect(applied.enteredAt).toBe(1);
  });

  it('moves a ticket with a new message to the top', () => {
    const applied = apply({ change: 'CHANGED', ticketId: '1', ticket: ticket('1', 40) });
    expect(ids(applied.edges)).toBe('1 3 2');
    expect(applied.enteredAt).toBeNull();
  });

  it('leaves a known row at its place while somebody reads further down, and says so', () => {
    const applied = apply({ change: 'CHANGED', ticketId: '1', ticket: ticket('1', 40) }, { keepStill: true });
    expect(ids(applied.edges)).toBe('3 2 1');
    expect(applied.isUnsorted).toBe(true);
    expect(ids(sortEdges(applied.edges, 'NEWEST'))).toBe('1 3 2');
  });

  it('removes a ticket that left, and knows nothing of one that was not there', () => {
    expect(ids(apply({ change: 'LEFT', ticketId: '2' }).edges)).toBe('3 1');
    expect(apply({ change: 'LEFT', ticketId: '9' }).edges).toBe(rows);
  });

  it('leaves a ticket behind the last row to its own page', () => {
    const event = { change: 'ENTERED', ticketId: '0', ticket: ticket('0', 1) } as const;
    expect(ids(apply(event, { hasMore: true }).edges)).toBe('3 2 1');
    expect(ids(apply(event).edges)).toBe('3 2 1 0');
  });

  it('keeps the last row that changes and stays the last, also where more are behind it', () => {
    const event = { change: 'CHANGED', ticketId: '1', ticket: ticket('1', 10) } as const;
    expect(ids(apply(event, { hasMore: true }).edges)).toBe('3 2 1');
  });

  it('changes nothing when the same event comes twice', () => {
    const event = { change: 'ENTERED', ticketId: '4', ticket: ticket('4', 25) } as const;
    const once = apply(event).edges;
    const twice = applyEvent(once, event, options, edge);
    expect(ids(twice.edges)).toBe(ids(once));
    expect(twice.enteredAt).toBeNull();
  });

  it('orders by id within one millisecond, and oldest first when asked', () => {
    const twins = [edge(ticket('7', 5)), edge(ticket('8', 5))];
    expect(ids(sortEdges(twins, 'NEWEST'))).toBe('8 7');
    expect(ids(sortEdges(rows, 'OLDEST'))).toBe('1 2 3');
    expect(ids(sortEdges(rows, 'CREATED_OLDEST'))).toBe('3 2 1');
    expect(ids(sortEdges(rows, 'CREATED_NEWEST'))).toBe('1 2 3');
  });

  it('puts who waits longest first, and those whom nobody keeps waiting last', () => {
    const waiting = [edge(ticket('1', 10)), edge(ticket('2', 20, 9)), edge(ticket('3', 30, 4))];
    expect(ids(sortEdges(waiting, 'WAITING_LONGEST'))).toBe('3 2 1');
  });
});
