import { setTimeout as pause } from 'node:timers/promises';
import { afterWorking, inTime, Late } from './index.js';

/** As if the process were stopped: nothing runs, and its timers come late. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

describe('the time to work in', () => {
  it('begins anew when the process stood still', async () => {
    let isOver = false;
    afterWorking(300, () => (isOver = true));
    standStill(1_500);
    await pause(100);
    expect(isOver).toBe(false);
    await pause(400);
    expect(isOver).toBe(true);
  });

  it('ends, and not when it was stopped before', async () => {
    const heard: string[] = [];
    afterWorking(50, () => heard.push('over'));
    afterWorking(50, () => heard.push('stopped'))();
    await pause(200);
    expect(heard).toEqual(['over']);
  });
});

describe('what is waited for', () => {
  it('is given on when it comes, and is late when it does not', async () => {
    expect(await inTime(1_000, Promise.resolve('here'))).toBe('here');
    await expect(inTime(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(inTime(20, pause(500))).rejects.toThrow(Late);
  });
});
