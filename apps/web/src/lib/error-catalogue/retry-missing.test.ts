import { isRepeatable, retryMissing, waitBeforeRetry } from './retry-missing';

const gone = new Error('gone');
const isGone = (error: unknown) => error === gone;

function answers(...outcomes: (Error | string)[]) {
  const waits: number[] = [];
  const run = jest.fn(() => {
    const next = outcomes.shift();
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
  const wait = (milliseconds: number) => {
    waits.push(milliseconds);
    return Promise.resolve();
  };
  return { run, wait, waits };
}

describe('asking again for what is not there yet', () => {
  it('stops at the first answer', async () => {
    const { run, wait, waits } = answers(gone, gone, 'here');
    await expect(retryMissing(run, isGone, wait)).resolves.toBe('here');
    expect(waits).toHaveLength(2);
  });

  it('gives up after three more tries', async () => {
    const { run, wait } = answers(gone, gone, gone, gone, 'too late');
    await expect(retryMissing(run, isGone, wait)).rejects.toBe(gone);
    expect(run).toHaveBeenCalledTimes(4);
  });

  it('does not ask again for any other reason', async () => {
    const { run, wait, waits } = answers(new Error('broken'), 'here');
    await expect(retryMissing(run, isGone, wait)).rejects.toThrow('broken');
    expect(waits).toEqual([]);
  });

  it('waits about a second, never all at the same moment', () => {
    expect([waitBeforeRetry(0), waitBeforeRetry(1)]).toEqual([500, 1_500]);
  });

  it.each([
    ['GET', {}, true],
    ['PUT', {}, true],
    ['POST', {}, false],
    ['PATCH', {}, false],
    ['POST', { 'idempotency-key': 'k' }, true],
  ])('knows whether %s with %j may be sent twice', (method, headers, expected) => {
    expect(isRepeatable(method, new Headers(headers as Record<string, string>))).toBe(expected);
  });
});
