import { ChannelLines, LINES_PER_CHANNEL } from './channel-lines.js';

const CHANNEL = 1;
const OTHER = 2;

function full(): ChannelLines {
  const lines = new ChannelLines();
  for (let n = 0; n < LINES_PER_CHANNEL; n += 1) expect(lines.take(CHANNEL)).toBe(true);
  return lines;
}

describe('the lines of a channel', () => {
  it('are so many, each channel for itself', () => {
    const lines = full();
    expect(lines.take(CHANNEL)).toBe(false);
    expect(lines.take(OTHER)).toBe(true);
    lines.give(CHANNEL);
    expect(lines.take(CHANNEL)).toBe(true);
  });

  it('go to whoever has waited longest, each time one is given back', () => {
    const lines = full();
    expect([lines.wait(CHANNEL, 11), lines.wait(CHANNEL, 12), lines.wait(CHANNEL, 11)]).toEqual([
      null,
      null,
      null,
    ]);
    expect([lines.give(CHANNEL), lines.give(CHANNEL), lines.give(CHANNEL)]).toEqual([11, 12, null]);
  });

  it('are told of at once when one was given back before somebody could wait', () => {
    const lines = full();
    expect(lines.give(CHANNEL)).toBeNull();
    expect(lines.wait(CHANNEL, 11)).toBe(11);
  });
});
