import { Admission } from './admission.js';

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('admission', () => {
  it('runs few at once, lets few wait, and refuses the rest at once', async () => {
    const admission = new Admission({ atOnce: 2, waiting: 3 }, () => new Error('full'));
    const finish: (() => void)[] = [];
    let most = 0;
    let now = 0;
    const work = async () => {
      most = Math.max(most, (now += 1));
      await new Promise<void>((resolve) => finish.push(resolve));
      now -= 1;
    };
    const runs = Array.from({ length: 8 }, () =>
      admission.run(work).then(
        () => 'done',
        (error: Error) => error.message,
      ),
    );
    expect(() => admission.assertPlace()).toThrow('full');
    await tick();
    expect(finish).toHaveLength(2);
    while (finish.length) {
      finish.shift()?.();
      await tick();
    }
    expect((await Promise.all(runs)).sort()).toEqual([
      'done',
      'done',
      'done',
      'done',
      'done',
      'full',
      'full',
      'full',
    ]);
    expect(most).toBe(2);
    expect(() => admission.assertPlace()).not.toThrow();
  });

  it('gives the place back after a failure', async () => {
    const admission = new Admission({ atOnce: 1, waiting: 0 }, () => new Error('full'));
    await expect(admission.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(admission.run(async () => 'fine')).resolves.toBe('fine');
  });
});
