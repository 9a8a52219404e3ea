import { mergeConnections, type StoredConnection } from './messagesPolicy';

const positionOf = (node: { __ref: string }) => Number(node.__ref);
function page(from: number, to: number, total = 100): StoredConnection {
  const edges = Array.from({ length: to - from + 1 }, (_, index) => ({
    cursor: `c${from + index}`,
    node: { __ref: String(from + index) },
  }));
  return {
    edges,
    pageInfo: {
      hasPreviousPage: from > 1,
      startCursor: `c${from}`,
      hasNextPage: to < total,
      endCursor: `c${to}`,
    },
    eventCursor: `e${to}`,
  };
}
const positions = (connection: StoredConnection) => connection.edges.map((edge) => positionOf(edge.node));

describe('the loaded run of messages', () => {
  it('grows upwards by an older page', () => {
    const merged = mergeConnections(page(71, 100), page(41, 70), positionOf);
    expect(positions(merged)).toHaveLength(60);
    expect(positions(merged)[0]).toBe(41);
    expect(merged.pageInfo).toMatchObject({
      startCursor: 'c41',
      hasPreviousPage: true,
      endCursor: 'c100',
      hasNextPage: false,
    });
  });

  it('keeps what was loaded upwards when the newest page comes again', () => {
    const merged = mergeConnections(page(1, 100), page(80, 110, 110), positionOf);
    expect(positions(merged)).toEqual(Array.from({ length: 110 }, (_, index) => index + 1));
    expect(merged.pageInfo.hasPreviousPage).toBe(false);
  });

  it('holds every message once', () => {
    expect(positions(mergeConnections(page(1, 10), page(5, 12), positionOf))).toHaveLength(12);
  });

  it('drops the old run rather than showing a hole', () => {
    expect(positions(mergeConnections(page(1, 20), page(71, 100), positionOf))[0]).toBe(71);
  });

  it('ignores a page that comes too late to fit', () => {
    expect(positions(mergeConnections(page(71, 100), page(1, 20), positionOf))[0]).toBe(71);
  });
});
