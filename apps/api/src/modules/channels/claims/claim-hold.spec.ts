import { setTimeout as pause } from 'node:timers/promises';
import { ClaimHold } from './claim-hold.js';

/** Renews as often as it is asked, and says how often that was. */
function claim() {
  const asked = { times: 0 };
  const renew = async () => (asked.times += 1) > 0;
  return { asked, renew };
}

describe('the claim of work that goes on', () => {
  it('is kept until it is released', async () => {
    const { asked, renew } = claim();
    const hold = new ClaimHold(renew, { everyMs: 10 });
    await pause(100);
    expect(asked.times).toBeGreaterThan(1);
    expect(hold.signal.aborted).toBe(false);
    hold.release();
    const { times } = asked;
    await pause(50);
    expect(asked.times).toBe(times);
    expect(hold.signal.aborted).toBe(false);
  });

  it('stops the work when somebody else has it', async () => {
    const hold = new ClaimHold(async () => false, { everyMs: 10 });
    await pause(50);
    expect(hold.signal.aborted).toBe(true);
    hold.release();
  });

  it('is let go, and the work told to stop, when that hangs', async () => {
    const { asked, renew } = claim();
    const hold = new ClaimHold(renew, { everyMs: 10, longestMs: 100 });
    await pause(200);
    expect(hold.signal.aborted).toBe(true);
    const { times } = asked;
    expect(times).toBeGreaterThan(1);
    await pause(50);
    expect(asked.times).toBe(times);
  });
});
