import { randomBytes } from 'node:crypto';
import { MAX_SIGNAL, OpenSignals, piecesOf } from './signal-pieces.js';

const send = (open: OpenSignals, id: string, data: string) => {
  const pieces = piecesOf(data);
  return pieces.map((text, index) => open.add({ id, index, count: pieces.length, text })).at(-1);
};

describe('a signal', () => {
  it.each([
    ['nothing', ''],
    ['a word', 'é✓'],
    ['a description', 'a=candidate:1 1 udp 2113937151 192.168.0.2 50000 typ host\r\n'.repeat(200)],
    ['what cannot be packed', randomBytes(MAX_SIGNAL / 2).toString('hex')],
  ])('arrives as it was sent: %s', (_, data) => expect(send(new OpenSignals(), 'a', data)).toBe(data));

  it('fits into what goes between the processes, piece by piece', () => {
    for (const piece of piecesOf(randomBytes(MAX_SIGNAL / 2).toString('hex')))
      expect(piece.length).toBeLessThan(6_000);
  });

  it('is given up when a piece is missing or is none', () => {
    const open = new OpenSignals();
    expect(open.add({ id: 'a', index: 1, count: 2, text: 'x' })).toBeNull();
    expect(open.add({ id: 'b', index: 0, count: 1, text: '!!' })).toBeNull();
  });
});
