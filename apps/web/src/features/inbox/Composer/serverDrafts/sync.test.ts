import { type KnownDraft, meet, SaveRhythm } from './sync';

const draft = (body: string, version: number): KnownDraft => ({ id: '1', body, version, fileIds: [] });
const local = (body: string) => ({ body, fileIds: [] });

describe('what is on the screen and what the server has', () => {
  it.each([
    ['nothing and nothing', '', null, null, 'same'],
    ['an emptied editor and nothing', '<p></p>', null, null, 'same'],
    ['nothing and a draft of another device', '', null, draft('a', 3), 'adopt'],
    ['words that were never saved', 'a', null, null, 'save'],
    ['words behind the last save', 'ab', draft('a', 1), draft('a', 1), 'save'],
    ['words of the last save and newer ones of another window', 'a', draft('a', 1), draft('b', 2), 'adopt'],
    ['own words and newer ones of another window', 'ac', draft('a', 1), draft('b', 2), 'conflict'],
    ['own words that were never saved and others', 'x', null, draft('b', 2), 'conflict'],
    ['words that another window has sent', 'a', draft('a', 1), null, 'clear'],
    ['words typed on after another window has sent them', 'ab', draft('a', 1), null, 'save'],
    ['the same words by both', 'b', draft('a', 1), draft('b', 2), 'same'],
  ])('%s', (_name, body, known, server, result) => {
    expect(meet(local(body), known, server)).toBe(result);
  });
});

describe('saving', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('waits for a pause, and not for ever', async () => {
    const save = jest.fn(async () => undefined);
    const rhythm = new SaveRhythm(save);
    for (let typed = 0; typed < 20; typed += 1) {
      rhythm.changed();
      await jest.advanceTimersByTimeAsync(250);
    }
    // Five seconds of typing without a pause: one save after three, the next still waits.
    expect(save).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('rests while messages are on their way', async () => {
    const save = jest.fn(async () => undefined);
    const rhythm = new SaveRhythm(save);
    rhythm.changed();
    // A second one waits for its turn behind the first.
    await rhythm.hold();
    await rhythm.hold();
    rhythm.changed();
    await jest.advanceTimersByTimeAsync(5_000);
    rhythm.release();
    rhythm.changed();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(save).not.toHaveBeenCalled();
    rhythm.release();
    rhythm.changed();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(save).toHaveBeenCalledTimes(1);
  });
});
