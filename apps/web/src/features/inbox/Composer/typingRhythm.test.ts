import { IDLE_MS, TypingRhythm } from './typingRhythm';

describe('the typing rhythm', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('tells once at the first key, and once after the last', () => {
    const told: boolean[] = [];
    const rhythm = new TypingRhythm((isTyping) => told.push(isTyping));
    rhythm.key();
    rhythm.key();
    jest.advanceTimersByTime(IDLE_MS);
    expect(told).toEqual([true, false]);
  });

  it('repeats itself while somebody keeps typing', () => {
    const told: boolean[] = [];
    const rhythm = new TypingRhythm((isTyping) => told.push(isTyping));
    for (let key = 0; key < 14; key += 1) {
      rhythm.key();
      jest.advanceTimersByTime(500);
    }
    expect(told).toEqual([true, true, true]);
  });

  it('is silent when it never began', () => {
    const told: boolean[] = [];
    new TypingRhythm((isTyping) => told.push(isTyping)).stop();
    expect(told).toEqual([]);
  });
});
